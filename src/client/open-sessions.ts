import { keyService, loginPage, logout } from '../methods/operations.ts'
import type { Answer } from './answer.ts'
import type { Cookies } from './cookies.ts'
import { leadsToLogin } from './password-verdict.ts'
import type { SessionCount } from './session-count.ts'

/** A session that the target has opened for the suite, and the cookies that end it. */
export interface OpenSession {
  readonly baseUrl: string
  readonly sessionId: string
  readonly cookies: Cookies
  /** False as long as nothing but open pages, 401 and redirects to the login page came with it. */
  readonly mayBeOfUser: boolean
}

/** What a client has asked for: with which session, if any, and with the cookies that it has now. */
interface Asked {
  readonly baseUrl: string
  readonly path: string
  readonly carried: string | undefined
  readonly cookies: Cookies
}

/** Pages that everybody gets. */
const openPaths = [logout.path, loginPage, keyService.path]

/** The sessions of one check: which ones are open, which ones it has logged out of, and which ones were there already. */
export class OpenSessions {
  readonly #baseUrl: string
  readonly #count: SessionCount
  readonly #open = new Map<string, OpenSession>()
  readonly #loggedOut = new Set<string>()
  readonly #reused = new Set<string>()

  /** `baseUrl`: where anonymous sessions are used again; `count`: all sessions of the run, and those that are idle. */
  constructor(baseUrl: string, count: SessionCount) {
    this.#baseUrl = baseUrl
    this.#count = count
  }

  /** Remembers the session that an answer to a client gave, or that it was served with, so that it can be ended. */
  note({ baseUrl, path, carried, cookies }: Asked, answer: Answer): void {
    // Some servers keep a session for right credentials in a request to a path where nothing is.
    const mayBeOfUser = !openPaths.includes(path) && answer.status !== 401 && !leadsToLogin(answer)
    const sessionId = answer.sessionCookie?.value ?? (mayBeOfUser ? carried : undefined)
    if (sessionId === undefined) return
    const key = keyOf(baseUrl, sessionId)
    if (answer.sessionCookie !== undefined) this.#loggedOut.delete(key)
    const known = this.#open.get(key) ?? { baseUrl, sessionId, cookies, mayBeOfUser: false }
    this.#open.set(key, { ...known, mayBeOfUser: known.mayBeOfUser || mayBeOfUser })
  }

  /** The ID of an anonymous session that is there already, for this check alone; undefined when there is none. */
  reuseIdle(): string | undefined {
    const sessionId = this.#count.idle.pop()
    if (sessionId !== undefined) this.#reused.add(sessionId)
    return sessionId
  }

  /** Notes that the check has logged out of a session. */
  noteLogout(baseUrl: string, sessionId: string): void {
    const key = keyOf(baseUrl, sessionId)
    this.#open.delete(key)
    this.#loggedOut.add(key)
  }

  /** Whether the check has logged out of this session, and the target has not given the same ID again. */
  hasLoggedOut(baseUrl: string, sessionId: string): boolean {
    return this.#loggedOut.has(keyOf(baseUrl, sessionId))
  }

  /**
   * Takes every session that is still open, and gives those that a logout has to end. An anonymous one stays where a
   * logout would only open another: it is idle then, and the next check may use it.
   */
  takeAll(): readonly OpenSession[] {
    const open = [...this.#open.values()]
    const toEnd = open.filter((each) => each.mayBeOfUser || !this.#count.logoutOpensAnother)
    const kept = open.filter((each) => !toEnd.includes(each) && each.baseUrl === this.#baseUrl)
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
