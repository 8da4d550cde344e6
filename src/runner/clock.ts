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

/** A clock without real waits: when every check that has begun is asleep, it jumps to the time when the next one wakes. */
export class SimulatedClock implements Clock {
  #now = 0
  #awake = 0
  readonly #asleep: { at: number; wake: () => void }[] = []

  now = (): number => this.#now

  timeOfDay = (): number => this.#now

  begin(): void {
    this.#awake++
  }

  end(): void {
    this.#awake--
    this.#advance()
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#asleep.push({ at: this.#now + milliseconds, wake: resolve })
      this.end()
    })
  }

  #advance(): void {
    if (this.#awake > 0) return
    const next = this.#asleep.sort((a, b) => b.at - a.at).pop()
    if (next === undefined) return
    this.#now = Math.max(this.#now, next.at)
    this.#awake++
    next.wake()
  }
}
