import { addressOf } from './address.ts'
import { decoded } from './content-coding.ts'
import type { GivenCookie } from './given-cookie.ts'
import type { Operation } from './operation.ts'
import { cookiesSetBy, isFor, sessionCookieIn, sessionCookieName, whyUnusable, withoutExcess } from './set-cookie.ts'
import type { WireRequest, WireResponse } from './wire.ts'

/** What came back to one request. */
export class Answer {
  /** What the request was for, such as `login with a form`. */
  readonly purpose: string
  readonly operation: Operation
  readonly request: WireRequest
  readonly status: number
  readonly headers: WireResponse['headers']
  /** The same with a character a byte, for what goes back to the server. */
  readonly rawHeaders: WireResponse['headers']
  readonly body: Buffer
  readonly bodyBytes: number
  #content: Buffer | undefined

  constructor(
    purpose: string,
    request: WireRequest,
    response: WireResponse,
    operation: Operation = { id: 'plain', session: false, encrypted: false },
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

  /** Value of a header, by its name in any letter case; undefined when there is none. */
  header(name: string): string | undefined {
    return this.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]
  }

  /** Whether the target did what it was asked for: a status of 200 to 299. */
  get isSuccess(): boolean {
    return Math.trunc(this.status / 100) === 2
  }

  /** The body, decoded where it came coded. */
  get content(): Buffer {
    const coding = this.header('content-encoding')
    if (coding === undefined) return this.body
    this.#content ??= decoded(this.body, coding)
    return this.#content
  }

  get text(): string {
    return this.content.toString('utf8')
  }

  /** All cookies but that of the session, and but those that clients ignore since they are for another domain. */
  get otherCookies(): GivenCookie[] {
    const { hostname } = addressOf(this.request.url)
    return cookiesSetBy(this.headers).filter((cookie) => cookie.key !== sessionCookieName && isFor(hostname, cookie))
  }

  /** Why no client can use the session cookie that this answer sets, if it sets one; undefined when it can be used. */
  get unusableSession(): string | undefined {
    return whyUnusable(this.rawHeaders, this.request.url)
  }

  /** The session cookie that this answer gives; undefined when it gives none that lives. */
  get sessionCookie(): GivenCookie | undefined {
    return sessionCookieIn(this.rawHeaders, this.request.url)
  }
}
