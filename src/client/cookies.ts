import { type Cookie, CookieJar } from 'tough-cookie'
import type { CookieForm, Header } from '../methods/request-data.ts'
import type { GivenCookie } from './given-cookie.ts'
import {
  cookiesSetBy,
  depthOf,
  isForPath,
  mentionsCookies,
  sessionCookieIn,
  sessionCookieName,
  sessionCookiesFor,
  whyUnusable,
} from './set-cookie.ts'
import type { LackedSession } from './wire.ts'

/**
 * The cookies of one client. The session ID is kept apart, so that a session cookie with a wrong path or a Secure
 * attribute on plain HTTP is one departure and not the failure of everything; all others obey the rules of cookies.
 */
export class Cookies {
  #sessionId: string | undefined
  #session: Cookie | undefined
  #given = false
  readonly #jar = new CookieJar(null, { rejectPublicSuffixes: false, looseMode: true })
  readonly #contextPath: string
  #others = 0
  #unusable: string | undefined
  #refused: string | undefined

  /** `contextPath` is what $Path says, such as `/reporting`; `/` when there is none. */
  constructor(contextPath: string) {
    this.#contextPath = contextPath === '' ? '/' : contextPath
  }

  get sessionId(): string | undefined {
    return this.#sessionId
  }

  /** Gives the client a session ID that no response has given to it. */
  set sessionId(id: string | undefined) {
    this.#sessionId = id
    this.#session = undefined
    this.#given = true
  }

  /** The session cookie as the last response that had one has set it; a later response need not repeat it. */
  get session(): GivenCookie | undefined {
    return this.#session
  }

  /** The session ID, where it was given to the client from outside: it is in no file of cookies. */
  get givenSessionId(): string | undefined {
    return this.#given ? this.#sessionId : undefined
  }

  /** Why there is no session, where the client has tried to get one. */
  get lackedSession(): LackedSession | undefined {
    if (this.#sessionId !== undefined) return undefined
    const why = this.#unusable ?? this.#refused
    return why === undefined ? undefined : { why, hasUnusableCookie: this.#unusable !== undefined }
  }

  /** Takes over what a response from `url` sets. `headers` are those with a character a byte. */
  store(headers: readonly Header[], url: string): void {
    // As most answers: nothing changes.
    if (!mentionsCookies(headers)) return
    const set = cookiesSetBy(headers)
    // A session that a client has had may be taken away.
    if (this.#sessionId === undefined) this.#unusable = whyUnusable(headers, url) ?? this.#unusable
    if (set.length === 0) return
    if (sessionCookiesFor(url, set).some((cookie) => this.#takesThePlace(cookie, url))) {
      this.#session = sessionCookieIn(headers, url)
      this.#sessionId = this.#session?.value
      this.#given = false
    }
    if (this.#sessionId !== undefined) this.#unusable = this.#refused = undefined
    for (const cookie of set.filter(({ key }) => key !== sessionCookieName)) {
      this.#others++
      this.#jar.setCookieSync(cookie, asSecure(url), { ignoreError: true })
    }
  }

  /** What has become of a login: it is why there is no session, unless there is one, or a cookie that nobody can use. */
  noteEntry({ status }: { readonly status: number }): void {
    if (this.#sessionId !== undefined) return
    this.#refused ??=
      status < 400 ? `no answer has set a cookie ${sessionCookieName}` : `the login was answered with status ${status}`
  }

  /** Whether the client has no cookie at all. */
  get isEmpty(): boolean {
    return this.sessionId === undefined && this.#others === 0
  }

  /** Names of the other cookies that the client keeps, such as that of a load balancer. */
  get namesOfOthers(): string[] {
    return (this.#jar.serializeSync()?.cookies ?? []).map(({ key = '' }) => key)
  }

  /** Whether a new session cookie can take the place of the session: not if a server would see that before it. */
  #takesThePlace(cookie: Cookie, url: string): boolean {
    const session = this.#session
    if (session === undefined || !isForPath(url, session)) return true
    return isForPath(url, cookie) && depthOf(cookie) >= depthOf(session)
  }

  /** The value of the Cookie header for a request to `url`; undefined when there is nothing to send. */
  header(url: string, form: CookieForm, sessionId = this.sessionId): string | undefined {
    const session = sessionId === undefined ? [] : [`${sessionCookieName}=${sessionId}`]
    if (session.length > 0 && form === 'documented') {
      session.unshift('$Version=0')
      session.push(`$Path=${this.#contextPath}`)
    }
    // Most clients have no other cookie, and looking for the ones that fit an address is slow.
    const others = this.#others === 0 ? [] : this.#jar.getCookiesSync(asSecure(url)).map((each) => each.cookieString())
    if (session.length + others.length === 0) return undefined
    // Whichever is older comes first in a browser: a server has to find its cookie among others.
    return (form === 'documented' ? [...session, ...others] : [...others, ...session]).join('; ')
  }
}

/** Cookies with the Secure attribute are kept on plain HTTP too: the client judges the service, not its transport. */
function asSecure(url: string): string {
  return url.replace(/^http:/, 'https:')
}
