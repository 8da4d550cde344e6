const signals = ['SIGINT', 'SIGTERM'] as const
const sameSignalMs = 500

/** What Ctrl-C and the end of a CI job do to a run: it is cancelled, and ends with a result and without open sessions. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Leaves the signals to the process again. */
  release(): void
}

/** Takes over the signals that ask a process to end. The second one ends it at once. */
export function takeInterruptions(): Interruption {
  const controller = new AbortController()
  let cancelledAt = Number.NEGATIVE_INFINITY
  const cancel = () => {
    // npm passes on a Ctrl-C that the terminal has sent to this process as well: that is one, not two.
    if (performance.now() - cancelledAt < sameSignalMs) return
    if (controller.signal.aborted) process.exit(3)
    cancelledAt = performance.now()
    process.stderr.write('Cancelled: logging out of the open sessions. Once more ends at once, and leaves them open.\n')
    controller.abort()
  }
  for (const name of signals) process.on(name, cancel)
  return {
    signal: controller.signal,
    release() {
      for (const name of signals) process.off(name, cancel)
    },
  }
}
