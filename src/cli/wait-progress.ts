import { durationInWords } from '../reports/wording.ts'
import type { Waiting } from '../runner/clock.ts'
import type { StatusLine } from './screen.ts'

const everySecond = 1000
const everyMinute = 60_000

/**
 * Shows that a run waits for the session timeout, and for how long: where a line replaces the one before, it counts
 * down; in a log, there is one at the beginning and then one a minute. Close it after the run.
 */
export class WaitProgress {
  readonly #status: StatusLine
  readonly #plannedEnds = new Map<object, number>()
  #checks = 0
  #waits = false
  #until = 0
  #timer: NodeJS.Timeout | undefined

  constructor(status: StatusLine) {
    this.#status = status
  }

  /**
   * Sets the time until which a run is expected to wait, by the clock of `performance.now`: a check may wait several times, with
   * requests in between.
   */
  expectEnd(run: object, end: number): void {
    this.#plannedEnds.set(run, end)
  }

  /** A wait began or ended. */
  change({ checks, leftMs }: Waiting): void {
    this.#until = performance.now() + leftMs
    this.#waits = checks > 0
    if (checks === 0) {
      if (this.#leftMs() === 0) this.close()
      return
    }
    this.#checks = checks
    if (this.#timer === undefined) {
      // Other checks begin to wait within a moment; then the line shows their total number.
      this.#timer = setTimeout(() => this.#tick(), everySecond).unref()
    }
  }

  /** Clears the line. */
  close(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#checks = 0
    this.#status.show(undefined)
  }

  #tick(): void {
    const left = this.#leftMs()
    if (!this.#waits && left === 0) {
      this.close()
      return
    }
    const waiting =
      this.#checks === 1 ? '1 check waits for session timeouts' : `${this.#checks} checks wait for session timeouts`
    this.#status.show(`${waiting}: ${durationInWords(left)} to go (skip with --no-timing)`)
    this.#timer = setTimeout(() => this.#tick(), this.#status.isReplaced ? everySecond : everyMinute).unref()
  }

  #leftMs(): number {
    return Math.max(0, Math.max(this.#until, ...this.#plannedEnds.values()) - performance.now())
  }
}
