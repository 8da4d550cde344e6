import type { TransportSettings } from '../environment/environment.ts'
import { proxyFor } from '../environment/proxy.ts'
import { bounds } from './bounds.ts'
import type { WireResponse } from './wire.ts'
import { ownWords, type Words, words } from './words.ts'

/** The target gave no answer: unreachable, connection lost, too slow, or not HTTP. Neither a deviation nor a bug here. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** Code of the cause, such as `ECONNREFUSED`. */
  readonly code: string

  /** The message, of which only what the transport reported is redacted. */
  readonly words: Words

  /** What came of the answer, if it had begun: its headers may have set the cookie of a session. */
  readonly incomplete: WireResponse | undefined

  constructor(message: Words, code: string, incomplete?: WireResponse) {
    super(String(message))
    this.words = message
    this.code = code
    this.incomplete = incomplete
  }

  /** Whether the connection was closed or reset before the answer was complete. */
  get isClosed(): boolean {
    return this.code === 'UND_ERR_SOCKET' || this.code === 'ECONNRESET' || this.code === 'EPIPE'
  }

  /** Whether the server hangs, or takes too long. */
  get isTimeout(): boolean {
    return this.code === 'TimeoutError' || this.code === 'UND_ERR_CONNECT_TIMEOUT'
  }
}

/** Whether an error says that the connection was closed or reset. */
export function isClosedConnection(error: unknown): boolean {
  return error instanceof NoAnswer && error.isClosed
}

interface Circumstances
  extends Pick<
    TransportSettings,
    'requestTimeoutMs' | 'proxyUrl' | 'processProxies' | 'clientCertificate' | 'expiredLicenseOrigin'
  > {
  readonly hasAnswered?: boolean
}

/** Creates an error that says in one line why there was no answer. `cause` is what the transport threw. */
export function noAnswer(
  request: { readonly url: string },
  cause: unknown,
  { requestTimeoutMs, clientCertificate, expiredLicenseOrigin, hasAnswered = false, ...proxies }: Circumstances,
): NoAnswer {
  const root = rootCause(cause)
  const code = typeof root.code === 'string' ? root.code : root.name
  const origin = new URL(request.url).origin
  // Behind a proxy, only the proxy is connected directly.
  const used = proxyFor(proxies, origin)
  const proxy = connecting.has(code) ? used : undefined
  const place = proxy === undefined ? origin : words`the proxy ${new URL(proxy.url).host} on the way to ${origin}`
  const variable = proxy?.variable ?? (origin === expiredLicenseOrigin ? 'EXPIRED_LICENSE_TARGET_URL' : 'TARGET_URL')
  const explain = explanations[code.startsWith('HPE_INVALID') ? 'HTTPParserError' : code]
  const why =
    refusalOfProxy(root.message, used?.variable) ??
    breachOfHttp(root.message) ??
    (hasAnswered || clientCertificate !== undefined ? undefined : closedAfterHandshake(origin, code)) ??
    (hasAnswered ? onceAnswered[code] : undefined) ??
    (explain && ownWords(explain(variable, requestTimeoutMs))) ??
    failureOfTls(root.message) ??
    words`the exchange failed: ${(root.message || code).split('\n')[0]}`
  const { incomplete } = cause as { readonly incomplete?: WireResponse }
  return new NoAnswer(words`No answer from ${place}: ${why} (${ownWords(code)}).`, code, incomplete)
}

function refusalOfProxy(message: string, variable = 'PROXY_URL'): Words | undefined {
  const status = /^Proxy response \((\d+)\)/.exec(message)?.[1]
  if (status === undefined) return undefined
  return status === '407'
    ? ownWords(`the proxy asks for other credentials; check ${variable}`)
    : ownWords(`the proxy answers ${status} instead of connecting to it; check ${variable} and TARGET_URL`)
}

/** How an answer violates HTTP; undefined if it is not HTTP at all. */
function breachOfHttp(message: string): Words | undefined {
  // undici's message for a 101 (Switching Protocols).
  if (message === 'bad upgrade') return ownWords('it switches to another protocol, which the suite did not request')
  const reason = /^Response does not match the HTTP\/1\.1 protocol \((.+)\)$/.exec(message)?.[1]
  if (reason === undefined || /^Expected HTTP|HTTP version|after version/.test(reason)) return undefined
  return words`its answer violates HTTP, so that clients may read it differently: ${reason}`
}

/** In TLS 1.3, the client completes the handshake before the server checks its certificate; some servers then just close. */
function closedAfterHandshake(origin: string, code: string): Words | undefined {
  if (!origin.startsWith('https:') || !['UND_ERR_SOCKET', 'ECONNRESET'].includes(code)) return undefined
  return ownWords(
    'the connection was closed without an answer; the server may require a client certificate (CLIENT_CERT_FILE)',
  )
}

/** The reason from OpenSSL, without the addresses and line numbers of its code, which vary. */
function failureOfTls(message: string): Words | undefined {
  const reason = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(message)?.[1]
  return reason === undefined ? undefined : words`TLS failed: ${reason}`
}

interface Cause {
  readonly code?: unknown
  readonly name: string
  readonly message: string
  readonly cause?: unknown
  readonly errors?: readonly unknown[]
}

function rootCause(error: unknown): Cause {
  let current = error as Cause
  while (current.code === undefined && (current.cause ?? current.errors?.[0]) !== undefined)
    current = (current.cause ?? current.errors?.[0]) as Cause
  return current
}

/** Errors before the connection is established. */
const connecting = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The explanations for a server that has answered before. */
const onceAnswered: Readonly<Record<string, Words>> = {
  ECONNREFUSED: ownWords('nothing listens there any more; was it stopped?'),
  ECONNRESET: ownWords('the connection was reset; does anything limit the connections of one client?'),
}

type Explanation = (variable: string, timeoutMs: number) => string

const tooSlow: Explanation = (_, timeoutMs) =>
  `no complete response within ${timeoutMs / 1000} s; raise REQUEST_TIMEOUT if the server is that slow`
const noTls: Explanation = () => 'it does not speak TLS there; use http, or another port'
const noCommonVersion: Explanation = () => 'it supports neither TLS 1.2 nor TLS 1.3'
const noHttp: Explanation = () => 'it does not speak HTTP there; is it https, or another port?'
const unknownAuthority: Explanation = () =>
  'its certificate comes from an unknown authority; add that authority to CA_FILE'
const wantsCertificate: Explanation = () =>
  'it accepts only clients with a certificate that it knows; check CLIENT_CERT_FILE and CLIENT_KEY_FILE'
const tooLargeHeaders: Explanation = () => `its headers are larger than ${bounds.headerBytes / 1024} KiB`
const explanations: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: (variable) => `nothing listens there; check host and port of ${variable}`,
  ENOTFOUND: (variable) => `the host name is not known; check ${variable} and the name service`,
  EAI_AGAIN: (variable) => `the host name can’t be resolved now; check ${variable} and the name service`,
  EHOSTUNREACH: () => 'there is no route to the host',
  ENETUNREACH: () => 'there is no route to the network',
  ECONNRESET: () => 'the connection was reset; is it http where https is expected, or the other way round?',
  UND_ERR_SOCKET: () => 'the connection was closed without a complete answer',
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  TimeoutError: tooSlow,
  UND_ERR_HEADERS_OVERFLOW: tooLargeHeaders,
  HPE_HEADER_OVERFLOW: tooLargeHeaders,
  IDLE_CONNECTION: () =>
    'it says 408 on a connection that was idle; the suite does not repeat requests that must not arrive twice',
  TOO_MANY_REQUESTS: () =>
    'it says 429 or 503 with Retry-After (too many requests) even after pauses, or to a request that can’t be repeated safely; lower CONCURRENCY, or have the limit raised',
  UNAVAILABLE: () =>
    'the service, which answered before, is unavailable: nothing answers, or a gateway does (502, 503 or 504), or every path gets the same answer; run again when it is back',
  INTERIM_ANSWERS: () => `it sends more than ${bounds.interimAnswers} interim answers, and not the answer itself`,
  SURPLUS: () => 'its answer is longer than its headers say',
  HTTPParserError: noHttp,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: () => 'its body does not have the length that its headers say',
  ERR_ASSERTION: () => 'it answers with a status that HTTP does not have, or sends more than one answer',
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: () => 'it does not speak HTTP/1.1 within TLS',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: noCommonVersion,
  ERR_SSL_UNSUPPORTED_PROTOCOL: noCommonVersion,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: wantsCertificate,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: wantsCertificate,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: wantsCertificate,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: () =>
    'it refuses the TLS handshake: it has no cipher in common, or accepts only clients with a certificate that it knows (CLIENT_CERT_FILE)',
  CERT_HAS_EXPIRED: () => 'its certificate has expired; have it renewed',
  CERT_NOT_YET_VALID: () => 'its certificate is not valid yet; is the clock of this machine right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: () => 'its certificate is self-signed; add it to CA_FILE',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  INVALID_PURPOSE: () => 'its certificate is not a server certificate; have one issued for servers',
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'its certificate is for another host name; use a name from it in TARGET_URL, or have it reissued',
}
