/** The part of a run in which only repeated checks run, when all else has finished. Others wait for the next one. */
export class QuietPhase {
  readonly #prepare: (phase: number) => Promise<void>
  #underWay = 0
  #phases = 0
  #isGoingOn = false
  #waiting: (() => void)[] = []
  /** Work that begins when the phase is over. */
  #held: (() => void)[] = []

  /** `prepare` runs before each phase, with its number: 1 for the first one. */
  constructor(prepare: (phase: number) => Promise<void> = async () => {}) {
    this.#prepare = prepare
  }

  /** Resolves when work may begin: at once, unless a phase is going on. The next phase waits for the work until `end`. */
  async begin(): Promise<void> {
    while (this.#isGoingOn) await new Promise<void>((resolve) => this.#held.push(resolve))
    this.#underWay++
  }

  end(): void {
    this.#underWay--
    if (this.#underWay > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    this.#isGoingOn = waiting.length > 0
    if (!this.#isGoingOn) {
      for (const proceed of this.#held.splice(0)) proceed()
      return
    }
    this.#underWay = waiting.length
    this.#phases++
    const start = () => {
      for (const proceed of waiting) proceed()
    }
    this.#prepare(this.#phases).then(start, start)
  }

  /** Resolves when the next phase begins. From then on, the caller's work counts as begun again. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.end()
    })
  }
}
