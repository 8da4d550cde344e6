import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cancelled } from '../client/cancelled.ts'
import type { Environment } from '../environment/environment.ts'
import { bounds } from '../transport/bounds.ts'
import type { PlannedCheck } from './plan.ts'

/** Timers don't support longer delays. */
const longestTimerMs = 2 ** 31 - 1
/** Upper bound of a check's wait for sessions to end, in session timeouts. */
const longestWait = 3
/** Upper bound of the average requests of a check, including logouts. A server may be as slow as REQUEST_TIMEOUT allows. */
const requestsOfCheck = 10

/** Time limit of a run in milliseconds: RUN_TIMEOUT, or what its checks may take one after the other. */
export function runTimeoutMs(environment: Environment, planned: readonly PlannedCheck[]): number {
  const { runTimeoutMs: given, transport, sessionTimeoutMs } = environment
  const run = planned.filter(({ notRun }) => notRun?.outcome !== 'untested')
  const waitMs = run.some(({ timed }) => timed) ? longestWait * sessionTimeoutMs : 0
  return Math.min(given ?? run.length * requestsOfCheck * transport.requestTimeoutMs + waitMs, longestTimerMs)
}

/** Ends a run that takes too long; its remaining checks are inconclusive. */
export class Deadline {
  readonly #controller = new AbortController()
  /** Aborted when the time is over, with a Cancelled that says so. */
  readonly signal: AbortSignal = this.#controller.signal
  #timer: NodeJS.Timeout | undefined

  /** Sets the time limit to this many milliseconds from now, replacing any earlier one. */
  in(milliseconds: number): void {
    this.clear()
    const seconds = milliseconds / 1000
    const message = `The run reached its time limit of ${seconds} s; raise RUN_TIMEOUT to allow more.`
    this.#timer = setTimeout(() => this.#controller.abort(new Cancelled(message, 'timeout')), milliseconds)
    this.#timer.unref()
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

/** Resolves when all in progress at the abort of `cancelled` has had its time. Rejects if `ended` is aborted first. */
export async function gracePeriod(
  cancelled: AbortSignal,
  { transport }: Environment,
  ended: AbortSignal,
): Promise<void> {
  if (!cancelled.aborted) await once(cancelled, 'abort', { signal: ended })
  await sleep(Math.min(2 * transport.requestTimeoutMs, bounds.gracePeriodMs), undefined, { signal: ended })
}
