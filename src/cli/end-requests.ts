import { isatty } from 'node:tty'
import { watchNpm } from './npm-parents.ts'

/** What asks a process to end: a signal, or the end of the npm that started it. */
export type EndRequest = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'npm'

const streams = [0, 1, 2] as const
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Takes over what asks this process to end: Ctrl-C, SIGTERM, the end of its terminal (SIGHUP), and the end of the npm that
 * started it. What `nohup` started goes on without its terminal and without npm.
 *
 * @param asked is called for each request
 * @returns what leaves the signals to the process again
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

/** Node sets the terminal back when it ends, and aborts when that has gone: its memory would be left in a core file. */
function endBySignal(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/** Shells put the program that they start into this variable, and npm and its shell leave it there. */
function isUnderNohup(): boolean {
  return /(?:^|\/)nohup$/.test(process.env._ ?? '')
}
