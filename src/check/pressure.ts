import type { Slots } from '../client/slots.ts'

/** An answer that takes a larger part of REQUEST_TIMEOUT is slow. */
const slowFrom = 1 / 2

/** Takes half of the checks from a target whenever one of its answers is slow, or a check between its steps. */
export class Pressure {
  readonly #slots: Pick<Slots, 'halve'>
  readonly #slowFromMs: number
  #easedAt = Number.NEGATIVE_INFINITY

  constructor(slots: Pick<Slots, 'halve'>, requestTimeoutMs: number) {
    this.#slots = slots
    this.#slowFromMs = slowFrom * requestTimeoutMs
  }

  /** A request that was sent at `sentAt`, by the clock of `performance.now`, took so long to be answered. */
  note(sentAt: number, durationMs: number): void {
    if (durationMs > this.#slowFromMs) this.ease(sentAt, sentAt + durationMs)
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
