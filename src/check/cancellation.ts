/**
 * Worker's side: a signal that is aborted when the main process cancels the run. vitest's own cancelling would give up
 * the checks that run, and with them the sessions that they have open; here each check ends by itself.
 */
export function cancellationOf(run: string): { readonly signal: AbortSignal; close(): void } {
  const controller = new AbortController()
  const channel = new BroadcastChannel(run)
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === 'cancel') controller.abort()
  }
  // The run may have been cancelled before this worker was there.
  channel.postMessage('is it cancelled?')
  return { signal: controller.signal, close: () => channel.close() }
}

/** The main process's side: passes the signal on to the worker of this run. Close it after the run. */
export function passOn(signal: AbortSignal, run: string): { close(): void } {
  const channel = new BroadcastChannel(run)
  const tell = () => channel.postMessage('cancel')
  channel.onmessage = ({ data }: MessageEvent) => {
    if (data === 'is it cancelled?' && signal.aborted) tell()
  }
  signal.addEventListener('abort', tell)
  return {
    close() {
      signal.removeEventListener('abort', tell)
      channel.close()
    },
  }
}
