import type { Clock } from './clock.ts'
import type { CheckReport } from './report.ts'

/**
 * Fractions of the session timeout. A check that waits leaves its sessions alone for nine tenths of it on purpose, so
 * a delay of one tenth may end them; any other check has all of it.
 */
const roomBesideWaits = 0.1
const room = 1

/**
 * How long one attempt at a check takes: on a machine that is too busy, or that is suspended for a while, a session may
 * end between two of its steps.
 */
export class Pace {
  readonly #clock: Clock
  readonly #sessionTimeoutMs: number
  #start: number
  #startOfDay: number
  #waited = 0
  #delay = 0
  #hasBegun = false

  constructor(clock: Clock, sessionTimeoutMs: number) {
    this.#clock = clock
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#start = clock.now()
    this.#startOfDay = clock.timeOfDay()
  }

  /**
   * The check sends its first request: it had no session that could end before, however long it was in a queue.
   */
  begins(): void {
    this.#hasBegun = true
    this.#start = this.#clock.now()
    this.#startOfDay = this.#clock.timeOfDay()
    this.#waited = 0
  }

  /** The check waits on purpose. */
  waits(milliseconds: number): void {
    this.#waited += milliseconds
  }

  /** How long the check has waited on purpose, for sessions to end or to live on. */
  get waitedMs(): number {
    return this.#waited
  }

  /** The check has ended. Gives its duration in milliseconds, to a tenth. */
  stop(): number {
    const elapsed = this.#clock.now() - this.#start
    // Whichever of the two clocks went on. When somebody has only set the time of day, a check is tried again for
    // nothing, or nothing can be told where it must not be tried again.
    this.#delay = Math.max(elapsed, this.#clock.timeOfDay() - this.#startOfDay) - this.#waited
    return Math.round(elapsed * 10) / 10
  }

  /**
   * Whether what the check saw can come from its own delay: a failure when a session may have ended meanwhile, that it
   * does not apply where no session lived, and a pass when it waited for a session to end and that session had a whole
   * timeout more.
   */
  castsDoubtOn({ outcome, control = false }: Pick<CheckReport, 'outcome' | 'control'>): boolean {
    if (outcome === 'passed') return this.#waited > 0 && this.#delay >= this.#sessionTimeoutMs
    const fraction = this.#waited === 0 ? room : roomBesideWaits
    const mayHaveMissed = outcome === 'failed' || control || (outcome === 'inapplicable' && this.#hasBegun)
    return mayHaveMissed && this.#delay >= fraction * this.#sessionTimeoutMs
  }

  /** Says so. */
  get reproach(): string {
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    return (
      `The machine was too busy: this check took ${seconds(this.#delay)}, in which a session may end by itself ` +
      `(SESSION_TIMEOUT is ${seconds(this.#sessionTimeoutMs)}). Run it on a machine with less load that is not ` +
      'suspended, or with a longer timeout.'
    )
  }
}
