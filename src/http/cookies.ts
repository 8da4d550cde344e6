import { type Cookie, CookieJar } from 'tough-cookie'
import { sessionCookieName } from '../methods/names.ts'
import type { CookieForm, Header } from '../methods/request-data.ts'
import { cookieHeader } from './cookie-header.ts'
import type { GivenCookie } from './given-cookie.ts'
import type { LackedSession } from './operation.ts'
import {
  cookiesSetBy,
  depthOf,
  isForPath,
  sessionCookieIn,
  sessionCookiesFor,
  whyCookieUnusable,
} from './set-cookie.ts'

/**
 * The cookies of one client. The session ID is kept separately, so that a session cookie with a wrong path, or with the Secure
 * attribute on plain HTTP, violates one requirement instead of breaking everything. All other cookies follow the usual rules.
 */
export class Cookies {
  #sessionId: string | undefined
  #session: Cookie | undefined
  #given = false
  #wasSet = false
  readonly #jar = new CookieJar(null, { rejectPublicSuffixes: false, looseMode: true })
  readonly #contextPath: string
  #others = 0
  #unusable: string | undefined
  #signInStatus: number | undefined

  /** `contextPath` is the value of $Path, such as `/reporting`; an empty one becomes `/`. */
  constructor(contextPath: string) {
    this.#contextPath = contextPath === '' ? '/' : contextPath
  }

  get sessionId(): string | undefined {
    return this.#sessionId
  }

  /** Sets a session ID, whichever cookie the responses to this client have set. */
  set sessionId(id: string | undefined) {
    this.#sessionId = id
    // With its path, the cookie of this session is not replaced by that of another application.
    if (this.#session?.value !== id) this.#session = undefined
    this.#given = true
  }

  /** The session cookie as last set by a response; later responses need not repeat it. */
  get session(): GivenCookie | undefined {
    return this.#session
  }

  /** The session ID, if it was set from outside: such an ID is in no cookie file. */
  get givenSessionId(): string | undefined {
    return this.#given ? this.#sessionId : undefined
  }

  /** Whether a response has set the ID of a session, in whose place another ID, or none, was set from outside. */
  get hasOtherSession(): boolean {
    return this.#given && this.#wasSet
  }

  /** Why there is no session, if the client has tried to get one. */
  get lackedSession(): LackedSession | undefined {
    if (this.#sessionId !== undefined) return undefined
    if (this.#unusable !== undefined) return { why: this.#unusable, hasUnusableCookie: true }
    const status = this.#signInStatus
    if (status === undefined) return undefined
    if (status < 400) return { why: `no answer has set a cookie ${sessionCookieName}`, hasUnusableCookie: false }
    return { why: `the login was answered with status ${status}`, hasUnusableCookie: false, signInStatus: status }
  }

  /** Stores the cookies of a response from `url`. `headers` have one character per byte. */
  store(headers: readonly Header[], url: string): void {
    const set = cookiesSetBy(headers)
    // The server may also delete the session that a client has.
    if (this.#sessionId === undefined) this.#unusable = whyCookieUnusable(headers, url) ?? this.#unusable
    if (set.length === 0) return
    if (sessionCookiesFor(url, set).some((cookie) => this.#takesThePlace(cookie, url))) {
      this.#session = sessionCookieIn(headers, url)
      this.#sessionId = this.#session?.value
      this.#given = false
      this.#wasSet = true
    }
    if (this.#sessionId !== undefined) this.#unusable = this.#signInStatus = undefined
    for (const cookie of set.filter(({ key }) => key !== sessionCookieName)) {
      this.#others++
      // The jar gives a cookie without a path one of its own, and others read what the server set.
      this.#jar.setCookieSync(cookie.clone() ?? cookie, addressInJar(url), { ignoreError: true })
    }
  }

  /** Records the outcome of a login. It explains why there is no session, unless there is one or its cookie is unusable. */
  recordSignIn({ status }: { readonly status: number }): void {
    if (this.#sessionId !== undefined) return
    this.#signInStatus ??= status
  }

  get isEmpty(): boolean {
    return this.sessionId === undefined && this.#others === 0
  }

  /** Deletes the other cookies for `url` that live no longer than this. Returns whether there was one. */
  dropShortLived(url: string, milliseconds: number): boolean {
    const short = this.#jar.getCookiesSync(addressInJar(url)).filter((cookie) => lifetimeOf(cookie) <= milliseconds)
    for (const cookie of short) {
      cookie.maxAge = null
      cookie.expires = new Date(0)
    }
    return short.length > 0
  }

  /** Names of the other cookies of the client, such as that of a load balancer. */
  get namesOfOthers(): string[] {
    return (this.#jar.serializeSync()?.cookies ?? []).map(({ key = '' }) => key)
  }

  /** Whether a new session cookie may replace the current one: not if a server would see the current one first. */
  #takesThePlace(cookie: Cookie, url: string): boolean {
    const session = this.#session
    if (session === undefined || !isForPath(url, session)) return true
    return isForPath(url, cookie) && depthOf(cookie) >= depthOf(session)
  }

  /** The value of the Cookie header for a request to `url`; undefined if there are no cookies to send. */
  header(url: string, form: CookieForm, sessionId = this.sessionId): string | undefined {
    return cookieHeader(sessionId, this.#othersFor(url), form, this.#contextPath)
  }

  /** The same with this cookie, as `name=value`, instead of the session cookie, and of a later one of its name. */
  headerWith(url: string, cookie: string): string {
    const name = cookie.slice(0, cookie.indexOf('=') + 1)
    return [cookie, ...this.#othersFor(url).filter((each) => !each.startsWith(name))].join('; ')
  }

  /** The other cookies for `url`, as `name=value`. */
  #othersFor(url: string): string[] {
    // Most clients have no other cookie, and finding those that match an address is slow.
    return this.#others === 0 ? [] : this.#jar.getCookiesSync(addressInJar(url)).map((each) => each.cookieString())
  }
}

/** How long a cookie lives, in milliseconds. Expires has whole seconds. */
function lifetimeOf(cookie: Cookie): number {
  return cookie.TTL() + (typeof cookie.maxAge === 'number' ? 0 : 1000)
}

/**
 * The address as the jar needs it. Cookies with the Secure attribute are kept on plain HTTP too: the suite tests the service, not
 * its transport. The jar decodes the path of an address, but not that of a cookie; browsers decode neither.
 */
function addressInJar(url: string): URL {
  const address = new URL(url.replace(/^http:/, 'https:'))
  address.pathname = address.pathname.replaceAll('%', '%25')
  return address
}
