/** Work goes on for so long, from when it began in a turn of the event loop or was taken up again; then others have theirs. */
const mostMs = 10

/**
 * Shares the turns of the event loop between what can wait a moment and everybody else: other answers, their time limits,
 * Ctrl-C. Before each piece of work: `while (turns.areOver()) await turns.next()`, with nothing between that and the work.
 * `now` and `soon`, which calls back in the next turn, are those of the machine, but for tests.
 */
export class Turns {
  readonly #now: () => number
  readonly #soon: (callback: () => void) => unknown
  #began: number | undefined

  constructor(
    now = () => performance.now(),
    // Looked up when it is called for: what runs in k6 has none, and calls for none.
    soon: (callback: () => void) => unknown = (callback) => setImmediate(callback),
  ) {
    this.#now = now
    this.#soon = soon
  }

  /** Whether there was work enough in this turn. */
  areOver(): boolean {
    const now = this.#now()
    if (this.#began !== undefined) return now - this.#began >= mostMs
    this.#began = now
    this.#soon(() => {
      this.#began = undefined
    })
    return false
  }

  /** Resolves in the next turn, in which others may have been first. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#soon(resolve))
  }
}

/** Those of this thread. */
export const turns = new Turns()
