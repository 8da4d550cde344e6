import type { Clock } from '../runner/clock.ts'

/** Returns a function that resolves when the next request may be sent, at most `rate` a second; without a `rate`, at once. */
export function pacerFor(rate: number | undefined, clock: Clock, signal: AbortSignal): () => Promise<void> {
  if (rate === undefined) return async () => {}
  let next = 0
  return async () => {
    const now = clock.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / rate
    if (mine > now) await clock.sleep(mine - now, signal)
  }
}
