import type { TLSSocket } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { TransportSettings } from '../environment/environment.ts'
import { proxyFor } from '../environment/proxy.ts'
import { addressOf } from './address.ts'
import { bounds } from './bounds.ts'
import { watchReading } from './connection-reading.ts'
import { dispatch } from './dispatch.ts'
import type { Evidence } from './evidence.ts'
import { noAnswer } from './no-answer.ts'
import { Silence } from './silence.ts'
import type { WireRequest, WireResponse } from './wire.ts'

/** Load balancers drop what is idle for a minute, some of them without a word: nothing that old is used again. */
const longestIdleMs = 30_000
/** A connection that the server closed while it was idle: the request never reached anybody. */
const closedConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Said to a connection that was idle; it may cross with a request. Who asks again learns whether that was meant. */
const requestTimeout = 408

/** Pooled keep-alive connections to the target; redirects are not followed. Close it after use. */
export class Transport {
  requests = 0
  connections = 0
  readonly #settings: TransportSettings
  /** Directly, and by each proxy. */
  readonly #pools = new Map<string | undefined, Dispatcher | Promise<Dispatcher>>()
  /** Connections that are kept for those who ask for them by number. */
  readonly #kept = new Map<number, Dispatcher | Promise<Dispatcher>>()
  #lastKept = 0
  #hasAnswered = false
  readonly #peers = new Map<string, Evidence['peer']>()
  readonly #silences = new Map<string, Silence>()

  constructor(settings: TransportSettings) {
    this.#settings = settings
  }

  /** What is known of the peer behind an origin. */
  peerOf(origin: string): Evidence['peer'] {
    return this.#peers.get(origin)
  }

  /**
   * Sends one request and waits for the last byte of its answer. A request that met a connection which the server
   * had just closed, or said that it closes because nobody used it, is sent once more, if it is repeatable. What is not comes
   * by a connection of its own. `timeoutMs`: how long it may take, if not REQUEST_TIMEOUT.
   * Throws NoAnswer, and without asking where the server, or this path of it, has long been silent.
   */
  async exchange(request: WireRequest, timeoutMs = this.#settings.requestTimeoutMs): Promise<WireResponse> {
    const { origin, pathname } = addressOf(request.url)
    // One path may hang where others answer, such as the logout.
    const silences = [this.#silenceOf(origin), this.#silenceOf(`${origin}${pathname}`)]
    for (const silence of silences) silence.assertNone()
    try {
      const response = await this.#exchanged(request, timeoutMs)
      this.#hasAnswered = true
      for (const silence of silences) silence.end()
      return response
    } catch (error) {
      const failure = this.#failure(request, error, timeoutMs)
      for (const silence of silences) silence.note(failure)
      throw failure
    }
  }

  #silenceOf(place: string): Silence {
    const silence = this.#silences.get(place) ?? new Silence(this.#settings.requestTimeoutMs)
    this.#silences.set(place, silence)
    return silence
  }

  async #exchanged(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
    const hasOneChance = !request.repeatable && request.connection === undefined
    // A connection that was used before may be closed at any moment, and nothing shows whether the request arrived.
    if (hasOneChance) return this.#byOneOfItsOwn(request, timeoutMs)
    const reusesConnections = this.connections > 0
    try {
      const answer = await this.#attempt(request, timeoutMs)
      if (!reusesConnections || answer.status !== requestTimeout) return answer
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!reusesConnections || !closedConnection.has(code)) throw error
      if (request.repeatable) return this.#attempt(request, timeoutMs)
      throw error
    }
    // Others that are kept alive may be at their end as well.
    if (request.repeatable) return this.#byOneOfItsOwn(request, timeoutMs)
    throw Object.assign(new Error('It says 408.'), { code: 'IDLE_CONNECTION' })
  }

  async #byOneOfItsOwn(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
    const connection = this.keepConnection()
    try {
      return await this.#attempt({ ...request, connection }, timeoutMs)
    } finally {
      await this.letGoOf(connection)
    }
  }

  /** The number of a connection of one's own, for requests that are to come by the same one. Let go of it after use. */
  keepConnection(): number {
    return ++this.#lastKept
  }

  async letGoOf(connection: number): Promise<void> {
    const kept = this.#kept.get(connection)
    this.#kept.delete(connection)
    await (await kept)?.destroy()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values(), ...this.#kept.values()].map(async (each) => (await each).destroy()))
  }

  /** By this proxy, if any. `connections`: at most so many to an origin. */
  #dispatcher(proxy?: string, bounded: { readonly connections?: number } = {}): Dispatcher | Promise<Dispatcher> {
    const { ca, clientCertificate: cert, clientKey: key, requestTimeoutMs, insecure } = this.#settings
    const tls = {
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert, key }),
      rejectUnauthorized: !insecure,
    }
    const limits = {
      // One timer for the whole exchange is enough.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: bounds.headerBytes,
      keepAliveMaxTimeout: longestIdleMs,
      ...bounded,
    }
    const timeout = { timeout: requestTimeoutMs }
    if (proxy === undefined)
      return new Agent({ ...limits, connect: this.#observed(buildConnector({ ...tls, ...timeout })) })
    return import('./through-proxy.ts').then(({ throughProxy }) =>
      throughProxy({
        ...limits,
        uri: proxy,
        requestTls: { ...tls, ...timeout },
        proxyTls: { ...(ca !== undefined && { ca }), ...timeout },
        observed: (connect) => this.#observed(connect),
      }),
    )
  }

  #dispatcherFor({ connection, url }: WireRequest): Dispatcher | Promise<Dispatcher> {
    const proxy = proxyFor(this.#settings, url)?.url
    if (connection === undefined) {
      const pool = this.#pools.get(proxy) ?? this.#dispatcher(proxy)
      this.#pools.set(proxy, pool)
      return pool
    }
    const kept = this.#kept.get(connection) ?? this.#dispatcher(proxy, { connections: 1 })
    this.#kept.set(connection, kept)
    return kept
  }

  #failure(request: WireRequest, error: unknown, timeoutMs: number): Error {
    // Connecting may take no longer for who has more patience.
    const connects = (error as Error).name === 'ConnectTimeoutError'
    const known = { ...this.#settings, hasAnswered: this.#hasAnswered }
    return noAnswer(request, error, connects ? known : { ...known, requestTimeoutMs: timeoutMs })
  }

  async #attempt(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
    this.requests++
    return dispatch(await this.#dispatcherFor(request), request, timeoutMs)
  }

  #observed(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...outcome) => {
        const [, socket] = outcome
        if (socket) {
          this.connections++
          watchReading(socket)
          const tls = socket as TLSSocket
          // A TLS session that is resumed shows no certificate; what the first one showed still holds.
          if (!tls.encrypted || !tls.isSessionReused())
            this.#peers.set(`${options.protocol}//${options.host}`, peer(tls))
        }
        callback(...outcome)
      })
  }
}

function peer(socket: TLSSocket): Evidence['peer'] {
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
