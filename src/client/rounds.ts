/** Rounds of a limited number of tasks: the next one begins when every task of the current one has finished. */
export class Rounds {
  #joined = 0
  #underWay = 0
  readonly #first: (() => void)[] = []
  readonly #others: (() => void)[] = []

  /** Resolves when the task is in a round of at most `most`. With `first`, it precedes others that wait. */
  join(most: number, { first = false } = {}): Promise<void> {
    if (this.#joined < most) {
      this.#joined++
      this.#underWay++
      return Promise.resolve()
    }
    return new Promise((resolve) => (first ? this.#first : this.#others).push(resolve))
  }

  /** A task of the current round has finished; `most` is the limit of the next one. */
  leave(most: number): void {
    if (--this.#underWay > 0) return
    const next = [...this.#first, ...this.#others].slice(0, most)
    this.#others.splice(0, Math.max(0, next.length - this.#first.length))
    this.#first.splice(0, next.length)
    this.#joined = next.length
    this.#underWay = next.length
    for (const begin of next) begin()
  }
}
