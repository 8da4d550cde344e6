/**
 * The part of a run in which only repeated checks run: it begins when everything else has finished. Its checks begin together;
 * those that must be repeated once more wait for the next such phase.
 */
export class QuietPhase {
  readonly #prepare: (phase: number) => Promise<void>
  #underWay = 0
  #phases = 0
  #waiting: (() => void)[] = []

  /** `prepare` runs before each phase, with its number: 1 for the first one. */
  constructor(prepare: (phase: number) => Promise<void> = async () => {}) {
    this.#prepare = prepare
  }

  /** Work begins that the next phase waits for, until `end` is called. */
  begin(): void {
    this.#underWay++
  }

  /** The work has ended. */
  end(): void {
    this.#underWay--
    if (this.#underWay > 0 || this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    // Work that begins meanwhile is not part of this phase: the next one waits for both.
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
