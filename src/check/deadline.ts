import { Cancelled } from '../client/cancelled.ts'
import type { Environment } from '../environment/environment.ts'
import type { PlannedCheck } from './plan.ts'

/** Timers count no further. */
const longestTimerMs = 2 ** 31 - 1
/** A check that waits for sessions to end waits for less than so many timeouts. */
const longestWait = 3
/** More than a check sends on average, logouts included: a server may be as slow as REQUEST_TIMEOUT lets it. */
const requestsOfCheck = 10

/**
 * How long a run with this plan may take: RUN_TIMEOUT, or else as long as if the requests of all checks came one after
 * another and each took a whole REQUEST_TIMEOUT, and what they wait on purpose.
 */
export function runTimeoutMs(environment: Environment, planned: readonly PlannedCheck[]): number {
  const { runTimeoutMs: given, transport, sessionTimeoutMs } = environment
  const run = planned.filter(({ untested }) => untested === undefined)
  const waitMs = run.some(({ timed }) => timed) ? longestWait * sessionTimeoutMs : 0
  return Math.min(given ?? run.length * requestsOfCheck * transport.requestTimeoutMs + waitMs, longestTimerMs)
}

/** Ends a run that takes too long: what is left can't be told. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  /** Aborted when the time is over, with a Cancelled that says so. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** From now on there is so much time, whatever was said before. */
  in(milliseconds: number): void {
    this.clear()
    const seconds = milliseconds / 1000
    const message = `The run reached its time limit of ${seconds} s; raise RUN_TIMEOUT to allow more.`
    this.#timer = setTimeout(() => this.#controller.abort(new Cancelled(message, 'timeout')), milliseconds)
    this.#timer.unref()
  }

  /** There is no hurry any more. */
  clear(): void {
    clearTimeout(this.#timer)
  }
}
