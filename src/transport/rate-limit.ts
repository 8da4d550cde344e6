import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { headerOf } from '../methods/request-data.ts'
import type { WireResponse } from './wire.ts'

/** The status of a request that a server, or a gateway before it, did not look at because there were too many. */
export const tooManyRequests = 429
/** The status of a service that can't answer now, or of a gateway before it. */
export const unavailable = 503

/** The pause after 429 that names no time, or none that is left, in milliseconds. */
const usualPauseMs = 1000
/** The longest pause that a server gets, and how long a run pauses in all, in milliseconds. */
const longestPauseMs = 3000
const longestInAllMs = 30_000
/** After a pause, requests go out at this share of the rate at which the server answered; so slowly at most, in milliseconds. */
const shareOfRate = 0.8
const longestGapMs = 100
/** A server that answers more often in a second has no limit that matters. */
const mostCounted = 2000

/** After so many pauses without an answer in between, the server gets no more. */
const mostInVain = 5

/**
 * Pauses all requests to a server that says that there are too many, and sends the next ones at a rate that it can take: else
 * every pause would end in the next one.
 */
export class RateLimit {
  #until = 0
  #pausedMs = 0
  #inVain = 0
  /** When the answers of the last second came. */
  #answered: number[] = []
  /** The time between two requests, and when the next one may go out. */
  #gapMs = 0
  #next = 0
  readonly #closing = new AbortController()

  constructor() {
    // Every request that waits listens.
    setMaxListeners(0, this.#closing.signal)
  }

  /** Ends all pauses: what waits for its turn is rejected, and does not keep the program from its end. */
  close(): void {
    this.#closing.abort()
  }

  /** Resolves when a request may be sent. Rejects if it has to wait, and this is closed. */
  async pause(): Promise<void> {
    const { signal } = this.#closing
    for (let left = this.#left; left > 0; left = this.#left) await sleep(left, undefined, { signal })
    if (this.#gapMs === 0) return
    const now = performance.now()
    const mine = Math.max(now, this.#next)
    this.#next = mine + this.#gapMs
    if (mine > now) await sleep(mine - now, undefined, { signal })
  }

  /** Whether the answer asks for a pause that the server gets; the next requests wait for its end. */
  asksForPause(answer: WireResponse): boolean {
    const asked = pauseAskedBy(answer)
    if (asked === undefined) this.#recordAnswer()
    if (asked === undefined || asked > longestPauseMs) return false
    const more = Math.max(0, asked - this.#left)
    if (this.#inVain >= mostInVain || this.#pausedMs + more > longestInAllMs) return false
    // Of many answers at a time, the first one begins the pause. One in vain says nothing about the rate: the service is away.
    if (this.#left === 0 && this.#inVain++ === 0) this.#slowDown()
    this.#pausedMs += more
    this.#until = Math.max(this.#until, performance.now() + asked)
    return true
  }

  #recordAnswer(): void {
    this.#inVain = 0
    this.#answered.push(performance.now())
    // Only the last second counts, which is looked for when a pause begins.
    if (this.#answered.length > 2 * mostCounted) this.#answered = this.#answered.slice(-mostCounted)
  }

  #slowDown(): void {
    const second = performance.now() - 1000
    const rate = this.#answered.filter((at) => at > second).length
    this.#gapMs = Math.min(longestGapMs, Math.max(this.#gapMs, 1000 / (Math.max(1, rate) * shareOfRate)))
  }

  get #left(): number {
    return Math.max(0, this.#until - performance.now())
  }
}

/** For how many milliseconds an answer asks to send nothing: a second if 429 does not say, or says zero, which is rounded down. */
function pauseAskedBy({ status, headers }: WireResponse): number | undefined {
  if (status !== tooManyRequests && status !== unavailable) return undefined
  const given = headerOf(headers, 'retry-after')?.trim() ?? ''
  if (/^\d+$/.test(given)) return Number(given) * 1000 || usualPauseMs
  const date = Date.parse(given)
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now())
  return status === tooManyRequests ? usualPauseMs : undefined
}
