import type { Semaphore } from './semaphore.ts'

/** An answer that takes a larger fraction of REQUEST_TIMEOUT is slow. */
const slowFrom = 1 / 2
/** An answer that takes less than this fraction of the earlier one is faster. */
const fasterBelow = 0.8
/** A server that is not faster after halving this many times is slow even without load. */
const mostInVain = 2

/** Halves the number of concurrent checks when an answer or a check is slow; restores it if that does not help. */
export function adaptiveConcurrency(semaphore: Pick<Semaphore, 'halve' | 'restore'>, requestTimeoutMs: number) {
  let easedAt = Number.NEGATIVE_INFINITY
  /** Duration of the slow answer that was the last reason, if known. */
  let lastSlowMs: number | undefined
  let timesInVain = 0

  /** Something that began and ended at these times (`performance.now`) was slow: target or machine is overloaded. */
  function ease(beganAt: number, endedAt = performance.now()): void {
    // It began under the earlier, higher load.
    if (beganAt < easedAt) return
    easedAt = endedAt
    semaphore.halve()
  }

  return {
    ease,
    /** Records that a request sent at `sentAt`, by the clock of `performance.now`, took this many milliseconds. */
    record(sentAt: number, durationMs: number): void {
      if (durationMs <= slowFrom * requestTimeoutMs || sentAt < easedAt) return
      // The true duration of an answer that timed out is unknown.
      const slowMs = durationMs < requestTimeoutMs ? durationMs : undefined
      const [before, wasInVain] = [lastSlowMs, timesInVain >= mostInVain]
      lastSlowMs = slowMs
      const isAsSlow = before !== undefined && slowMs !== undefined && slowMs >= fasterBelow * before
      timesInVain = isAsSlow ? timesInVain + 1 : 0
      if (timesInVain < mostInVain) ease(sentAt, sentAt + durationMs)
      else if (!wasInVain) semaphore.restore()
    },
  }
}
