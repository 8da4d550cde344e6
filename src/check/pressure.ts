import type { Slots } from '../client/slots.ts'

/** An answer that takes a larger part of REQUEST_TIMEOUT is slow. */
const slowFrom = 1 / 2

/** Takes half of the checks from a target whenever one of its answers is slow. */
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
    // What was sent before tells of the pressure that there was then.
    if (durationMs <= this.#slowFromMs || sentAt < this.#easedAt) return
    this.#easedAt = sentAt + durationMs
    this.#slots.halve()
  }
}
