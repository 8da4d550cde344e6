import { takeInterruptions } from '../suite/interruption.ts'
import { runProgress } from './run-progress.ts'
import { collectStrayErrors } from './stray-errors.ts'
import { waitProgress } from './wait-progress.ts'

export type Watch = ReturnType<typeof watch>

/** Handles signals and stray errors, and shows the progress unless it is quiet. */
export function watch({ quiet }: { quiet: boolean }) {
  const interruption = takeInterruptions()
  const stray = collectStrayErrors()
  const signal: AbortSignal = AbortSignal.any([interruption.signal, stray.signal])
  const progress = quiet ? undefined : runProgress(process.stderr)
  const waits = progress === undefined ? undefined : waitProgress(progress.status)
  return {
    /** Aborted when the user ends the run, or on an uncaught error: a check may be waiting for what failed. */
    signal,
    stray,
    /** Shows the progress of the run; undefined if it is quiet. */
    progress,
    /** Shows how long checks still wait; undefined if it is quiet. */
    waits,
    /** Restores the default handling of signals and errors. */
    release() {
      waits?.close()
      progress?.close()
      stray.release()
      interruption.release()
    },
  }
}
