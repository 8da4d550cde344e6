import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import { jsessionid } from '../reference/names.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { ServiceSession } from '../reference/state.ts'
import { alter, cookies, givesSession } from './alteration.ts'
import { type DefectTable, violates } from './defect.ts'
import { remembering } from './memory.ts'
import { goesTo } from './requests-by.ts'

/** A fault of some sessions; `isOne` says whether a session is one of them. */
type SessionFault = (was: Service, isOne: (session: ServiceSession | undefined) => boolean) => Partial<Service>

/** Decides otherwise when such a session has expired. */
const expiring =
  (isOver: (session: ServiceSession, now: number, timeout: number) => boolean): SessionFault =>
  (was, isOne) => ({
    isExpired: (session) =>
      isOne(session) ? isOver(session, was.options.clock(), was.options.sessionTimeoutMs) : was.isExpired(session),
  })

const lives = '3/idle-session-lives-until-the-timeout'

/** The faults that a server can have with some sessions only; in sentences, a star stands for those sessions. */
const sessionFaults = {
  'logout-spares-sessions': [
    '4.8/logout-ends-the-session',
    'Logout does not end sessions *.',
    (was, isOne) => ({
      endSession(session, request) {
        if (!goesTo('logout', request) || !isOne(session)) was.endSession(session, request)
      },
    }),
  ],
  'sessions-never-end': ['3/idle-session-ends-after-the-timeout', 'Sessions * never time out.', expiring(() => false)],
  'sessions-end-early': [
    lives,
    'Sessions * end after three quarters of the timeout.',
    expiring(({ touchedAt }, now, timeout) => now - touchedAt >= 0.75 * timeout),
  ],
  'sessions-end-however-used': [
    lives,
    'Sessions * end after one and a half timeouts, even while in use.',
    (was, isOne) => ({
      isExpired: (session) =>
        was.isExpired(session) ||
        (isOne(session) && was.options.clock() - session.openedAt >= 1.5 * was.options.sessionTimeoutMs),
    }),
  ],
  'sessions-on-one-path-only': [
    '5.1/session-authenticates-every-rest-path',
    'Sessions * authenticate on the first protected path only.',
    (was, isOne) => ({
      trySession: (request) =>
        isOne(was.sessionOf(request)) && was.options.protectedPaths.slice(1).some((path) => path === request.path)
          ? undefined
          : was.trySession(request),
    }),
  ],
  'cookie-for-every-path': [
    '2.2/cookie-path-is-the-context',
    'The cookie of sessions * has the path /.',
    (was, isOne) =>
      alter(
        { where: (_, { session }) => isOne(session) },
        cookies((cookie) => (givesSession(cookie) ? cookie.replace(/path=[^;]*/i, 'Path=/') : cookie)),
      )(was),
  ],
  'sessions-are-not-reused': [
    '4.5/cookie-of-the-reused-session-is-returned',
    'The security check and the base address do not reuse sessions *.',
    (was, isOne) => ({
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        return isOne(session) ? undefined : session
      },
    }),
  ],
  'nothing-opened-beside-a-dead-cookie': [
    '3/login-beside-a-dead-cookie-opens-a-session',
    'Sessions * are dead if the browser had another session cookie.',
    (was, isOne) => ({
      respond(request, response) {
        const { session } = response
        if (isOne(session) && request?.cookies.some(([name, value]) => name === jsessionid && value !== session?.id))
          was.state.sessions.delete(session?.id ?? '')
        return was.respond(request, response)
      },
    }),
  ],
} as const satisfies Readonly<Record<string, readonly [id: string, summary: string, change: SessionFault]>>

/** The name of a fault of sessions. */
export type SessionFaultName = keyof typeof sessionFaults
const everyFault = Object.keys(sessionFaults) as SessionFaultName[]

/** Which sessions: those that matching requests of matching accounts open. */
type OpenedBy = (request: ServiceRequest, account: ServiceAccount, was: Service) => boolean

/**
 * Makes defects of some faults, or of all, that concern some sessions only.
 *
 * @param slug the end of the names of the defects
 * @param those what sentences call these sessions: "opened by …", "of …"
 */
export function faultySessions(slug: string, those: string, isOne: OpenedBy, faults = everyFault): DefectTable {
  return Object.fromEntries(
    faults.map((name) => {
      const [id, summary] = sessionFaults[name]
      return [`${name}-of-${slug}`, violates(id, [summary.replace('*', those), withSessionFaults(isOne, name)])]
    }),
  )
}

/** Makes a patch with these faults of the sessions that matching requests open. */
export function withSessionFaults(isOne: OpenedBy, ...faults: readonly SessionFaultName[]): ServicePatch {
  return remembering(WeakSet<ServiceSession>, (was, those) => {
    const isOf = (session: ServiceSession | undefined) => session !== undefined && those.has(session)
    return Object.assign(
      {
        openSession(account: ServiceAccount | undefined, request: ServiceRequest) {
          const session = was.openSession(account, request)
          if (account !== undefined && isOne(request, account, was)) those.add(session)
          return session
        },
      },
      ...faults.map((name) => sessionFaults[name][2](was, isOf)),
    )
  })
}
