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
