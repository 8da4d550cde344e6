/** The target gave no answer: unreachable, connection lost, too slow, or not HTTP. Not a departure, and not our fault. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  /** Code of the cause, such as `ECONNREFUSED`. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** Says in one line why no answer came. `cause` is what the transport threw; `timeoutMs` is the limit of a request. */
export function noAnswer(request: { method: string; url: string }, cause: unknown, timeoutMs: number): NoAnswer {
  const root = rootCause(cause)
  const code = root.code ?? root.name
  const place = new URL(request.url).origin
  const why = explanations[code]?.(timeoutMs) ?? `the exchange failed: ${root.message || code}`
  return new NoAnswer(`No answer from ${place}: ${why} (${code}).`, code)
}

function rootCause(error: unknown): { code?: string; name: string; message: string } {
  let current = error as { code?: string; name: string; message: string; cause?: unknown; errors?: unknown[] }
  while (current.code === undefined && (current.cause ?? current.errors?.[0]) !== undefined)
    current = (current.cause ?? current.errors?.[0]) as typeof current
  return current
}

const tooSlow = (timeoutMs: number) =>
  `nothing complete within ${timeoutMs / 1000} s; raise REQUEST_TIMEOUT if it is that slow`
const explanations: Readonly<Record<string, (timeoutMs: number) => string>> = {
  ECONNREFUSED: () => 'nothing listens there; check host and port of TARGET_URL',
  ENOTFOUND: () => 'the host name is not known; check TARGET_URL and the name service',
  EAI_AGAIN: () => 'the host name can not be resolved now; check TARGET_URL and the name service',
  EHOSTUNREACH: () => 'there is no route to the host',
  ENETUNREACH: () => 'there is no route to the network',
  ECONNRESET: () => 'the connection was reset; is it http where https is expected, or the other way round?',
  UND_ERR_SOCKET: () => 'the connection was closed without an answer',
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_TIMEOUT: tooSlow,
  UND_ERR_BODY_TIMEOUT: tooSlow,
  TimeoutError: tooSlow,
  UND_ERR_HEADERS_OVERFLOW: () => 'its headers are larger than 64 KiB',
  ERR_SSL_WRONG_VERSION_NUMBER: () => 'it does not speak TLS there; use http, or another port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: () => 'it does not speak TLS there; use http, or another port',
  CERT_HAS_EXPIRED: () => 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: () => 'its certificate is self-signed; put it into CA_FILE',
  SELF_SIGNED_CERT_IN_CHAIN: () => 'its certificate comes from an unknown authority; put that into CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => 'its certificate comes from an unknown authority; put that into CA_FILE',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => 'its certificate comes from an unknown authority; put that into CA_FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: () => 'its certificate is for another host name',
}
