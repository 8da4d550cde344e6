import { isatty } from 'node:tty'
import { watchNpm } from './npm-parents.ts'

const sameSignalMs = 500

/**
 * Cancels a run on Ctrl-C, the end of a CI job or a closed terminal, by the signal that it returns; a second Ctrl-C or SIGTERM ends
 * the process at once. `release` restores the default handling.
 */
export function takeInterruptions(): { readonly signal: AbortSignal; readonly release: () => void } {
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

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
type EndRequest = (typeof signals)[number] | 'npm'

/**
 * Calls `asked` for each request to end this process: a signal, or the end of the npm that started it. Under `nohup`, it continues
 * without its terminal and without npm. Returns a function that restores the default handling.
 */
export function takeEndRequests(asked: (by: EndRequest) => void): () => void {
  const terminals = [0, 1, 2].filter((stream) => isatty(stream))
  let hungUp = false
  process.once('exit', () => {
    // Node restores the terminal when it exits, and aborts with a core dump if the terminal is gone. A signal avoids that.
    if (!hungUp || terminals.every((stream) => isatty(stream))) return
    process.removeAllListeners('SIGHUP')
    process.kill(process.pid, 'SIGHUP')
  })
  const listeners = signals.map((name) => {
    // Node resets what nohup has set, so only a listener keeps the process alive.
    const listener = () => {
      if (name === 'SIGHUP' && isUnderNohup()) return
      hungUp ||= name === 'SIGHUP'
      asked(name)
    }
    process.on(name, listener)
    return () => process.off(name, listener)
  })
  const release = isUnderNohup() ? () => {} : watchNpm(() => asked('npm'))
  return () => {
    release()
    for (const remove of listeners) remove()
  }
}

/** Shells put the program that they start into this variable, and npm and its shell don't change it. */
function isUnderNohup(): boolean {
  return /(?:^|\/)nohup$/.test(process.env._ ?? '')
}
