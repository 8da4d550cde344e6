import type { Clock } from './clock.ts'
import type { CheckReport } from './report.ts'

/**
 * Fractions of the session timeout. A check that waits leaves its sessions idle for nine tenths of it, so a delay of one tenth
 * may end them; any other check has the whole timeout.
 */
const roomBesideWaits = 0.1
const room = 1

/** Measures one attempt at a check: on a busy or suspended machine, a session may end between two of its steps. */
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

  /** The check sends its first request: before that it has no session that could end, however long it was queued. */
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

  /** The check has ended. Returns its duration in milliseconds, to a tenth. */
  stop(): number {
    const elapsed = this.#clock.now() - this.#start
    // Whichever clock kept running. If only the time of day was changed, a check is repeated needlessly, or is inconclusive if
    // it must not be repeated.
    this.#delay = Math.max(elapsed, this.#clock.timeOfDay() - this.#startOfDay) - this.#waited
    return Math.round(elapsed * 10) / 10
  }

  /**
   * Whether the check's own delay may explain its outcome: a failure, if a session may have ended meanwhile; `inapplicable`, if
   * no session was live; a pass, if it waited for a session to end and that session had another whole timeout.
   */
  castsDoubtOn({ outcome, control = false }: Pick<CheckReport, 'outcome' | 'control'>): boolean {
    if (outcome === 'passed') return this.#waited > 0 && this.#delay >= this.#sessionTimeoutMs
    const fraction = this.#waited === 0 ? room : roomBesideWaits
    const mayHaveMissed = outcome === 'failed' || control || (outcome === 'inapplicable' && this.#hasBegun)
    return mayHaveMissed && this.#delay >= fraction * this.#sessionTimeoutMs
  }

  /** Says why the outcome is doubtful. */
  get reproach(): string {
    const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
    return (
      `The machine was too busy: this check took ${seconds(this.#delay)}, in which a session may end by itself ` +
      `(SESSION_TIMEOUT is ${seconds(this.#sessionTimeoutMs)}). Run it on a machine that is less busy and not ` +
      'suspended, or with a longer timeout.'
    )
  }
}
