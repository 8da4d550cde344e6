import { setTimeout as sleep } from 'node:timers/promises'

/** The clock of the checks, in milliseconds. */
export interface Clock {
  /** For measuring and waiting: it never jumps, but on many machines it stops while they are suspended. */
  now(): number
  /** The time of day: it continues while the machine is suspended, but it can be changed. */
  timeOfDay(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A check begins or ends: a simulated clock advances only when all checks that have begun are asleep. */
  begin(): void
  end(): void
}

export const realClock: Clock = {
  now: () => performance.now(),
  timeOfDay: () => Date.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  begin: () => {},
  end: () => {},
}

/** How many checks wait for the session timeout, and how many milliseconds the longest wait has left. */
export interface Waiting {
  readonly checks: number
  readonly leftMs: number
}

/** The clock, reporting whenever a wait begins or ends. */
export function watchedClock(clock: Clock, onChange: (waiting: Waiting) => void): Clock {
  const ends = new Set<{ readonly at: number }>()
  const notify = () => {
    const left = [...ends].map(({ at }) => at - clock.now())
    onChange({ checks: left.length, leftMs: Math.max(0, ...left) })
  }
  return {
    now: () => clock.now(),
    timeOfDay: () => clock.timeOfDay(),
    begin: () => clock.begin(),
    end: () => clock.end(),
    async sleep(milliseconds, signal) {
      const end = { at: clock.now() + milliseconds }
      ends.add(end)
      notify()
      try {
        await clock.sleep(milliseconds, signal)
      } finally {
        ends.delete(end)
        notify()
      }
    },
  }
}
