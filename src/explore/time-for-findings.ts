/** The share of the exploration's time that may be spent investigating findings. */
const share = 0.5
/** The share of the remaining budget that one finding may use, so that time is left for the next. */
const shareOfOne = 1 / 4
/** The share of the exploration's time by which an investigation may run over. */
const grace = 0.05

export type TimeForFindings = ReturnType<typeof timeToInvestigate>

/** A time budget for findings, which ends soon after the exploration. `elapsed`: how long that has taken, in milliseconds. */
export function timeToInvestigate(forMs: number | undefined, elapsed: () => number) {
  const limitMs = forMs ?? Number.POSITIVE_INFINITY
  const budgetMs = limitMs * share
  const endMs = limitMs * (1 + grace)
  let spentMs = 0
  return {
    /** Time allowed and spent, in milliseconds; without `budgetMs` there is no limit. */
    get spent() {
      return { budgetMs: Number.isFinite(budgetMs) ? budgetMs : undefined, spentMs: Math.min(budgetMs, spentMs) }
    },

    /** Does work within the time for one finding. `isLeft`: whether time is left, of the whole or of a part of it. */
    async forOne<T>(work: (isLeft: (part?: number) => boolean) => Promise<T>): Promise<T> {
      const start = elapsed()
      const end = Math.min(start + (budgetMs - spentMs) * shareOfOne, endMs)
      try {
        return await work((part = 1) => elapsed() < start + (end - start) * part)
      } finally {
        spentMs += elapsed() - start
      }
    },
  }
}
