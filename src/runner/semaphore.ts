/** A semaphore: a limited number of tasks run at the same time; the others wait. */
export class Semaphore {
  readonly #most: number
  #count: number
  /** Negative if more slots are taken than remain after halving. */
  #free: number
  readonly #first: (() => void)[] = []
  readonly #others: (() => void)[] = []

  constructor(count: number) {
    this.#most = count
    this.#count = count
    this.#free = count
  }

  /** Resolves when a slot is free. With `first`, it precedes tasks that have not run yet: for those returning from a wait. */
  acquire({ first = false } = {}): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve) => (first ? this.#first : this.#others).push(resolve))
  }

  release(): void {
    this.#free++
    this.#wakeNext()
  }

  /** Halves the number of concurrent tasks, to one at least. Running tasks continue. */
  halve(): void {
    const fewer = Math.floor(this.#count / 2)
    this.#count -= fewer
    this.#free -= fewer
  }

  restore(): void {
    const more = this.#most - this.#count
    this.#count += more
    this.#free += more
    for (let room = 0; room < more; room++) this.#wakeNext()
  }

  #wakeNext(): void {
    const next = this.#free > 0 ? (this.#first.shift() ?? this.#others.shift()) : undefined
    if (next === undefined) return
    this.#free--
    next()
  }
}
