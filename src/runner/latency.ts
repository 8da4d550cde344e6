import type { Clock } from './clock.ts'

/** How long a target takes to answer: measured while one request at a time is sent. */
export class TypicalLatency {
  readonly #clock: Pick<Clock, 'now'>
  readonly #durations: number[] = []

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** A request is sent. Call the result when it is answered. */
  sends(): () => void {
    const sentAt = this.#clock.now()
    return () => {
      this.#durations.push(this.#clock.now() - sentAt)
    }
  }

  /** The median in milliseconds; undefined before the first answer. */
  get typicalMs(): number | undefined {
    return this.#durations.toSorted((a, b) => a - b)[this.#durations.length >> 1]
  }
}
