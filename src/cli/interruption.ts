import { type EndRequest, takeEndRequests } from './end-requests.ts'

const sameSignalMs = 500

/** Cancels a run on Ctrl-C, the end of a CI job or a closed terminal. It still ends with a result and without open sessions. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Restores the default handling of signals. */
  release(): void
}

/** Handles the signals that ask a process to end. The second Ctrl-C or SIGTERM ends it at once. */
export function takeInterruptions(): Interruption {
  const controller = new AbortController()
  let cancelledAt = Number.NEGATIVE_INFINITY
  const cancel = (by: EndRequest) => {
    // npm forwards a Ctrl-C that the terminal has also sent to this process: that is one, not two.
    if (performance.now() - cancelledAt < sameSignalMs) return
    if (controller.signal.aborted) {
      // A closing terminal may send several signals, and npm ends after its terminal: neither requires a quick exit.
      if (by === 'SIGINT' || by === 'SIGTERM') process.exit(3)
      return
    }
    cancelledAt = performance.now()
    process.stderr.write(
      'Cancelled: logging out of the open sessions. Press Ctrl-C again to quit now; open sessions are left to expire.\n',
    )
    controller.abort()
  }
  return { signal: controller.signal, release: takeEndRequests(cancel) }
}
