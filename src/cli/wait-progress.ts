import { durationInWords } from '../reports/wording.ts'

const everySecond = 1000
const everyMinute = 60_000

/** Shows what happens at the moment, in one line. */
export interface StatusLine {
  /** Whether a line replaces the one before, as in a terminal; otherwise all lines stay, as in a log. */
  readonly isReplaced: boolean
  /** Shows this line; undefined: none. */
  show(line: string | undefined): void
}

export type WaitProgress = ReturnType<typeof waitProgress>

/** Shows how long a run still waits for the session timeout: as a countdown in a terminal, as a line a minute in a log. */
export function waitProgress(status: StatusLine) {
  const runs = new Map<object, { readonly checks: number; readonly end: number }>()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Sets how many checks of a run wait, and until when they are expected to, by `performance.now`. */
    expect(run: object, checks: number, end: number): void {
      runs.set(run, { checks, end })
      if (timeLeft() === 0) close()
      // Other runs are planned within a moment; then the line shows the total number of their checks.
      else timer ??= setTimeout(tick, everySecond).unref()
    },

    close,
  }

  function close(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    status.show(undefined)
  }

  function tick(): void {
    const left = timeLeft()
    if (left === 0) {
      close()
      return
    }
    const checks = [...runs.values()].reduce((sum, run) => sum + run.checks, 0)
    const waiting = checks === 1 ? '1 check waits for session timeouts' : `${checks} checks wait for session timeouts`
    status.show(`${waiting}: ${durationInWords(left)} to go (skip with --no-timing)`)
    timer = setTimeout(tick, status.isReplaced ? everySecond : everyMinute).unref()
  }

  function timeLeft(): number {
    return Math.max(0, ...[...runs.values()].map(({ end }) => end - performance.now()))
  }
}
