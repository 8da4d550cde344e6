import { setTimeout as sleep } from 'node:timers/promises'

/** The clock of the checks, in milliseconds. */
export interface Clock {
  /** For measuring and waiting: it never jumps, but on many machines it stops while they are suspended. */
  now(): number
  /** The time of day: it continues while the machine is suspended, but it can be changed. */
  timeOfDay(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A check begins or ends: a simulated clock advances only when all checks that have begun are asleep. */
  begin(): void
  end(): void
}

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => performance.now(),
  timeOfDay: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  begin: () => {},
  end: () => {},
}

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
    this.#notify()
    try {
      await this.#clock.sleep(milliseconds, signal)
    } finally {
      this.#ends.delete(end)
      this.#notify()
    }
  }

  begin(): void {
    this.#clock.begin()
  }

  end(): void {
    this.#clock.end()
  }

  #notify(): void {
    const left = [...this.#ends].map(({ at }) => at - this.now())
    this.#onChange({ checks: left.length, leftMs: Math.max(0, ...left) })
  }
}
