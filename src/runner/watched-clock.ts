import type { Clock } from './clock.ts'

/** How many checks wait for the session timeout, and how many milliseconds the longest wait has left. */
export interface Waiting {
  readonly checks: number
  readonly leftMs: number
}

/** A clock that reports whenever a wait begins or ends. */
export class WatchedClock implements Clock {
  readonly #clock: Clock
  readonly #onChange: (waiting: Waiting) => void
  readonly #ends = new Set<{ readonly at: number }>()

  constructor(clock: Clock, onChange: (waiting: Waiting) => void) {
    this.#clock = clock
    this.#onChange = onChange
  }

  now(): number {
    return this.#clock.now()
  }

  timeOfDay(): number {
    return this.#clock.timeOfDay()
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const end = { at: this.now() + milliseconds }
    this.#ends.add(end)
    this.#tell()
    try {
      await this.#clock.sleep(milliseconds, signal)
    } finally {
      this.#ends.delete(end)
      this.#tell()
    }
  }

  begin(): void {
    this.#clock.begin()
  }

  end(): void {
    this.#clock.end()
  }

  #tell(): void {
    const left = [...this.#ends].map(({ at }) => at - this.now())
    this.#onChange({ checks: left.length, leftMs: Math.max(0, ...left) })
  }
}
