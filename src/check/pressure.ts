import type { Slots } from '../client/slots.ts'

/** An answer that takes a larger part of REQUEST_TIMEOUT is slow. */
const slowFrom = 1 / 2
/** Less than this part of what an answer took before is faster. */
const fasterBelow = 0.8
/** Who is not faster after so many times takes its time, however little it has to do. */
const mostInVain = 2

/**
 * Takes half of the checks from a target whenever one of its answers is slow, or a check between its steps. Where that
 * makes nothing faster, it gets them back.
 */
export class Pressure {
  readonly #slots: Pick<Slots, 'halve' | 'restore'>
  readonly #requestTimeoutMs: number
  #easedAt = Number.NEGATIVE_INFINITY
  /** How long the slow answer took that was the last reason, where there was one. */
  #lastSlowMs: number | undefined
  #timesInVain = 0

  constructor(slots: Pick<Slots, 'halve' | 'restore'>, requestTimeoutMs: number) {
    this.#slots = slots
    this.#requestTimeoutMs = requestTimeoutMs
  }

  /** A request that was sent at `sentAt`, by the clock of `performance.now`, took so long to be answered. */
  note(sentAt: number, durationMs: number): void {
    if (durationMs <= slowFrom * this.#requestTimeoutMs || sentAt < this.#easedAt) return
    // How long an answer would have taken that was not waited for is not known.
    const slowMs = durationMs < this.#requestTimeoutMs ? durationMs : undefined
    const [before, wasInVain] = [this.#lastSlowMs, this.#timesInVain >= mostInVain]
    this.#lastSlowMs = slowMs
    const isAsSlow = before !== undefined && slowMs !== undefined && slowMs >= fasterBelow * before
    this.#timesInVain = isAsSlow ? this.#timesInVain + 1 : 0
    if (this.#timesInVain < mostInVain) this.ease(sentAt, sentAt + durationMs)
    else if (!wasInVain) this.#slots.restore()
  }

  /**
   * What began at one time and ended at another (now, unless given), by the clock of `performance.now`, was too slow:
   * the target, or this machine, has more to do than it can.
   */
  ease(beganAt: number, endedAt = performance.now()): void {
    // What began before the last time tells of the pressure that there was then.
    if (beganAt < this.#easedAt) return
    this.#easedAt = endedAt
    this.#slots.halve()
  }
}
