/** How long work may occupy a turn of the event loop, in milliseconds, before it yields. */
const mostMs = 10

let began: number | undefined

/**
 * Shares the event loop between work that can wait and everything else: other answers, their time limits, Ctrl-C. Before each
 * piece of work, call `while (share.areOver()) await share.next()`, with nothing in between.
 */
export const eventLoopShare = {
  /** Whether this turn has had enough work. */
  areOver(): boolean {
    const now = performance.now()
    if (began !== undefined) return now - began >= mostMs
    began = now
    // k6 has no setImmediate, and does not call this.
    setImmediate(() => {
      began = undefined
    })
    return false
  },

  /** Resolves in the next turn, possibly after other work. */
  next(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve))
  },
}
