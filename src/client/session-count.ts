import { cookiesSetBy, otherSessionIn, sessionIdIn } from '../http/set-cookie.ts'
import { sessionCookieName } from '../methods/names.ts'
import { type Header, headerOf } from '../methods/request-data.ts'
import { gatewayStatuses } from '../transport/outage.ts'
import type { WireRequest } from '../transport/wire.ts'

/** What an answer says about sessions. Its headers have one character per byte. */
interface Ended {
  readonly status: number
  readonly rawHeaders: readonly Header[]
}

const serverError = 500
const sentSession = new RegExp(`(?:^|; ?)${sessionCookieName}=([^;]*)`)

/** The ID of the session whose cookie a request carries; undefined without one. */
export function sessionIdSent({ headers }: Pick<WireRequest, 'headers'>): string | undefined {
  const cookie = headerOf(headers, 'Cookie') ?? ''
  return sentSession.exec(cookie)?.[1]
}

/** The cookies that a request carries, each as `name=value`. */
export function cookiesSent({ headers }: Pick<WireRequest, 'headers'>): string[] {
  return headerOf(headers, 'Cookie')?.split(/; ?/) ?? []
}

/** Counts the sessions that servers have opened for the suite, from their cookies: of users, and anonymous ones. */
export class SessionCount {
  opened = 0
  /** Whether a logout was answered with the cookie of another session: then ending an anonymous one gains nothing. */
  logoutOpensAnother = false
  /** IDs of anonymous sessions that no check uses now. The next check reuses them, so that the target opens fewer. */
  readonly idle: string[] = []
  /** Whether the target has set a session cookie of the specified name. */
  namesThemAsSpecified = false
  readonly #known = new Set<string>()
  /** Those under another name. */
  readonly #others = new Set<string>()
  readonly #left = new Set<string>()
  /** Those whose logout the service answers with a server error. */
  readonly #failed = new Set<string>()
  #ended = 0
  /** Whether the service answers a logout without a server error. */
  #answersLogouts = false
  readonly #outlived = new Set<string>()

  /** How many sessions the suite has logged out of. A service that answers every logout with a server error may end them. */
  get loggedOut(): number {
    return this.#ended + (this.#answersLogouts ? 0 : this.#failed.size)
  }

  /** How many sessions the suite has not ended: they are left to expire. */
  get left(): number {
    return this.#left.size + (this.#answersLogouts ? this.#failed.size : 0)
  }

  /** Whether a logout with this status has failed, so that another one may help: the service answers others without a server error. */
  hasLogoutFailed(status: number): boolean {
    return status >= serverError && this.#answersLogouts
  }

  /** How many sessions were served after their logout. */
  get outlived(): number {
    return this.#outlived.size
  }

  /** Records that the session in a request to this address was served after its logout. */
  recordOutlived(url: string, sessionId: string): void {
    this.#outlived.add(`${new URL(url).origin} ${sessionId}`)
  }

  record({ url, headers: sent }: WireRequest, ended: Ended, what: 'request' | 'logout'): void {
    const { status, rawHeaders: headers } = ended
    const isLogout = what === 'logout'
    // Most answers set no cookie.
    if (!isLogout && cookiesSetBy(headers).length === 0) return
    const { origin } = new URL(url)
    const isKnown = (id: string) => this.#known.has(`${origin} ${id}`)
    const carried = sessionIdSent({ headers: sent }) ?? cookiesSent({ headers: sent }).find(isKnown)
    const usual = sessionIdIn(headers, url)
    if (usual !== undefined) this.#forgetOthers()
    const other = this.otherIn(headers, url)
    const given = usual ?? other
    // A gateway that answers for the service has not logged out of anything.
    if (isLogout && gatewayStatuses.has(status)) return
    if (isLogout && status < serverError) this.#answersLogouts = true
    // A server sets another session only if it no longer knows the one in the request.
    if (carried !== undefined && (isLogout || (given !== undefined && given !== carried))) {
      const key = `${origin} ${carried}`
      const wasOpen = this.#left.delete(key) || this.#failed.delete(key)
      if (isLogout && wasOpen) {
        if (status >= serverError) this.#failed.add(key)
        else this.#ended++
      }
    }
    if (given === undefined || given === carried) return
    if (isLogout) this.logoutOpensAnother = true
    if (isKnown(given)) return
    const key = `${origin} ${given}`
    this.#known.add(key)
    this.#left.add(key)
    if (given === other) this.#others.add(key)
    this.opened++
  }

  /** The session that an answer sets under another name, as `name=value`, unless one was named as specified. */
  otherIn(headers: readonly Header[], url: string): string | undefined {
    return this.namesThemAsSpecified ? undefined : otherSessionIn(headers, url)
  }

  #forgetOthers(): void {
    this.namesThemAsSpecified = true
    this.opened -= this.#others.size
    for (const key of this.#others) for (const open of [this.#left, this.#failed]) open.delete(key)
    this.#others.clear()
  }
}
