import { sessionCookieName } from '../methods/names.ts'
import { headerOf } from '../methods/request-data.ts'
import { bounds } from '../transport/bounds.ts'
import type { WireRequest, WireResponse } from '../transport/wire.ts'
import type { GivenCookie } from './given-cookie.ts'
import { locationFrom } from './location.ts'
import type { SentOperation } from './operation.ts'
import { cookiesSetBy, isFor, sessionCookieIn, whyCookieUnusable, withoutExcess } from './set-cookie.ts'

export class Answer {
  /** What the request was for, such as `login with a form`. */
  readonly purpose: string
  readonly operation: SentOperation
  readonly request: WireRequest
  readonly status: number
  readonly headers: WireResponse['headers']
  /** The same headers with one character per byte, for values that are sent back to the server. */
  readonly rawHeaders: WireResponse['headers']
  readonly body: Buffer
  readonly bodyBytes: number
  /** When it arrived, by the clock of this machine. */
  readonly receivedAt = Date.now()
  #content: Buffer | undefined
  #session: { readonly cookie: GivenCookie | undefined } | undefined

  constructor(
    purpose: string,
    request: WireRequest,
    response: WireResponse,
    operation: SentOperation = { id: 'plain', session: false, encrypted: false },
  ) {
    this.purpose = purpose
    this.operation = operation
    this.request = request
    this.status = response.status
    this.headers = withoutExcess(response.headers)
    const { rawHeaders = response.headers } = response
    this.rawHeaders = rawHeaders === response.headers ? this.headers : withoutExcess(rawHeaders)
    this.body = response.body
    this.bodyBytes = response.bodyBytes
  }

  /** The value of a header, by its name in any letter case; undefined if the answer has no such header. */
  header(name: string): string | undefined {
    return headerOf(this.headers, name)
  }

  /** Where `Location` leads; undefined if it is missing or can't be parsed. */
  get location(): URL | undefined {
    return locationFrom(this.header('location'), this.request.url)
  }

  /** Whether the request succeeded: a status of 200 to 299. */
  get isSuccess(): boolean {
    return Math.trunc(this.status / 100) === 2
  }

  /** The body, with its content coding removed. */
  get content(): Buffer {
    const coding = this.header('content-encoding')
    if (coding === undefined) return this.body
    this.#content ??= decoded(this.body, coding)
    return this.#content
  }

  /** Whether there is no content: no body, or a compressed one of nothing, which has some bytes. */
  get isEmpty(): boolean {
    return this.content.length === 0
  }

  get text(): string {
    return this.content.toString('utf8')
  }

  /** All cookies except the session cookie and those for another domain, which clients ignore. */
  get otherCookies(): GivenCookie[] {
    const { hostname } = new URL(this.request.url)
    return cookiesSetBy(this.headers).filter((cookie) => cookie.key !== sessionCookieName && isFor(hostname, cookie))
  }

  /** Why clients can't use the session cookie that this answer sets; undefined if they can, or if it sets none. */
  get unusableSession(): string | undefined {
    return whyCookieUnusable(this.rawHeaders, this.request.url)
  }

  /** The session cookie that this answer sets; undefined if it sets none, or only an expired one. */
  get sessionCookie(): GivenCookie | undefined {
    // Cached, so that a cookie that expires meanwhile still counts.
    this.#session ??= { cookie: sessionCookieIn(this.rawHeaders, this.request.url) }
    return this.#session.cookie
  }
}

const decoders = new Map<string, 'gunzipSync' | 'inflateSync' | 'brotliDecompressSync'>([
  ['gzip', 'gunzipSync'],
  ['x-gzip', 'gunzipSync'],
  ['deflate', 'inflateSync'],
  ['br', 'brotliDecompressSync'],
])

/** The body without its Content-Encoding; unchanged if it can't be decoded or would exceed `bounds.bodyBytes`. */
function decoded(body: Buffer, coding: string): Buffer {
  const decode = decoders.get(coding.trim().toLowerCase())
  if (decode === undefined) return body
  try {
    // Loaded on demand: few servers encode a body without being asked to.
    return process.getBuiltinModule('node:zlib')[decode](body, { maxOutputLength: bounds.bodyBytes })
  } catch {
    return body
  }
}
