import { type EndRequest, takeEndRequests } from './end-requests.ts'

const sameSignalMs = 500

/** What Ctrl-C, the end of a CI job and a closed terminal do to a run: it is cancelled, and ends with a result and without open sessions. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Leaves the signals to the process again. */
  release(): void
}

/** Takes over the signals that ask a process to end. The second Ctrl-C or SIGTERM ends it at once. */
export function takeInterruptions(): Interruption {
  const controller = new AbortController()
  let cancelledAt = Number.NEGATIVE_INFINITY
  const cancel = (by: EndRequest) => {
    // npm passes on a Ctrl-C that the terminal has sent to this process as well: that is one, not two.
    if (performance.now() - cancelledAt < sameSignalMs) return
    if (controller.signal.aborted) {
      // A terminal that closes may say so several times, and npm ends after its terminal: neither is in a hurry.
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
