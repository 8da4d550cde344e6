import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { bounds } from '../client/bounds.ts'
import type { Environment } from '../environment/environment.ts'

/**
 * Resolves when everything that was under way when `cancelled` was aborted has had its time: one request, and the logouts
 * after it. Rejected with an AbortError when `ended` comes first.
 */
export async function farewell(cancelled: AbortSignal, { transport }: Environment, ended: AbortSignal): Promise<void> {
  if (!cancelled.aborted) await once(cancelled, 'abort', { signal: ended })
  await sleep(Math.min(2 * transport.requestTimeoutMs, bounds.farewellMs), undefined, { signal: ended })
}
