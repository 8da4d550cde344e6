/** Lets a limited number of them be at something at the same time; the others wait for their turn. */
export class Slots {
  readonly #most: number
  #count: number
  /** Below zero when there are fewer than are taken. */
  #free: number
  readonly #back: (() => void)[] = []
  readonly #new: (() => void)[] = []

  constructor(count: number) {
    this.#most = count
    this.#count = count
    this.#free = count
  }

  /** Resolves when there is room. Who was inside before and comes back from a wait goes first. */
  enter({ first = false } = {}): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve) => (first ? this.#back : this.#new).push(resolve))
  }

  /** Makes room for the next one. */
  leave(): void {
    this.#free++
    this.#letIn()
  }

  /** From now on half as many run at the same time, and one at least. Who is inside stays. */
  halve(): void {
    const fewer = Math.floor(this.#count / 2)
    this.#count -= fewer
    this.#free -= fewer
  }

  /** From now on as many as at the beginning run at the same time. */
  restore(): void {
    const more = this.#most - this.#count
    this.#count += more
    this.#free += more
    for (let room = 0; room < more; room++) this.#letIn()
  }

  #letIn(): void {
    const next = this.#free > 0 ? (this.#back.shift() ?? this.#new.shift()) : undefined
    if (next === undefined) return
    this.#free--
    next()
  }
}
