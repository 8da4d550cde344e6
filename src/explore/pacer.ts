/** Limits the number of requests per second. */
export class Pacer {
  readonly #interval: number
  readonly #now: () => number
  readonly #wait: (milliseconds: number) => Promise<void>
  #next = 0

  /** Without a `rate` there is no limit. */
  constructor(rate: number | undefined, now: () => number, wait: (milliseconds: number) => Promise<void>) {
    this.#interval = rate === undefined ? 0 : 1000 / rate
    this.#now = now
    this.#wait = wait
  }

  /** Resolves when the next request may be sent. */
  async wait(): Promise<void> {
    if (this.#interval === 0) return
    const now = this.#now()
    const mine = Math.max(now, this.#next)
    this.#next = mine + this.#interval
    if (mine > now) await this.#wait(mine - now)
  }
}
