/** The share of the exploration's time that may be spent investigating findings. */
const share = 0.5
/** The share of the remaining budget that one finding may use, so that time is left for the next. */
const shareOfOne = 1 / 4
/** The share of the exploration's time by which an investigation may run over. */
const grace = 0.05

/** A time budget for investigating findings, which ends at most slightly later than the exploration. */
export class TimeForFindings {
  readonly #budgetMs: number
  readonly #endMs: number
  readonly #elapsed: () => number
  #spentMs = 0

  /** `forMs`: how long the exploration may take, if limited. `elapsed`: how long it has taken so far, in milliseconds. */
  constructor(forMs: number | undefined, elapsed: () => number) {
    this.#budgetMs = (forMs ?? Number.POSITIVE_INFINITY) * share
    this.#endMs = (forMs ?? Number.POSITIVE_INFINITY) * (1 + grace)
    this.#elapsed = elapsed
  }

  /** Time allowed and spent, in milliseconds; without `budgetMs` there is no limit. */
  get spent() {
    const budgetMs = Number.isFinite(this.#budgetMs) ? this.#budgetMs : undefined
    return { budgetMs, spentMs: Math.min(this.#budgetMs, this.#spentMs) }
  }

  /**
   * Returns the result of `work`, which runs within the time for one finding. Its argument reports whether time is left, of the
   * whole or of a part of it.
   */
  async forOne<T>(work: (isLeft: (part?: number) => boolean) => Promise<T>): Promise<T> {
    const start = this.#elapsed()
    const mine = (this.#budgetMs - this.#spentMs) * shareOfOne
    const end = Math.min(start + mine, this.#endMs)
    try {
      return await work((part = 1) => this.#elapsed() < start + (end - start) * part)
    } finally {
      this.#spentMs += this.#elapsed() - start
    }
  }
}
