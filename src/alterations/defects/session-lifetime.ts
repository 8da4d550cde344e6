import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { observing, preceding, replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { CountBySession, carriedBy, endEach, endingAfter, Marked, notEnding, remembering } from '../memory.ts'
import { goesTo, isVersioned, type RequestCondition } from '../requests-by.ts'

const live = ['3/idle-session-lives-until-the-timeout', '3/requests-keep-a-session-alive']

/** Decides otherwise when a session ends: by its idle time and its age, both as parts of the timeout. */
const expiring = (isOver: (idle: number, age: number) => boolean): ServicePatch =>
  replacing('isExpired', (was, { touchedAt, openedAt }) => {
    const now = was.options.clock()
    const { sessionTimeoutMs } = was.options
    return isOver((now - touchedAt) / sessionTimeoutMs, (now - openedAt) / sessionTimeoutMs)
  })
const keeps = ['3/requests-keep-a-session-alive']
const ends = ['3/idle-session-ends-after-the-timeout']

/** Matching requests do not keep a session alive. */
const notKeptBy = (isOne: RequestCondition): ServicePatch =>
  replacing('sessionOf', (was, request) =>
    isOne(request, was)
      ? was.readSessionIds(request).flatMap((id) => was.findSession(id) ?? [])[0]
      : was.sessionOf(request),
  )

/** Requests elsewhere keep other sessions alive: those of the same user, or all. */
const keptBy = (
  isOne: (request: ServiceRequest) => boolean,
  outcome: 'success' | 'refused',
  whose: 'own' | 'all',
): ServicePatch =>
  preceding('respond', (was, request, response) => {
    if (request !== undefined && response.outcome === outcome && isOne(request))
      for (const session of was.state.sessions.values())
        if (session.account !== undefined && (whose === 'all' || session.account === response.account))
          was.touchSession(session)
  })
const isLogin = (request: ServiceRequest) => goesTo('login', request)
const isOfAdmin = ({ body, query }: ServiceRequest) => /superuser/.test(`${body}${query.get(fieldName.username) ?? ''}`)
const hasNoCookie = ({ cookies }: ServiceRequest) => cookies.length === 0

type IsUse = (request: ServiceRequest, response: ServiceResponse) => boolean
/** Changes what happens to the sessions in which such a request was answered. */
const afterUse = (isUse: IsUse, change: (marked: Marked) => ServicePatch): ServicePatch =>
  remembering(Marked, (marked) => [
    preceding('respond', (was, request, response) => {
      if (request !== undefined && isUse(request, response)) marked.add(carriedBy(was, request))
    }),
    change(marked),
  ])
const neverExpiring = (marked: Marked): ServicePatch =>
  replacing('isExpired', (was, session) => !marked.has(session) && was.isExpired(session))
const isJsonCheck: IsUse = ({ headers }, { operation }) =>
  operation === 'securityCheck' && headers.accept === 'application/json'

/** Ways to use a session, and their words in sentences. */
const uses: readonly (readonly [slug: string, words: string, isUse: IsUse])[] = [
  ['that-a-json-check-reused', 'that a security check for JSON has reused', isJsonCheck],
  ['that-a-ticket-reused', 'that a ticket has reused', (_, { by }) => by === 'ticket'],
  ['that-a-token-reused', 'that a token has reused', (_, { operation }) => operation === 'preauthentication'],
  ['that-asked-for-the-key', 'with a request for the key', (_, { operation }) => operation === 'encryptionKey'],
  ['that-saw-the-login-page', 'that has seen the login page', (_, { operation }) => operation === 'page'],
  ['used-in-the-documented-form', 'used with $Version and $Path', isVersioned],
  ['beside-basic-credentials', 'that came beside basic credentials', (_, { by }) => by === 'basic'],
  ['beside-a-token', 'beside a token', (_, { operation, by }) => operation === 'resource' && by === 'token'],
]

/** What keeps a session alive, and when it ends (sections 1, 2.2, 3, 4.8 and 5.1). */
export const sessionLifetimeDefects: readonly Defect[] = defectsOf({
  'session-ends-before-the-timeout': violates(...live.slice(0, 1), [
    'A session ends after four fifths of the timeout.',
    expiring((idle) => idle >= 0.8),
  ]),
  'session-ends-after-twice-the-timeout': violates('3/idle-session-ends-after-the-timeout', [
    'A session ends only after twice the timeout.',
    expiring((idle) => idle >= 2),
  ]),
  'session-never-ends': violates('3/idle-session-ends-after-the-timeout', [
    'A session never times out.',
    expiring(() => false),
  ]),
  'session-ends-at-its-twentieth-use': violates('1/one-login-serves-many-requests', [
    'A session ends at its twentieth use.',
    remembering(CountBySession, (uses) => [
      preceding('authenticate', (was, request) => {
        const session = carriedBy(was, request)
        if (session !== undefined && uses.count(session) === 20) endEach(was, [session])
      }),
    ]),
  ]),
  'session-has-an-absolute-lifetime': violates('3/requests-keep-a-session-alive', [
    'A session ends one timeout after its login, even while in use.',
    () => ({ touchSession: () => undefined }),
  ]),
  'session-is-kept-three-times': violates(...keeps, [
    'Requests prolong a session at most three times.',
    remembering(Map<string, { count: number; at: number }>, (kept) => [
      replacing('touchSession', (was, session) => {
        const { count, at } = kept.get(session.id) ?? { count: 0, at: session.touchedAt }
        // Requests at the same moment count once.
        const isLater = session.account !== undefined && was.options.clock() - at > was.options.sessionTimeoutMs / 20
        kept.set(session.id, isLater ? { count: count + 1, at: was.options.clock() } : { count, at })
        if (count + Number(isLater) <= 3) was.touchSession(session)
      }),
    ]),
  ]),
  'security-check-keeps-no-session': violates(...keeps, [
    'A security check that reuses a session does not keep it alive.',
    notKeptBy((request) => goesTo('securityCheck', request)),
  ]),
  'base-address-keeps-no-session': violates(...keeps, [
    'A token at the base address that reuses a session does not keep it alive.',
    notKeptBy((request) => goesTo('baseAddress', request)),
  ]),
  ...crossing(uses, ([slug, words, isUse]) => ({
    [`sessions-never-end-${slug}`]: violates(...ends, [
      `A session ${words} never times out.`,
      afterUse(isUse, neverExpiring),
    ]),
    [`logout-spares-sessions-${slug}`]: violates('4.8/logout-ends-the-session', [
      `Logout does not end a session ${words}.`,
      afterUse(isUse, notEnding),
    ]),
  })),
  'documented-cookie-keeps-no-session': violates(...keeps, [
    'A request with $Version and $Path in its Cookie header does not keep the session alive.',
    notKeptBy(isVersioned),
  ]),
  'preferences-keep-no-session': violates(...keeps, [
    'A request for the preferences does not keep the session alive.',
    notKeptBy(({ path }, { options }) => path === options.preferencesPath),
  ]),
  'preferences-with-a-locale-keep-no-session': violates(...keeps, [
    'A request for the preferences with a locale does not keep the session alive.',
    notKeptBy(({ path, query }, { options }) => path === options.preferencesPath && query.has(fieldName.locale)),
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
    remembering(Set<string>, (used) => [
      preceding('touchSession', (_was, session) => {
        used.add(session.id)
      }),
      replacing('isExpired', (was, session) => used.has(session.id) && was.isExpired(session)),
    ]),
  ]),
  'session-ended-by-post': violates('5.1/session-authenticates-every-method', [
    'POST with a session cookie ends the session.',
    observing('trySession', (was, _attempt, request) => {
      const session = was.sessionOf(request)
      if (request.method === 'POST' && session !== undefined) was.endSession(session, request)
    }),
  ]),
  'session-ended-by-credentials-beside-it': violates('1/cookie-and-credentials-combine', [
    'Stateless credentials together with a session cookie end the session.',
    observing('authenticate', (was, attempt, request) => {
      const session = was.sessionOf(request)
      if (attempt !== undefined && attempt.by !== 'session' && session !== undefined) was.endSession(session, request)
    }),
  ]),
  'session-good-for-ten-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after ten requests.',
    endingAfter(10),
  ]),
  'session-of-the-security-check-never-ends': violates('3/idle-session-ends-after-the-timeout', [
    'A session that a security check has opened or reused never times out.',
    remembering(Set<string>, (eternal) => [
      observing('securityCheck', (_was, answer) => {
        if (answer.session !== undefined) eternal.add(answer.session.id)
      }),
      replacing('isExpired', (was, session) => !eternal.has(session.id) && was.isExpired(session)),
    ]),
  ]),
  'session-prolonged-once': violates('3/requests-keep-a-session-alive', [
    'Only the first request prolongs a session.',
    remembering(Set<string>, (used) => [
      replacing('touchSession', (was, session) => {
        if (used.has(session.id)) return
        used.add(session.id)
        was.touchSession(session)
      }),
    ]),
  ]),
})
