import type { Clock } from './clock.ts'

/**
 * Fractions of the session timeout. A check that waits leaves its sessions alone for nine tenths of it on purpose, so
 * a delay of one tenth may end them; any other check has all of it.
 */
const roomBesideWaits = 0.1
const room = 1

/** How long one attempt at a check takes: on a machine that is too busy, a session may end between two of its steps. */
export class Pace {
  readonly #clock: Clock
  readonly #sessionTimeoutMs: number
  readonly #start: number
  #waited = 0
  #elapsed = 0

  constructor(clock: Clock, sessionTimeoutMs: number) {
    this.#clock = clock
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#start = clock.now()
  }

  /** The check waits on purpose. */
  waits(milliseconds: number): void {
    this.#waited += milliseconds
  }

  /** The check has ended. Gives its duration in milliseconds, to a tenth. */
  stop(): number {
    this.#elapsed = this.#clock.now() - this.#start
    return Math.round(this.#elapsed * 10) / 10
  }

  /** Whether what the check saw can come from its own delay. */
  get wasTooSlow(): boolean {
    const fraction = this.#waited === 0 ? room : roomBesideWaits
    return this.#elapsed - this.#waited >= fraction * this.#sessionTimeoutMs
  }

  /** Says so. */
  get reproach(): string {
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    const delay = seconds(this.#elapsed - this.#waited)
    return (
      `The steps of this check took ${delay}, long enough for a session to end by itself (SESSION_TIMEOUT is ` +
      `${seconds(this.#sessionTimeoutMs)}). Run it on a machine with less load, or with a longer timeout.`
    )
  }
}
