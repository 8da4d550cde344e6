import { setTimeout as sleep } from 'node:timers/promises'
import type { WireRequest, WireResponse } from './wire.ts'

/** Statuses with which gateways answer while the service does not. */
export const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** The status of these that a service may answer by itself. */
const unavailable = 503

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

/**
 * Finds out whether the service is unavailable when a gateway answers for it, and waits until it is there again: a restart says
 * nothing about the service.
 */
export class Outage {
  /** For how long the service has been unavailable, in milliseconds. */
  unavailableMs = 0
  readonly #send: (request: WireRequest) => Promise<WireResponse>
  /** A request without credentials that the service has answered. */
  #known: WireRequest | undefined
  #search: Promise<'available' | 'recovered' | 'unavailable'> | undefined
  #endedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(send: (request: WireRequest) => Promise<WireResponse>) {
    this.#send = send
  }

  /** Resolves when requests may be sent. */
  async pause(): Promise<void> {
    await this.#search
  }

  /** Ends the wait for the service. */
  close(): void {
    this.#isClosed = true
  }

  /** Whether an answer is that of the service. If not, resolves when the request may be sent again, if it may. */
  async verdictOn(
    { status }: WireResponse,
    request: WireRequest,
    { sentAt, mayRepeat, isFirst }: Tried,
  ): Promise<'answer' | 'repeat' | 'unavailable'> {
    const isOfGateway = gatewayStatuses.has(status)
    if (!isOfGateway && isAnonymousGet(request)) this.#known ??= request
    if (!isOfGateway || this.#known === undefined) return 'answer'
    this.#search ??= this.#find(this.#known).finally(() => {
      this.#search = undefined
    })
    const found = await this.#search
    if (found === 'unavailable') return found
    if (mayRepeat) {
      if (!isFirst) await sleep(intervalMs)
      return 'repeat'
    }
    // What the service answers every time is its own. A single 502 or 504 comes from a gateway.
    const isOwn = request.repeatable || status === unavailable
    return found === 'available' && sentAt >= this.#endedAt && isOwn ? 'answer' : 'unavailable'
  }

  async #find(known: WireRequest): Promise<'available' | 'recovered' | 'unavailable'> {
    const start = performance.now()
    if (await this.#isThere(known)) return 'available'
    const before = this.unavailableMs
    let isThere = false
    do {
      if (this.#isClosed || this.unavailableMs >= longestInAllMs) return 'unavailable'
      await sleep(intervalMs)
      isThere = await this.#isThere(known)
      this.unavailableMs = before + performance.now() - start
    } while (!isThere)
    this.#endedAt = performance.now()
    return 'recovered'
  }

  async #isThere(known: WireRequest): Promise<boolean> {
    const answer = await this.#send(known).catch(() => undefined)
    return answer !== undefined && !gatewayStatuses.has(answer.status)
  }
}

function isAnonymousGet({ method, headers }: WireRequest): boolean {
  return method === 'GET' && headers.every(([name]) => name !== 'Authorization' && name !== 'Cookie')
}
