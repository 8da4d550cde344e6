import type { Semaphore } from '../http/semaphore.ts'

/** An answer that takes a larger fraction of REQUEST_TIMEOUT is slow. */
const slowFrom = 1 / 2
/** An answer that takes less than this fraction of the earlier one is faster. */
const fasterBelow = 0.8
/** A server that is not faster after halving this many times is slow even without load. */
const mostInVain = 2

/**
 * Halves the number of concurrent checks whenever an answer of the target, or a check between its steps, is slow. If that does
 * not help, it restores the number.
 */
export class AdaptiveConcurrency {
  readonly #semaphore: Pick<Semaphore, 'halve' | 'restore'>
  readonly #requestTimeoutMs: number
  #easedAt = Number.NEGATIVE_INFINITY
  /** Duration of the slow answer that was the last reason, if known. */
  #lastSlowMs: number | undefined
  #timesInVain = 0

  constructor(semaphore: Pick<Semaphore, 'halve' | 'restore'>, requestTimeoutMs: number) {
    this.#semaphore = semaphore
    this.#requestTimeoutMs = requestTimeoutMs
  }

  /** Records that a request sent at `sentAt`, by the clock of `performance.now`, took this many milliseconds. */
  record(sentAt: number, durationMs: number): void {
    if (durationMs <= slowFrom * this.#requestTimeoutMs || sentAt < this.#easedAt) return
    // The true duration of an answer that timed out is unknown.
    const slowMs = durationMs < this.#requestTimeoutMs ? durationMs : undefined
    const [before, wasInVain] = [this.#lastSlowMs, this.#timesInVain >= mostInVain]
    this.#lastSlowMs = slowMs
    const isAsSlow = before !== undefined && slowMs !== undefined && slowMs >= fasterBelow * before
    this.#timesInVain = isAsSlow ? this.#timesInVain + 1 : 0
    if (this.#timesInVain < mostInVain) this.ease(sentAt, sentAt + durationMs)
    else if (!wasInVain) this.#semaphore.restore()
  }

  /**
   * Something that began and ended at these times (by default now), by the clock of `performance.now`, was too slow: the
   * target, or this machine, is overloaded.
   */
  ease(beganAt: number, endedAt = performance.now()): void {
    // It began under the earlier, higher load.
    if (beganAt < this.#easedAt) return
    this.#easedAt = endedAt
    this.#semaphore.halve()
  }
}
