import { durationInWords } from '../reports/wording.ts'
import type { Waiting } from '../runner/clock.ts'

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
  const plannedEnds = new Map<object, number>()
  let checks = 0
  let waits = false
  let until = 0
  let timer: NodeJS.Timeout | undefined

  return {
    /** Sets the time until which a run is expected to wait, by `performance.now`. */
    expectEnd(run: object, end: number): void {
      plannedEnds.set(run, end)
    },

    change({ checks: waiting, leftMs }: Waiting): void {
      until = performance.now() + leftMs
      waits = waiting > 0
      if (waits) {
        checks = waiting
        // Other checks begin to wait within a moment; then the line shows their total number.
        timer ??= setTimeout(tick, everySecond).unref()
      } else if (timeLeft() === 0) close()
    },

    close,
  }

  function close(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    checks = 0
    status.show(undefined)
  }

  function tick(): void {
    const left = timeLeft()
    if (!waits && left === 0) {
      close()
      return
    }
    const waiting = checks === 1 ? '1 check waits for session timeouts' : `${checks} checks wait for session timeouts`
    status.show(`${waiting}: ${durationInWords(left)} to go (skip with --no-timing)`)
    timer = setTimeout(tick, status.isReplaced ? everySecond : everyMinute).unref()
  }

  function timeLeft(): number {
    return Math.max(0, Math.max(until, ...plannedEnds.values()) - performance.now())
  }
}
