import type { Vitest } from 'vitest/node'
import { takeInterruptions } from '../suite/interruption.ts'

/**
 * A signal to the process cancels the tests as it does a run of the command, until `release` leaves signals to vitest again:
 * vitest ends a millisecond after a signal.
 */
export function takeInterruptionsOf(vitest: Vitest): ReturnType<typeof takeInterruptions> {
  const takeBack = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) => {
    // With the wrappers of listeners that are called once.
    const listeners = process.rawListeners(name) as NodeJS.SignalsListener[]
    process.removeAllListeners(name)
    return () => {
      for (const listener of listeners) process.on(name, listener)
    }
  })
  const { signal, release } = takeInterruptions()
  signal.addEventListener('abort', async () => {
    await vitest.cancelCurrentRun('keyboard-input')
    // Without watch mode, it ends by itself.
    if (vitest.config.watch) await vitest.exit(true)
  })
  return {
    signal,
    release() {
      release()
      for (const give of takeBack) give()
    },
  }
}
