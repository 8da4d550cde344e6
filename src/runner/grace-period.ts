import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../environment/environment.ts'
import { bounds } from '../http/bounds.ts'

/**
 * Resolves when everything in progress at the abort of `cancelled` has had its time: one request, and its logouts. Rejects with
 * an AbortError if `ended` is aborted first.
 */
export async function gracePeriod(
  cancelled: AbortSignal,
  { transport }: Environment,
  ended: AbortSignal,
): Promise<void> {
  if (!cancelled.aborted) await once(cancelled, 'abort', { signal: ended })
  await sleep(Math.min(2 * transport.requestTimeoutMs, bounds.farewellMs), undefined, { signal: ended })
}
