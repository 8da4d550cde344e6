/** Lets a limited number of checks run at the same time; the others wait for their turn. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
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
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }
}
