import type { TLSSocket } from 'node:tls'
import type undici from 'undici'
import type { TransportSettings } from '../environment/environment.ts'
import { proxyFor } from '../environment/proxy.ts'
import { bounds } from './bounds.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { watchReading } from './connection-reading.ts'
import { dispatch } from './dispatch.ts'
import { noAnswer } from './no-answer.ts'
import { Outage } from './outage.ts'
import { RateLimit, tooManyRequests } from './rate-limit.ts'
import { Agent, buildConnector } from './undici.ts'
import type { ConnectionPeer, WireRequest, WireResponse } from './wire.ts'

/** Load balancers drop connections that are idle for a minute, some without notice, so older ones are not reused. */
const longestIdleMs = 30_000
/** Error codes of a connection that the server closed while it was idle: the request never arrived. */
const closedConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** The status that servers send on an idle connection; it may cross with a request. A retry shows whether it was meant. */
const requestTimeout = 408

/** How often a request is sent that a server answers with a request to slow down. */
const mostTries = 4

/** The code for proxies is loaded when there is one. */
type MaybeLoaded = undici.Dispatcher | Promise<undici.Dispatcher>

/** Pooled keep-alive connections to the target; doesn't follow redirects. Close it after use. */
export class Transport {
  requests = 0
  connections = 0
  /** How often an answer has asked for a pause. */
  limited = 0
  readonly #settings: TransportSettings
  /** By the address of the proxy; undefined for direct connections. */
  readonly #pools = new Map<string | undefined, MaybeLoaded>()
  /** The same, for connections that serve one request each. */
  readonly #poolsOfNew = new Map<string | undefined, MaybeLoaded>()
  readonly #kept = new Map<number, MaybeLoaded>()
  #lastKept = 0
  readonly #answered = new Set<string>()
  readonly #rateLimit = new RateLimit()
  /** Called for each answer to a request that looks for the service: it may open an anonymous session. */
  onProbe: ((request: WireRequest, answer: WireResponse) => void) | undefined
  /** Whether the service is there, and for how long it was not. */
  readonly outage = new Outage(async (request) => {
    await this.#rateLimit.pause()
    const answer = await this.#attempt(request, this.#settings.requestTimeoutMs)
    this.onProbe?.(request, answer)
    return answer
  })
  readonly #peers = new Map<string, ConnectionPeer>()
  readonly #breakers = new Map<string, CircuitBreaker>()

  constructor(settings: TransportSettings) {
    this.#settings = settings
  }

  peerOf(origin: string): ConnectionPeer | undefined {
    return this.#peers.get(origin)
  }

  /**
   * Sends one request and waits for the last byte of its answer. A repeatable request is sent once more if the server had just
   * closed the connection, or answered that it closes it as idle, and up to three more times, each after a pause, if the server
   * says that there are too many requests, or a gateway that the service is unavailable. Other requests use a new connection,
   * unless they name one.
   * `timeoutMs`: the time limit. Throws NoAnswer; without sending if the server, or this path of it, has long been silent.
   */
  async exchange(request: WireRequest, timeoutMs = this.#settings.requestTimeoutMs): Promise<WireResponse> {
    const { origin, pathname } = new URL(request.url)
    // One path, such as the logout, may hang while others answer.
    const breakers = [this.#breakerOf(origin), this.#breakerOf(`${origin}${pathname}`)]
    for (const breaker of breakers) breaker.assertClosed()
    try {
      const response = await this.#withinLimits(request, timeoutMs)
      this.#answered.add(origin)
      for (const breaker of breakers) breaker.recordAnswer()
      return response
    } catch (error) {
      const failure = this.#failure(request, error, timeoutMs)
      for (const breaker of breakers) breaker.recordError(failure)
      throw failure
    }
  }

  #breakerOf(place: string): CircuitBreaker {
    const breaker = this.#breakers.get(place) ?? new CircuitBreaker(this.#settings.requestTimeoutMs)
    this.#breakers.set(place, breaker)
    return breaker
  }

  async #withinLimits(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
    for (let left = mostTries; ; left--) {
      await this.#rateLimit.pause()
      if (!(await this.outage.pause(request))) throw unanswered('UNAVAILABLE')
      const sentAt = performance.now()
      const answer = await this.#exchanged(request, timeoutMs)
      const mayRepeat = request.repeatable && left > 1
      const isPaused = this.#rateLimit.asksForPause(answer)
      if (isPaused) this.limited++
      if (isPaused && mayRepeat) continue
      const isRefused = answer.status === tooManyRequests || (isPaused && !request.repeatable)
      if (isRefused) throw unanswered('TOO_MANY_REQUESTS')
      const tried = { sentAt, mayRepeat, isFirst: left === mostTries }
      const verdict = await this.outage.verdictOn(answer, request, tried)
      if (verdict === 'answer') return answer
      if (verdict === 'unavailable') throw unanswered('UNAVAILABLE')
    }
  }

  async #exchanged(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
    const hasOneChance = !request.repeatable && request.connection === undefined
    // A reused connection may close at any moment, and nothing shows whether the request arrived.
    if (hasOneChance) return this.#attempt(request, timeoutMs, { isNew: true })
    const reusesConnections = this.connections > 0
    try {
      const answer = await this.#attempt(request, timeoutMs)
      if (!reusesConnections || answer.status !== requestTimeout) return answer
      if (!request.repeatable) throw unanswered('IDLE_CONNECTION')
    } catch (error) {
      const { code = '', incomplete } = error as { code?: string; incomplete?: WireResponse }
      const neverArrived = closedConnection.has(code) && incomplete === undefined
      if (!reusesConnections || !request.repeatable || !neverArrived) throw error
    }
    // Other connections in the pool may be about to close as well. A dedicated one is opened again.
    return this.#attempt(request, timeoutMs, { isNew: true })
  }

  /** Reserves the number of a dedicated connection, for requests that must share one. Let go of it after use. */
  keepConnection(): number {
    return ++this.#lastKept
  }

  async letGoOf(connection: number): Promise<void> {
    const kept = this.#kept.get(connection)
    this.#kept.delete(connection)
    await (await kept)?.destroy()
  }

  async close(): Promise<void> {
    this.outage.close()
    this.#rateLimit.close()
    const all = [this.#pools, this.#poolsOfNew, this.#kept].flatMap((some) => [...some.values()])
    await Promise.all(all.map(async (each) => (await each).destroy()))
  }

  #dispatcher(proxy?: string, options: undici.Agent.Options = {}): MaybeLoaded {
    const { ca, clientCertificate: cert, clientKey: key, requestTimeoutMs, insecure } = this.#settings
    const tls = { ca, cert, key, rejectUnauthorized: !insecure }
    const limits = {
      // The timer of the whole exchange is enough.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: bounds.headerBytes,
      keepAliveMaxTimeout: longestIdleMs,
      ...options,
    }
    const timeout = { timeout: requestTimeoutMs }
    if (proxy === undefined)
      return new Agent({ ...limits, connect: this.#observed(buildConnector({ ...tls, ...timeout })) })
    return import('./through-proxy.ts').then(({ throughProxy }) =>
      throughProxy({
        ...limits,
        uri: proxy,
        requestTls: { ...tls, ...timeout },
        proxyTls: { ca, ...timeout },
        observed: (connect) => this.#observed(connect),
      }),
    )
  }

  #dispatcherFor({ connection, url }: WireRequest, isNew: boolean): MaybeLoaded {
    const proxy = proxyFor(this.#settings, url)?.url
    if (connection === undefined) {
      const pools = isNew ? this.#poolsOfNew : this.#pools
      // Without pipelining, undici sends `Connection: close`.
      const pool = pools.get(proxy) ?? this.#dispatcher(proxy, isNew ? { pipelining: 0 } : {})
      pools.set(proxy, pool)
      return pool
    }
    const kept = this.#kept.get(connection) ?? this.#dispatcher(proxy, { connections: 1 })
    this.#kept.set(connection, kept)
    return kept
  }

  #failure(request: WireRequest, error: unknown, timeoutMs: number): Error {
    // A longer timeout for the request does not extend the connect timeout.
    const connects = (error as Error).name === 'ConnectTimeoutError'
    const known = { ...this.#settings, hasAnswered: this.#answered.has(new URL(request.url).origin) }
    return noAnswer(request, error, connects ? known : { ...known, requestTimeoutMs: timeoutMs })
  }

  async #attempt(request: WireRequest, timeoutMs: number, { isNew = false } = {}): Promise<WireResponse> {
    this.requests++
    request.onAttempt?.()
    return dispatch(await this.#dispatcherFor(request, isNew), request, timeoutMs)
  }

  #observed(connect: undici.buildConnector.connector): undici.buildConnector.connector {
    return (options, callback) =>
      connect(options, (...outcome) => {
        const [, socket] = outcome
        if (socket) {
          this.connections++
          watchReading(socket)
          const tls = socket as TLSSocket
          // A resumed TLS session has no certificate; that of the first session still holds.
          if (!tls.encrypted || !tls.isSessionReused())
            this.#peers.set(`${options.protocol}//${options.host}`, peer(tls))
        }
        callback(...outcome)
      })
  }
}

/** The error of a request that the service itself has not answered. */
function unanswered(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function peer(socket: TLSSocket): ConnectionPeer {
  const address = socket.remoteAddress
  if (!socket.encrypted) return { address }
  const certificate = socket.getPeerCertificate()
  return {
    address,
    tls: {
      protocol: socket.getProtocol() ?? '',
      cipher: socket.getCipher()?.name ?? '',
      subject: String(certificate.subject?.CN ?? ''),
      validTo: certificate.valid_to ?? '',
    },
  }
}
