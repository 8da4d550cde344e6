import { isatty } from 'node:tty'
import { watchNpm } from './npm-parents.ts'

/** A request to end the process: a signal, or the end of the npm that started it. */
export type EndRequest = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'npm'

const streams = [0, 1, 2] as const
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Handles the requests to end this process: Ctrl-C, SIGTERM, the end of its terminal (SIGHUP), and the end of the npm that
 * started it. Under `nohup`, the process continues without its terminal and without npm.
 *
 * @param asked called for each request
 * @returns a function that restores the default handling
 */
export function takeEndRequests(asked: (by: EndRequest) => void): () => void {
  const terminals = streams.filter((stream) => isatty(stream))
  let hungUp = false
  process.once('exit', () => {
    if (hungUp && terminals.some((stream) => !isatty(stream))) endBySignal()
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

/** Node restores the terminal when it exits, and aborts with a core dump if the terminal is gone. A signal avoids that. */
function endBySignal(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/** Shells put the program that they start into this variable, and npm and its shell don't change it. */
function isUnderNohup(): boolean {
  return /(?:^|\/)nohup$/.test(process.env._ ?? '')
}
