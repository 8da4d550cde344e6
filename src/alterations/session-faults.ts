import { jsessionid } from '../reference/names.ts'
import type { ServiceSession } from '../reference/state.ts'
import { alter, cookies, givesSession } from './alteration.ts'
import type { SessionFault } from './opened-by.ts'
import { goesTo } from './requests-by.ts'

/** A fault that a server has with some sessions only. */
export interface SessionDefect {
  readonly name: string
  /** The sentence about these sessions: "opened by …", "of …". */
  readonly summary: (those: string) => string
  readonly breaks: readonly string[]
  readonly change: SessionFault
}

const logout = ['4.8/logout-ends-the-session']

/** Decides otherwise when such a session has expired. */
const expiring =
  (isOver: (session: ServiceSession, now: number, timeout: number) => boolean): SessionFault =>
  (was, isOne) => ({
    isExpired: (session) =>
      isOne(session) ? isOver(session, was.options.clock(), was.options.sessionTimeoutMs) : was.isExpired(session),
  })

/** Every session fault, by name. */
export const sessionFaults: readonly SessionDefect[] = [
  {
    name: 'logout-spares-sessions',
    summary: (those) => `Logout does not end sessions ${those}.`,
    breaks: logout,
    change: (was, isOne) => ({
      endSession(session, request) {
        if (!goesTo('logout', request) || !isOne(session)) was.endSession(session, request)
      },
    }),
  },
  {
    name: 'sessions-never-end',
    summary: (those) => `Sessions ${those} never time out.`,
    breaks: ['3/idle-session-ends-after-the-timeout'],
    change: expiring(() => false),
  },
  {
    name: 'sessions-end-early',
    summary: (those) => `Sessions ${those} end after three quarters of the timeout.`,
    breaks: ['3/idle-session-lives-until-the-timeout'],
    change: expiring(({ touchedAt }, now, timeout) => now - touchedAt >= 0.75 * timeout),
  },
  {
    name: 'sessions-end-however-used',
    summary: (those) => `Sessions ${those} end after one and a half timeouts, even while in use.`,
    breaks: ['3/idle-session-lives-until-the-timeout'],
    change: (was, isOne) => ({
      isExpired: (session) =>
        was.isExpired(session) ||
        (isOne(session) && was.options.clock() - session.openedAt >= 1.5 * was.options.sessionTimeoutMs),
    }),
  },
  {
    name: 'sessions-on-one-path-only',
    summary: (those) => `Sessions ${those} authenticate on the first protected path only.`,
    breaks: ['5.1/session-authenticates-every-rest-path'],
    change: (was, isOne) => ({
      trySession: (request) =>
        isOne(was.sessionOf(request)) && was.options.protectedPaths.slice(1).some((path) => path === request.path)
          ? undefined
          : was.trySession(request),
    }),
  },
  {
    name: 'cookie-for-every-path',
    summary: (those) => `The cookie of sessions ${those} has the path /.`,
    breaks: ['2.2/cookie-path-is-the-context'],
    change: (was, isOne) =>
      alter(
        { where: (_, { session }) => isOne(session) },
        cookies((cookie) => (givesSession(cookie) ? cookie.replace(/path=[^;]*/i, 'Path=/') : cookie)),
      )(was),
  },
  {
    name: 'sessions-are-not-reused',
    summary: (those) => `The security check and the base address do not reuse sessions ${those}.`,
    breaks: ['4.5/cookie-of-the-reused-session-is-returned'],
    change: (was, isOne) => ({
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        return isOne(session) ? undefined : session
      },
    }),
  },
  {
    name: 'nothing-opened-beside-a-dead-cookie',
    summary: (those) => `Sessions ${those} are dead if the browser had another session cookie.`,
    breaks: ['3/login-beside-a-dead-cookie-opens-a-session'],
    change: (was, isOne) => ({
      respond(request, response) {
        const { session } = response
        if (isOne(session) && request?.cookies.some(([name, value]) => name === jsessionid && value !== session?.id))
          was.state.sessions.delete(session?.id ?? '')
        return was.respond(request, response)
      },
    }),
  },
]
