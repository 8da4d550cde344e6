import { type Clock, realClock, watchedClock } from '../runner/clock.ts'
import { takeInterruptions } from './interruption.ts'
import { RunProgress } from './run-progress.ts'
import { collectStrayErrors, type StrayErrors } from './stray-errors.ts'
import { WaitProgress } from './wait-progress.ts'

export interface Watch {
  /** Aborted when the user ends the run, or on an uncaught error: a check may be waiting for what failed. */
  readonly signal: AbortSignal
  /** Reports how long the run still waits for the session timeout. */
  readonly clock: Clock
  readonly stray: StrayErrors
  /** Shows the progress of the run; undefined if it is quiet. */
  readonly progress: RunProgress | undefined
  /** Shows how long checks still wait; undefined if it is quiet. */
  readonly waits: WaitProgress | undefined
  /** Restores the default handling of signals and errors. */
  release(): void
}

/** Handles signals and stray errors, and shows the progress unless it is quiet. */
export function watch({ quiet }: { quiet: boolean }): Watch {
  const interruption = takeInterruptions()
  const stray = collectStrayErrors()
  const progress = quiet ? undefined : new RunProgress(process.stderr)
  const waits = progress === undefined ? undefined : new WaitProgress(progress.status)
  return {
    signal: AbortSignal.any([interruption.signal, stray.signal]),
    clock: watchedClock(realClock, (waiting) => waits?.change(waiting)),
    stray,
    progress,
    waits,
    release() {
      waits?.close()
      progress?.close()
      stray.release()
      interruption.release()
    },
  }
}
