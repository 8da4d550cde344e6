import { type Clock, realClock } from '../check/clock.ts'
import { WatchedClock } from '../check/watched-clock.ts'
import { takeInterruptions } from './interruption.ts'
import { RunProgress } from './run-progress.ts'
import { collectStrayErrors, type StrayErrors } from './stray-errors.ts'
import { WaitProgress } from './wait-progress.ts'

/** What is watched while a run is under way. */
export interface Watch {
  /** Aborted when somebody ends the run, or when an error is met that nobody caught: some check may wait for its cause. */
  readonly signal: AbortSignal
  /** Shows how long the run still waits for the session timeout. */
  readonly clock: Clock
  readonly stray: StrayErrors
  /** Shows what was decided so far; undefined where it has to be quiet. */
  readonly progress: RunProgress | undefined
  /** Shows how long checks still wait; undefined likewise. */
  readonly waits: WaitProgress | undefined
  /** Leaves signals and errors to the process again. */
  release(): void
}

/** Takes over signals and stray errors, and shows the progress of waits unless it has to be quiet. */
export function watch({ quiet }: { quiet: boolean }): Watch {
  const interruption = takeInterruptions()
  const stray = collectStrayErrors()
  const progress = quiet ? undefined : new RunProgress(process.stderr)
  const waits = progress === undefined ? undefined : new WaitProgress(progress.status)
  return {
    signal: AbortSignal.any([interruption.signal, stray.signal]),
    clock: new WatchedClock(realClock, (waiting) => waits?.change(waiting)),
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
