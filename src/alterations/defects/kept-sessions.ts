import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { goesTo, isVersioned } from '../requests-by.ts'

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
const keptBy = (
  isOne: (request: ServiceRequest) => boolean,
  outcome: 'success' | 'refused',
  whose: 'own' | 'all',
): ServicePatch =>
  replacing('respond', (was, request, response) => {
    if (request !== undefined && response.outcome === outcome && isOne(request))
      for (const session of was.state.sessions.values())
        if (session.account !== undefined && (whose === 'all' || session.account === response.account))
          was.touchSession(session)
    return was.respond(request, response)
  })

const isLogin = (request: ServiceRequest) => goesTo('login', request)
const isOfAdmin = ({ body, query }: ServiceRequest) => /superuser/.test(`${body}${query.get(fieldName.username) ?? ''}`)
const hasNoCookie = ({ cookies }: ServiceRequest) => cookies.length === 0

/** What keeps a session alive, and what does not (section 3). */
export const keptSessionDefects: readonly Defect[] = defectsOf({
  'session-is-kept-three-times': violates(...keeps, [
    'Requests prolong a session at most three times.',
    remembering(Map<string, { count: number; at: number }>, (was, kept) => ({
      touchSession(session) {
        const { count, at } = kept.get(session.id) ?? { count: 0, at: session.touchedAt }
        // Requests at the same moment count once.
        const isLater = session.account !== undefined && was.options.clock() - at > was.options.sessionTimeoutMs / 20
        kept.set(session.id, isLater ? { count: count + 1, at: was.options.clock() } : { count, at })
        if (count + Number(isLater) <= 3) was.touchSession(session)
      },
    })),
  ]),
  'security-check-keeps-no-session': violates(...keeps, [
    'A security check that reuses a session does not keep it alive.',
    notKeptBy((request) => goesTo('securityCheck', request)),
  ]),
  'documented-cookie-keeps-no-session': violates(...keeps, [
    'A request with $Version and $Path in its Cookie header does not keep the session alive.',
    notKeptBy(isVersioned),
  ]),
  'preferences-keep-no-session': violates(...keeps, [
    'A request for the preferences does not keep the session alive.',
    notKeptBy(({ path }, was) => path === was.options.preferencesPath),
  ]),
  'preferences-with-a-locale-keep-no-session': violates(...keeps, [
    'A request for the preferences with a locale does not keep the session alive.',
    notKeptBy(({ path, query }, was) => path === was.options.preferencesPath && query.has(fieldName.locale)),
  ]),
  'stateless-requests-keep-sessions-of-their-user': violates(...ends, [
    'Stateless requests of a user keep the sessions of that user alive.',
    keptBy((request) => hasNoCookie(request) && !isLogin(request), 'success', 'own'),
  ]),
  'logins-keep-sessions-of-their-user': violates(...ends, [
    'A login keeps the other sessions of its user alive, except for the system admin.',
    keptBy((request) => isLogin(request) && !isOfAdmin(request), 'success', 'own'),
  ]),
  'logins-of-the-admin-keep-all-sessions': violates(...ends, [
    'A login of the system admin keeps every session alive.',
    keptBy((request) => isLogin(request) && isOfAdmin(request), 'success', 'all'),
  ]),
  'refused-logins-keep-all-sessions': violates(...ends, [
    'A refused login keeps every session alive.',
    keptBy(isLogin, 'refused', 'all'),
  ]),
  'sessions-never-used-never-end': violates(...ends, [
    'A session that is never used does not time out.',
    remembering(Set<string>, (was, used) => ({
      touchSession(session) {
        used.add(session.id)
        was.touchSession(session)
      },
      isExpired: (session) => used.has(session.id) && was.isExpired(session),
    })),
  ]),
})
