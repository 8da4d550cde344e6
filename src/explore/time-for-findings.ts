/** Of the time that an exploration has, so much may go into looking into what it found. */
const share = 0.5
/** One finding may take so much of what is left, so that there is some for the next. */
const shareOfOne = 1 / 4
/** What was begun may end so much later than the exploration should. */
const grace = 0.05

/** How much time looking into findings has taken and may take, in milliseconds; where no time was said, it may take any. */
export interface TimeSpent {
  readonly budgetMs?: number | undefined
  readonly spentMs: number
}

/** Time for investigating findings: a budget of its own, and none of it much later than the exploration should end. */
export class TimeForFindings {
  readonly #budgetMs: number
  readonly #endMs: number
  readonly #elapsed: () => number
  #spentMs = 0

  /** `forMs`: how long the exploration may take, if that was said. `elapsed`: how long it has taken. */
  constructor(forMs: number | undefined, elapsed: () => number) {
    this.#budgetMs = (forMs ?? Number.POSITIVE_INFINITY) * share
    this.#endMs = (forMs ?? Number.POSITIVE_INFINITY) * (1 + grace)
    this.#elapsed = elapsed
  }

  get spent(): TimeSpent {
    const budgetMs = Number.isFinite(this.#budgetMs) ? this.#budgetMs : undefined
    return { budgetMs, spentMs: Math.min(this.#budgetMs, this.#spentMs) }
  }

  /**
   * What `work` comes to with the time for one finding. It is told by a function whether there is any left, of the whole
   * or of a part of it.
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
