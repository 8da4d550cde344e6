import type { Clock } from '../runner/clock.ts'

/** Limits the number of requests per second. */
export class Pacer {
  readonly #interval: number
  readonly #clock: Clock
  readonly #signal: AbortSignal
  #next = 0

  /** Without a `rate` there is no limit. */
  constructor(rate: number | undefined, clock: Clock, signal: AbortSignal) {
    this.#interval = rate === undefined ? 0 : 1000 / rate
    this.#clock = clock
    this.#signal = signal
  }

  /** Resolves when the next request may be sent. */
  async wait(): Promise<void> {
    if (this.#interval === 0) return
    const now = this.#clock.now()
    const mine = Math.max(now, this.#next)
    this.#next = mine + this.#interval
    if (mine > now) await this.#clock.sleep(mine - now, this.#signal)
  }
}
