/** How long work may occupy a turn of the event loop, in milliseconds, before it yields. */
const mostMs = 10

/**
 * Shares the event loop between work that can wait and everything else: other answers, their time limits, Ctrl-C. Before each
 * piece of work, call `while (share.areOver()) await share.next()`, with nothing in between. `now` and `soon`, which calls back
 * in the next turn, are replaced in tests only.
 */
export class EventLoopShare {
  readonly #now: () => number
  readonly #soon: (callback: () => void) => unknown
  #began: number | undefined

  constructor(
    now = () => performance.now(),
    // Looked up when called: k6 has no setImmediate, and does not call this.
    soon: (callback: () => void) => unknown = (callback) => setImmediate(callback),
  ) {
    this.#now = now
    this.#soon = soon
  }

  /** Whether this turn has had enough work. */
  areOver(): boolean {
    const now = this.#now()
    if (this.#began !== undefined) return now - this.#began >= mostMs
    this.#began = now
    this.#soon(() => {
      this.#began = undefined
    })
    return false
  }

  /** Resolves in the next turn, possibly after other work. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#soon(resolve))
  }
}

/** The turns of this thread. */
export const eventLoopShare = new EventLoopShare()
