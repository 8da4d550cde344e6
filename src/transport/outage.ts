import { setTimeout as sleep } from 'node:timers/promises'
import { headerOf } from '../methods/request-data.ts'
import { tooManyRequests, unavailable } from './rate-limit.ts'
import type { WireRequest, WireResponse } from './wire.ts'

/** Statuses with which gateways answer while the service does not. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** Between two attempts, in milliseconds. */
const intervalMs = 250
/** For how long a run waits for the service in all, in milliseconds. */
const longestInAllMs = 30_000

/** A try of a request: when it was sent (`performance.now()`), and whether it may be sent again. */
interface Tried {
  readonly sentAt: number
  readonly mayRepeat: boolean
  readonly isFirst: boolean
}

/** Finds out whether the service is away (no answer, one of a gateway, or one for all paths), and waits for it. */
export class Outage {
  /** For how long the service has been unavailable, in milliseconds. */
  unavailableMs = 0
  readonly #send: (request: WireRequest) => Promise<WireResponse>
  /** Up to two requests without credentials that the service has answered, with different statuses. They are sent again. */
  readonly #known = new Map<number, WireRequest>()
  #origin: string | undefined
  #search: Promise<'available' | 'recovered' | 'unavailable'> | undefined
  /** Whether there is no more time to wait for the service, which was away when it was last asked. */
  isGivenUp = false
  #endedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(send: (request: WireRequest) => Promise<WireResponse>) {
    this.#send = send
  }

  /** Resolves when a request may be sent: false if the service was waited for long enough, and is still away. */
  async pause({ url }: WireRequest): Promise<boolean> {
    await (this.isGivenUp ? this.#found() : this.#search)
    return !this.isGivenUp || new URL(url).origin !== this.#origin
  }

  /** Whether the service answers as a service does. If not, resolves when it does, or is waited for no longer. */
  async isThere(): Promise<boolean> {
    return this.#known.size === 0 || (await this.#found()) === 'available'
  }

  close(): void {
    this.#isClosed = true
  }

  /** Whether an answer is that of the service. If not, resolves when the request may be sent again, if it may. */
  async verdictOn(
    answer: WireResponse,
    request: WireRequest,
    { sentAt, mayRepeat, isFirst }: Tried,
  ): Promise<'answer' | 'repeat' | 'unavailable'> {
    const isOfGateway = gatewayStatuses.has(answer.status)
    if (!isServerError(answer) && this.#known.size < 2 && isAnonymous(request)) this.#learn(answer.status, request)
    if (!isOfGateway || this.#known.size === 0) return 'answer'
    const found = await this.#found()
    if (found === 'unavailable') return found
    if (mayRepeat) {
      if (!isFirst) await sleep(intervalMs)
      return 'repeat'
    }
    // What the service answers every time is its own. A single 502 or 504 comes from a gateway.
    const isOwn = request.repeatable || answer.status === unavailable
    return found === 'available' && sentAt >= this.#endedAt && isOwn ? 'answer' : 'unavailable'
  }

  #learn(status: number, request: WireRequest): void {
    const { origin } = new URL(request.url)
    this.#origin ??= origin
    if (origin === this.#origin) this.#known.set(status, request)
  }

  #found(): Promise<'available' | 'recovered' | 'unavailable'> {
    this.#search ??= this.#find().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  async #find(): Promise<'available' | 'recovered' | 'unavailable'> {
    const [start, before] = [performance.now(), this.unavailableMs]
    let found: 'available' | 'recovered' = 'available'
    for (; !(await this.#isThere()); found = 'recovered') {
      this.unavailableMs = before + performance.now() - start
      this.isGivenUp = this.unavailableMs >= longestInAllMs
      if (this.#isClosed || this.isGivenUp) return 'unavailable'
      await sleep(intervalMs)
    }
    this.isGivenUp = false
    if (found === 'recovered') this.#endedAt = performance.now()
    return found
  }

  async #isThere(left = 3): Promise<boolean> {
    // In the other order next time: a server may answer every second request.
    const known = [...this.#known.values()]
    const requests = left % 2 === 0 ? known.toReversed() : known
    const answers = await Promise.all(requests.map((request) => this.#send(request).catch(() => undefined)))
    const [one, other] = answers
    if (one === undefined || answers.some((answer) => answer === undefined || gatewayStatuses.has(answer.status)))
      return false
    const isOdd = isServerError(one) || (other !== undefined && (isServerError(other) || isAlike(one, other)))
    // A server that fails or refuses now and then is there.
    return !isOdd || (left > 1 && this.#isThere(left - 1))
  }
}

function isServerError({ status }: WireResponse): boolean {
  return status >= 500
}

/** Whether two requests that the service answers differently have got the same answer: a page for all paths, or an error. */
function isAlike(one: WireResponse, other: WireResponse): boolean {
  if (one.status !== other.status || one.status === tooManyRequests) return false
  const isSuccess = one.status >= 200 && one.status < 300
  return !isSuccess || [one, other].every(isPage) || one.body.equals(other.body)
}

function isPage({ headers }: WireResponse): boolean {
  return /^text\/html\b/i.test(headerOf(headers, 'content-type') ?? '')
}

/** Whether a request has no credentials and changes nothing. Arguments and most header fields may be credentials. */
function isAnonymous({ method, url, headers, repeatable }: WireRequest): boolean {
  const isBare = headers.every(([name]) => /^(?:user-agent|accept)$/i.test(name))
  return method === 'GET' && repeatable && !url.includes('?') && isBare
}
