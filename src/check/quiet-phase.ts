/**
 * The part of a run in which nothing is under way but what is repeated: it begins when everything else is over. Its
 * checks begin together, and those that have to be repeated once more wait for the next such phase.
 */
export class QuietPhase {
  readonly #prepare: (phase: number) => Promise<void>
  #underWay = 0
  #phases = 0
  #waiting: (() => void)[] = []

  /** `prepare` runs before each phase, which it gets the number of: 1 for the first one. */
  constructor(prepare: (phase: number) => Promise<void> = async () => {}) {
    this.#prepare = prepare
  }

  /** Something is under way that the next phase waits for, until it calls `end`. */
  begin(): void {
    this.#underWay++
  }

  /** It is over. */
  end(): void {
    this.#underWay--
    if (this.#underWay > 0 || this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    // What begins meanwhile is no part of this phase: the next one waits for both.
    this.#underWay = waiting.length
    this.#phases++
    const start = () => {
      for (const proceed of waiting) proceed()
    }
    this.#prepare(this.#phases).then(start, start)
  }

  /** Resolves when the next phase begins. What was under way is so again from then on. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.end()
    })
  }
}
