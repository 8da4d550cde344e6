import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Departure, Service } from '../../reference/service.ts'
import type { Session } from '../../reference/state.ts'
import type { Defect } from '../defect.ts'

const keeps = ['3/requests-keep-a-session-alive']
const ends = ['3/idle-session-ends-after-the-timeout']

/** The session of a request, which that does not keep alive. */
function untouched(was: Service, request: ServiceRequest): Session | undefined {
  return was
    .readSessionIds(request)
    .map((id) => was.findSession(id))
    .find((session) => session !== undefined)
}

/** Such requests do not keep a session alive. */
const notKeptBy =
  (isOne: (request: ServiceRequest, was: Service) => boolean): Departure =>
  (was) => ({ sessionOf: (request) => (isOne(request, was) ? untouched(was, request) : was.sessionOf(request)) })

/** What happens elsewhere keeps other sessions alive: those of the same user, or all of them. */
const keptBy =
  (isOne: (request: ServiceRequest) => boolean, outcome: 'success' | 'refused', whose: 'own' | 'all'): Departure =>
  (was) => ({
    respond(request, response) {
      if (request !== undefined && response.outcome === outcome && isOne(request))
        for (const session of was.state.sessions.values())
          if (session.account !== undefined && (whose === 'all' || session.account === response.account))
            was.touchSession(session)
      return was.respond(request, response)
    },
  })

const isLogin = ({ path }: ServiceRequest) => path === '/rest_v2/login'
const isOfAdmin = ({ body, query }: ServiceRequest) => /superuser/.test(`${body}${query.get('j_username') ?? ''}`)
const hasNoCookie = ({ cookies }: ServiceRequest) => cookies.length === 0

/** What keeps a session alive, and what does not (section 3). */
export const keptSessionDefects: readonly Defect[] = [
  {
    name: 'session-is-kept-three-times',
    summary: 'Use prolongs a session three times at most.',
    breaks: keeps,
    change: (was) => {
      const kept = new Map<string, { count: number; at: number }>()
      return {
        touchSession(session) {
          const { count, at } = kept.get(session.id) ?? { count: 0, at: session.touchedAt }
          // Requests of the same moment count once.
          const isLater = session.account !== undefined && was.options.clock() - at > was.options.sessionTimeoutMs / 20
          kept.set(session.id, isLater ? { count: count + 1, at: was.options.clock() } : { count, at })
          if (count + Number(isLater) <= 3) was.touchSession(session)
        },
      }
    },
  },
  {
    name: 'security-check-keeps-no-session',
    summary: 'A security check that goes on with a session does not keep it alive.',
    breaks: keeps,
    change: notKeptBy(({ path = '' }) => path.endsWith('_security_check')),
  },
  {
    name: 'documented-cookie-keeps-no-session',
    summary: 'A request with $Version and $Path beside the cookie does not keep the session alive.',
    breaks: keeps,
    change: notKeptBy(({ headers }) => /\$Version/.test(headers.cookie ?? '')),
  },
  {
    name: 'preferences-keep-no-session',
    summary: 'A request for the preferences does not keep the session alive.',
    breaks: keeps,
    change: notKeptBy(({ path }, was) => path === was.options.preferencesPath),
  },
  {
    name: 'stateless-requests-keep-sessions-of-their-user',
    summary: 'Stateless requests of a user keep the sessions of that user alive.',
    breaks: ends,
    change: keptBy((request) => hasNoCookie(request) && !isLogin(request), 'success', 'own'),
  },
  {
    name: 'logins-keep-sessions-of-their-user',
    summary: 'A login keeps the other sessions of its user alive.',
    breaks: ends,
    change: keptBy((request) => isLogin(request) && !isOfAdmin(request), 'success', 'own'),
  },
  {
    name: 'logins-of-the-admin-keep-all-sessions',
    summary: 'A login of the system admin keeps every session alive.',
    breaks: ends,
    change: keptBy((request) => isLogin(request) && isOfAdmin(request), 'success', 'all'),
  },
  {
    name: 'refused-logins-keep-all-sessions',
    summary: 'A login that is refused keeps every session alive.',
    breaks: ends,
    change: keptBy(isLogin, 'refused', 'all'),
  },
  {
    name: 'sessions-of-odd-names-never-end',
    summary: 'Sessions of a user with special characters in the name do not end by inactivity.',
    breaks: ends,
    change: (was) => ({
      isExpired: (session) => !/[^\w\u0080-\uffff]/.test(session.account?.id ?? '') && was.isExpired(session),
    }),
  },
  {
    name: 'timed-out-session-is-back-with-the-next-login',
    summary: 'A session that ended by inactivity lives again when its user logs in anew.',
    breaks: ends,
    change: (was) => {
      const over = new Map<string, Session>()
      return {
        endSession(session, request) {
          if (request?.path !== '/logout.html') over.set(session.id, session)
          was.endSession(session, request)
        },
        openSession(account, request) {
          for (const session of over.values())
            if (account !== undefined && session.account === account && request.method === 'POST') {
              was.touchSession(session)
              was.state.sessions.set(session.id, session)
            }
          return was.openSession(account, request)
        },
      }
    },
  },
  {
    name: 'timed-out-cookie-passes-the-security-check',
    summary: 'The security check takes the cookie of a session that has ended by inactivity for proof.',
    breaks: ends,
    change: (was, service) => {
      const over = new Map<string, Session>()
      return {
        endSession(session, request) {
          if (request?.path !== '/logout.html') over.set(session.id, session)
          was.endSession(session, request)
        },
        securityCheck(request) {
          const answer = was.securityCheck(request)
          const account = service.readSessionIds(request).map((id) => over.get(id)?.account)[0]
          if (answer.outcome !== 'refused' || account === undefined) return answer
          return service.redirectAfterLogin('securityCheck', 'securityCheck', account, request, request.query)
        },
      }
    },
  },
  {
    name: 'logged-out-session-is-back-after-a-while',
    summary: 'A session that was logged out lives again after a tenth of the timeout.',
    breaks: ends,
    change: (was) => {
      const out = new Map<string, { session: Session; at: number }>()
      return {
        endSession(session, request) {
          if (request?.path === '/logout.html') out.set(session.id, { session, at: was.options.clock() })
          was.endSession(session, request)
        },
        findSession(id) {
          const { session, at = 0 } = out.get(id) ?? {}
          const isBack = was.options.clock() - at > was.options.sessionTimeoutMs / 10
          return session !== undefined && isBack ? session : was.findSession(id)
        },
      }
    },
  },
  {
    name: 'preferences-with-a-locale-keep-no-session',
    summary: 'A request for the preferences that gives a locale does not keep the session alive.',
    breaks: keeps,
    change: notKeptBy(({ path, query }, was) => path === was.options.preferencesPath && query.has('userLocale')),
  },
  {
    name: 'sessions-never-used-never-end',
    summary: 'A session that was opened and never used does not end by inactivity.',
    breaks: ends,
    change: (was) => {
      const used = new Set<string>()
      return {
        touchSession(session) {
          used.add(session.id)
          was.touchSession(session)
        },
        isExpired: (session) => used.has(session.id) && was.isExpired(session),
      }
    },
  },
]
