/** Lets a limited number of checks run at the same time; the others wait for their turn. */
export class Slots {
  #count: number
  /** Below zero when there are fewer than are taken. */
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#count = count
    this.#free = count
  }

  /** Resolves when there is room. Who was inside before and comes back from a wait goes first. */
  enter({ first = false } = {}): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve) => {
      if (first) this.#waiting.unshift(resolve)
      else this.#waiting.push(resolve)
    })
  }

  /** Makes room for the next one. */
  leave(): void {
    this.#free++
    const next = this.#free > 0 ? this.#waiting.shift() : undefined
    if (next === undefined) return
    this.#free--
    next()
  }

  /** From now on half as many run at the same time, and one at least. Who is inside stays. */
  halve(): void {
    const fewer = Math.floor(this.#count / 2)
    this.#count -= fewer
    this.#free -= fewer
  }
}
