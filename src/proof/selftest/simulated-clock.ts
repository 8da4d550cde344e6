import type { Clock } from '../../runner/clock.ts'

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
