import type { Answer } from '../http/answer.ts'
import type { Cookies } from '../http/cookies.ts'
import { isLoginPage } from '../http/location.ts'
import { sessionIdIn } from '../http/set-cookie.ts'
import { publicPaths } from '../methods/operations.ts'
import { cookiesSent, type SessionCount } from './session-count.ts'

/** A session that the target has opened for the suite, and the cookies that end it. */
export interface OpenSession {
  readonly baseUrl: string
  readonly sessionId: string
  /** Whether `sessionId` is a whole cookie, as `name=value`, since the server calls it by a name of its own. */
  readonly isOtherCookie: boolean
  readonly cookies: Cookies
  /** False while the session has only been used for public pages, 401 answers and redirects to the login page. */
  readonly mayBeOfUser: boolean
}

/** The request of a client: the session it carried, if any, and the cookies that the client has now. */
export interface RequestWithCookies {
  readonly baseUrl: string
  readonly path: string
  readonly carried: string | undefined
  readonly cookies: Cookies
}

/** The sessions of one check: those open, those it has logged out of, and those reused from earlier checks. */
export class OpenSessions {
  readonly #baseUrl: string
  readonly #count: SessionCount
  readonly #open = new Map<string, OpenSession>()
  readonly #loggedOut = new Set<string>()
  readonly #reused = new Set<string>()

  /** `baseUrl`: where anonymous sessions are reused; `count`: all sessions of the run, including idle ones. */
  constructor(baseUrl: string, count: SessionCount) {
    this.#baseUrl = baseUrl
    this.#count = count
  }

  /** Records the session that an answer set or that its request carried, so that it can be ended. */
  record({ baseUrl, path, carried, cookies }: RequestWithCookies, answer: Answer): void {
    // Some servers keep a session for right credentials in a request to a missing path.
    const mayBeOfUser = !publicPaths.includes(path) && answer.status !== 401 && !isLoginPage(answer.location)
    const { loggedOut, session } = answer.operation
    if (loggedOut && session && mayBeOfUser && answer.isSuccess && carried !== undefined)
      this.#count.recordOutlived(answer.request.url, carried)
    const { rawHeaders, request } = answer
    const given = answer.sessionCookie?.value ?? sessionIdIn(rawHeaders, request.url)
    const isOpen = (cookie: string) => this.#open.has(keyOf(baseUrl, cookie))
    const other = this.#count.otherIn(rawHeaders, request.url) ?? cookiesSent(request).find(isOpen)
    const sessionId = given ?? other ?? (mayBeOfUser ? carried : undefined)
    if (sessionId === undefined) return
    const key = keyOf(baseUrl, sessionId)
    if (given !== undefined) this.#loggedOut.delete(key)
    const isOtherCookie = sessionId === other
    const known = this.#open.get(key) ?? { baseUrl, sessionId, isOtherCookie, cookies, mayBeOfUser: false }
    // A refusal may give the session of a user another ID.
    const was = carried === undefined ? undefined : this.#open.get(keyOf(baseUrl, carried))
    this.#open.set(key, { ...known, mayBeOfUser: known.mayBeOfUser || mayBeOfUser || was?.mayBeOfUser === true })
  }

  /** The ID of an existing anonymous session, reserved for this check; undefined if there is none. */
  reuseIdle(): string | undefined {
    const sessionId = this.#count.idle.pop()
    if (sessionId !== undefined) this.#reused.add(sessionId)
    return sessionId
  }

  /** Records a logout that was answered with this status. A session whose logout has failed is still to be ended. */
  recordLogout(baseUrl: string, sessionId: string, status: number): void {
    const key = keyOf(baseUrl, sessionId)
    if (!this.#count.hasLogoutFailed(status)) this.#open.delete(key)
    this.#loggedOut.add(key)
  }

  /** Whether the check has logged out of this session and the target has not issued the same ID again. */
  hasLoggedOut(baseUrl: string, sessionId: string): boolean {
    return this.#loggedOut.has(keyOf(baseUrl, sessionId))
  }

  /** Takes all open sessions and returns those that need a logout. Where it only opens another, anonymous ones become idle. */
  takeAll(): readonly OpenSession[] {
    const { namesThemAsSpecified } = this.#count
    const open = [...this.#open.values()].filter((each) => !each.isOtherCookie || !namesThemAsSpecified)
    const toEnd = open.filter((each) => each.mayBeOfUser || !this.#count.logoutOpensAnother)
    const kept = open.filter((each) => !toEnd.includes(each) && each.baseUrl === this.#baseUrl && !each.isOtherCookie)
    const unused = [...this.#reused].filter((id) => !this.#open.has(keyOf(this.#baseUrl, id)))
    this.#count.idle.push(...kept.map(({ sessionId }) => sessionId), ...unused)
    this.#open.clear()
    this.#reused.clear()
    return toEnd
  }
}

function keyOf(baseUrl: string, sessionId: string): string {
  return `${baseUrl} ${sessionId}`
}
