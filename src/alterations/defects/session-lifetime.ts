import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, observing, preceding, replacing, whenAnswered } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  after,
  answeringEnded,
  atFirstLate,
  endingAfter,
  type IsMarking,
  Marked,
  notEnding,
  remembering,
  rememberingEnded,
} from '../memory.ts'
import { methodKinds, methodsWithSession } from '../method-tables.ts'
import { allOf, goesTo, isLogin, isVersioned, type RequestCondition, withMethod } from '../requests-by.ts'
import { body, noSession, status, toLoginPage } from '../response-changes.ts'
import { showing, timingOutAfter } from '../sessions.ts'

const keeps = '3/requests-keep-a-session-alive'
const ends = '3/idle-session-ends-after-the-timeout'
const many = '1/one-login-serves-many-requests'

/** Matching requests do not keep a session alive. */
const notKeptBy = (isOne: RequestCondition): ServicePatch =>
  replacing('sessionOf', (was, request) =>
    isOne(request, was)
      ? was.readSessionIds(request).flatMap((id) => was.findSession(id) ?? [])[0]
      : was.sessionOf(request),
  )

/** Requests elsewhere keep other sessions alive: those of the same user, or all. */
const keptBy = (isOne: RequestCondition, outcome: 'success' | 'refused', whose: 'own' | 'all'): ServicePatch =>
  whenAnswered({ outcome, where: isOne }, ({ account }, _request, was) => {
    for (const session of was.state.sessions.values())
      if (session.account !== undefined && (whose === 'all' || session.account === account)) was.touchSession(session)
  })
const isOfAdmin = ({ body, query }: ServiceRequest) => /superuser/.test(`${body}${query.get(fieldName.username) ?? ''}`)

const neverExpiring = (marked: Marked): ServicePatch =>
  replacing('isExpired', (was, session) => !marked.has(session) && was.isExpired(session))
const isJsonCheck: IsMarking = ({ headers }, { operation }) =>
  operation === 'securityCheck' && headers.accept === 'application/json'

const isForPreferences: RequestCondition = ({ path }, { options }) => path === options.preferencesPath

const anyMethod = '3/any-method-authenticates-after-the-timeout'

/** Matching requests with the cookie of a timed-out session open one for its user, or for no user. */
const openedFor = (whom: 'its user' | 'no user', is: RequestCondition): ServicePatch =>
  rememberingEnded('inactivity', (ended) => [
    replacing('openSession', (was, account, request) => {
      const former = account && is(request, was) ? ended.carriedBy(was, request) : undefined
      if (former === undefined) return was.openSession(account, request)
      return was.openSession(whom === 'its user' ? former.account : undefined, request)
    }),
  ])

/** What keeps a session alive, when it ends, and what its cookie does afterwards (sections 1, 2.2, 3, 4.8 and 5.1). */
export const sessionLifetimeDefects: readonly Defect[] = defectsOf({
  'session-ends-before-the-timeout': violates('3/idle-session-lives-until-the-timeout', [
    'A session ends after four fifths of the timeout.',
    timingOutAfter(0.8),
  ]),
  'session-ends-after-twice-the-timeout': violates(ends, [
    'A session ends only after twice the timeout.',
    timingOutAfter(2),
  ]),
  'session-never-ends': violates(ends, ['A session never times out.', () => ({ isExpired: () => false })]),
  'session-ends-at-its-twentieth-use': violates(many, ['A session ends at its twentieth use.', endingAfter(19)]),
  'session-has-an-absolute-lifetime': violates(keeps, [
    'A session ends one timeout after its login, even while in use.',
    () => ({ touchSession: () => undefined }),
  ]),
  'session-is-kept-three-times': violates(keeps, [
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
  ...crossing<readonly [slug: string, words: string, isOne: RequestCondition]>([
    ['security-check', 'A security check that reuses a session', (request) => goesTo('securityCheck', request)],
    ['base-address', 'A token at the base address that reuses a session', (request) => goesTo('baseAddress', request)],
    ['request-for-a-page', 'A request for text/html', ({ headers }) => headers.accept === 'text/html'],
    ['documented-cookie', 'A request with $Version and $Path in its Cookie header', isVersioned],
    ['request-for-preferences', 'A request for the preferences', isForPreferences],
    [
      'request-for-preferences-with-a-locale',
      'A request for the preferences with a locale',
      allOf(isForPreferences, ({ query }) => query.has(fieldName.locale)),
    ],
  ]).with(([slug, words, isOne]) => ({
    [`${slug}-keeps-no-session`]: violates(keeps, [`${words} does not keep the session alive.`, notKeptBy(isOne)]),
  })),
  ...crossing<readonly [slug: string, words: string, isUse: IsMarking]>([
    ['that-a-json-check-reused', 'that a security check for JSON has reused', isJsonCheck],
    ['that-a-ticket-reused', 'that a ticket has reused', (_, { by }) => by === 'ticket'],
    ['that-a-token-reused', 'that a token has reused', (_, { operation }) => operation === 'preauthentication'],
    ['that-asked-for-the-key', 'with a request for the key', (_, { operation }) => operation === 'encryptionKey'],
    ['that-saw-the-login-page', 'that has seen the login page', (_, { operation }) => operation === 'page'],
    ['used-in-the-documented-form', 'used with $Version and $Path', isVersioned],
    ['beside-basic-credentials', 'that came beside basic credentials', (_, { by }) => by === 'basic'],
    ['used-with-put', 'used with PUT', withMethod('PUT')],
    ['used-with-delete', 'used with DELETE', withMethod('DELETE')],
    ['beside-refused-credentials', 'that came beside refused credentials', (_, { outcome }) => outcome === 'refused'],
    ['beside-a-token', 'beside a token', (_, { operation, by }) => operation === 'resource' && by === 'token'],
  ]).with(([slug, words, isUse]) => ({
    [`sessions-never-end-${slug}`]: violates(ends, [
      `A session ${words} never times out.`,
      after(isUse, neverExpiring),
    ]),
    [`logout-spares-sessions-${slug}`]: violates('4.8/logout-ends-the-session', [
      `Logout does not end a session ${words}.`,
      after(isUse, notEnding),
    ]),
  })),
  'stateless-requests-keep-sessions-of-their-user': violates(ends, [
    'Stateless requests of a user keep the sessions of that user alive.',
    keptBy((request) => request.cookies.length === 0 && !isLogin(request), 'success', 'own'),
  ]),
  'logins-keep-sessions-of-their-user': violates(ends, [
    'A login keeps the other sessions of its user alive, except for the system admin.',
    keptBy((request) => isLogin(request) && !isOfAdmin(request), 'success', 'own'),
  ]),
  'logins-of-the-admin-keep-all-sessions': violates(ends, [
    'A login of the system admin keeps every session alive.',
    keptBy((request) => isLogin(request) && isOfAdmin(request), 'success', 'all'),
  ]),
  'refused-logins-keep-all-sessions': violates(ends, [
    'A refused login keeps every session alive.',
    keptBy(isLogin, 'refused', 'all'),
  ]),
  'sessions-never-used-never-end': violates(ends, [
    'A session that is never used does not time out.',
    remembering(Marked, (used) => [
      preceding('touchSession', (_was, session) => used.add(session)),
      replacing('isExpired', (was, session) => used.has(session) && was.isExpired(session)),
    ]),
  ]),
  'session-of-the-security-check-never-ends': violates(ends, [
    'A session that a security check has opened or reused never times out.',
    remembering(Marked, (eternal) => [
      observing('securityCheck', (_was, { session }) => eternal.add(session)),
      neverExpiring(eternal),
    ]),
  ]),
  'session-prolonged-once': violates(keeps, [
    'Only the first request prolongs a session.',
    remembering(Marked, (used) => [
      replacing('touchSession', (was, session) => {
        if (!used.has(session)) was.touchSession(session)
        used.add(session)
      }),
    ]),
  ]),
  ...crossing(methodsWithSession).with(({ slug, words, is }) => ({
    [`${slug}-opens-no-session-beside-a-timed-out-cookie`]: violates(anyMethod, [
      `Beside the cookie of a timed-out session, ${words} opens a session of no user.`,
      openedFor('no user', is),
    ]),
  })),
  ...crossing([methodKinds.loginForm, methodKinds.securityCheck]).with(({ slug, words, is }) => ({
    [`${slug}-opens-the-session-of-a-timed-out-cookie`]: violates(anyMethod, [
      `Beside the cookie of a timed-out session, ${words} opens a session for the user of that one.`,
      openedFor('its user', is),
    ]),
  })),
  ...crossing([
    ['is-forbidden', 'gets 403', status(403)],
    ['leads-to-the-login-page', 'leads to the login page', toLoginPage()],
  ]).with(([slug, words, change]) => ({
    [`timed-out-session-${slug}`]: violates('5.3/timed-out-session-is-401', [
      `The cookie of a timed-out session ${words}.`,
      answeringEnded('inactivity', change),
    ]),
  })),
  'first-request-with-a-timed-out-cookie-is-refused': violates(anyMethod, [
    'The first request with the cookie of a timed-out session is refused, whatever its credentials.',
    atFirstLate((late) =>
      alter({ where: (request, was) => late(was, request) !== undefined }, status(401), body(''), noSession()),
    ),
  ]),
  'basic-is-answered-as-the-user-of-a-timed-out-cookie': violates(anyMethod, [
    'Basic credentials beside the cookie of a timed-out session are answered as the user of that session.',
    rememberingEnded('inactivity', (ended) => [
      showing((was, request) =>
        request.headers.authorization === undefined ? undefined : ended.carriedBy(was, request)?.account,
      ),
    ]),
  ]),
})
