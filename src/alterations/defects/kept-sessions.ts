import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import type { Defect } from '../defect.ts'

const keeps = ['3/requests-keep-a-session-alive']
const ends = ['3/idle-session-ends-after-the-timeout']

/** The session of a request, without extending its lifetime. */
function untouched(was: Service, request: ServiceRequest): ServiceSession | undefined {
  return was
    .readSessionIds(request)
    .map((id) => was.findSession(id))
    .find((session) => session !== undefined)
}

/** Matching requests do not keep a session alive. */
const notKeptBy =
  (isOne: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  (was) => ({ sessionOf: (request) => (isOne(request, was) ? untouched(was, request) : was.sessionOf(request)) })

/** Requests elsewhere keep other sessions alive: those of the same user, or all. */
const keptBy =
  (isOne: (request: ServiceRequest) => boolean, outcome: 'success' | 'refused', whose: 'own' | 'all'): ServicePatch =>
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
    summary: 'Requests prolong a session at most three times.',
    breaks: keeps,
    change: (was) => {
      const kept = new Map<string, { count: number; at: number }>()
      return {
        touchSession(session) {
          const { count, at } = kept.get(session.id) ?? { count: 0, at: session.touchedAt }
          // Requests at the same moment count once.
          const isLater = session.account !== undefined && was.options.clock() - at > was.options.sessionTimeoutMs / 20
          kept.set(session.id, isLater ? { count: count + 1, at: was.options.clock() } : { count, at })
          if (count + Number(isLater) <= 3) was.touchSession(session)
        },
      }
    },
  },
  {
    name: 'security-check-keeps-no-session',
    summary: 'A security check that reuses a session does not keep it alive.',
    breaks: keeps,
    change: notKeptBy(({ path = '' }) => path.endsWith('_security_check')),
  },
  {
    name: 'documented-cookie-keeps-no-session',
    summary: 'A request with $Version and $Path in its Cookie header does not keep the session alive.',
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
    summary: 'A login keeps the other sessions of its user alive, except for the system admin.',
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
    summary: 'A refused login keeps every session alive.',
    breaks: ends,
    change: keptBy(isLogin, 'refused', 'all'),
  },
  {
    name: 'preferences-with-a-locale-keep-no-session',
    summary: 'A request for the preferences with a locale does not keep the session alive.',
    breaks: keeps,
    change: notKeptBy(({ path, query }, was) => path === was.options.preferencesPath && query.has('userLocale')),
  },
  {
    name: 'sessions-never-used-never-end',
    summary: 'A session that is never used does not time out.',
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
