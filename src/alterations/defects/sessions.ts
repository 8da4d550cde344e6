import { fieldName, jsessionid } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, observing, preceding, replacing } from '../alteration.ts'
import { hasDeadCookie, hidingWhere, ignoring, unverified } from '../attempts.ts'
import { isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { endingAfter, Marked, remembering } from '../memory.ts'
import { methodKinds } from '../method-tables.ts'
import { goesTo, type RequestCondition } from '../requests-by.ts'
import { noHeader, noSession, type ResponseChange, sessionCookies, status } from '../response-changes.ts'
import { carriedBy, endEach, sessionsOf } from '../sessions.ts'
import { namedIn } from '../verification.ts'

const besideADeadCookie = '5.2/valid-credentials-beside-a-dead-cookie-are-served'
const anyMethodAfterTheTimeout = '3/any-method-authenticates-after-the-timeout'
const opensBesideADeadCookie = '3/login-beside-a-dead-cookie-opens-a-session'
const only = '3/only-logout-and-inactivity-end-a-session'

const known = Object.values<string>(fieldName)

/** Refuses matching requests that carry the cookie of an ended session. */
const failingBesideADeadCookie = (isOne: RequestCondition): ServicePatch =>
  remembering(Set<string>, (opened) => [
    observing('openSession', (_was, opening) => {
      opened.add(opening.id)
    }),
    alter(
      {
        where: (request, was) =>
          isOne(request, was) &&
          was.readSessionIds(request).some((id) => opened.has(id) && was.findSession(id) === undefined),
      },
      status(401),
      noHeader('Set-Cookie'),
    ),
  ])

/** Who owns a session, what ends it, and requests with both a cookie and credentials (sections 1, 2.2, 3, 5.2 and 5.3). */
export const sessionDefects: readonly Defect[] = defectsOf({
  'any-session-id-is-accepted': violates('5.3/unknown-session-id-is-401', [
    'The server accepts any unknown session ID.',
    unverified('session', (request, was) => !was.readSessionIds(request).some((id) => was.state.sessions.has(id))),
  ]),
  'session-id-unknown-is-403': violates('5.3/unknown-session-id-is-401', [
    'An unknown session ID returns 403.',
    alter(
      { outcome: 'missing', where: (request) => request.cookies.some(([name]) => name === jsessionid) },
      status(403),
    ),
  ]),
  ...crossing<readonly [slug: string, words: string, change: ResponseChange]>([
    ['is-440', 'returns 440', status(440)],
    [
      'leads-to-another-page',
      'redirects to another page than that of the login',
      (answer) => ({ ...answer, status: 302, headers: [['Location', '/cas/login?service=reporting']] }),
    ],
  ]).with(([slug, words, change]) => ({
    [`dead-cookie-${slug}`]: violates('5.3/missing-credentials-are-401', '5.3/unknown-session-id-is-401', [
      `The cookie of no live session ${words}.`,
      alter({ outcome: 'missing', where: hasDeadCookie }, change),
    ]),
  })),
  'session-shared-by-all-users': violates('2.2/session-id-identifies-one-session', [
    'All users share one session.',
    replacing('newSessionId', (was, account) => (account === undefined ? was.newSessionId(account) : 'A'.repeat(32))),
  ]),
  'session-of-one-user-only': violates('2.2/session-cookie-is-jsessionid', [
    'Login of the system admin sets no session cookie.',
    alter({ operation: 'login', outcome: 'success', answer: ({ account }) => isAdmin(account) }, noSession()),
  ]),
  'session-shared-by-a-user': violates('4.8/logout-ends-no-other-session', [
    'All sessions of a user are the same one.',
    replacing('openSession', (was, account, request) => {
      const former = [...was.state.sessions.values()].find((session) => account && session.account === account)
      return former && !was.isExpired(former) ? former : was.openSession(account, request)
    }),
  ]),
  'session-good-for-one-request': violates('1/one-login-serves-many-requests', [
    'The first request with a session ends it.',
    observing('trySession', (was, _attempt, request) => {
      const session = was.sessionOf(request)
      if (session?.account !== undefined) was.endSession(session, request)
    }),
  ]),
  'session-with-settings-in-the-url-is-refused': violates('1/one-login-serves-many-requests', [
    'The cookie of a session does not authenticate a request with a locale or a time zone in its URL.',
    ignoring('session', ({ query }) => query.has(fieldName.locale) || query.has(fieldName.zone)),
  ]),
  'session-with-other-arguments-is-refused': violates('5.1/session-authenticates-every-rest-path', [
    'The cookie of a session does not authenticate a request with an unknown argument in its URL.',
    ignoring('session', ({ query }) => [...query.keys()].some((name) => !known.includes(name))),
  ]),
  'session-good-for-three-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after three requests.',
    endingAfter(3),
  ]),
  'sixth-session-of-a-user-ends-the-first': violates(only, [
    'The sixth session of a user ends the oldest one.',
    preceding('openSession', (was, account) => {
      const own = sessionsOf(was, account)
      if (own.length > 4) endEach(was, own.slice(0, 1))
    }),
  ]),
  'session-ended-by-the-next-login': violates(only, '4.8/logout-ends-no-other-session', [
    'A login ends all other sessions of its user.',
    preceding('completeLogin', (was, account) => endEach(was, sessionsOf(was, account))),
  ]),
  'session-ended-by-a-refusal': violates(only, [
    'A refused sign-in under the name of a user ends the sessions of that user.',
    preceding('countFailedLogin', (was, account) => endEach(was, sessionsOf(was, account))),
  ]),
  'session-ended-by-any-refusal': violates(only, [
    'A refused login or stateless request ends all sessions.',
    preceding('refused', (was) => was.state.sessions.clear()),
  ]),
  'session-ended-by-stateless-requests': violates(only, [
    'A request with stateless credentials ends the sessions of its user.',
    observing('authenticate', (was, user) => {
      if (user?.by !== 'session') endEach(was, sessionsOf(was, user?.account))
    }),
  ]),
  'session-ended-by-stateless-requests-of-directory-users': violates(only, [
    'A request with stateless credentials of a directory user ends the sessions of that user.',
    observing('authenticate', (was, user) => {
      if (user?.by !== 'session' && user?.account?.external) endEach(was, sessionsOf(was, user.account))
    }),
  ]),
  ...crossing(['basic', 'arguments', 'token'] as const).with((method) => ({
    [`session-ended-by-delete-with-${method}`]: violates(only, [
      `DELETE with ${method === 'basic' ? 'basic credentials' : method} ends the sessions of its user.`,
      observing('authenticate', (was, user, request) => {
        if (user?.by === method && request.method === 'DELETE') endEach(was, sessionsOf(was, user.account))
      }),
    ]),
  })),
  'session-of-the-security-check-ended-by-a-login': violates(only, [
    'A login ends the sessions that the security check opened for the user.',
    remembering(Marked, (opened) => [
      observing('openSession', (_was, session, _account, request) => {
        if (goesTo('securityCheck', request)) opened.add(session)
      }),
      preceding('completeLogin', (was, account) =>
        endEach(
          was,
          sessionsOf(was, account).filter((session) => opened.has(session)),
        ),
      ),
    ]),
  ]),
  'dead-cookie-poisons-credentials': violates(besideADeadCookie, anyMethodAfterTheTimeout, [
    'Valid stateless credentials are refused together with the cookie of an ended session.',
    changing('authenticate', (was, user, request) => {
      const dead = was.readSessionIds(request).length > 0 && was.sessionOf(request) === undefined
      return user && dead ? { by: user.by, account: undefined } : user
    }),
  ]),
  'dead-cookie-comes-back': violates(opensBesideADeadCookie, [
    'Login with the cookie of an ended session returns the same dead cookie.',
    changing('respond', (was, answer, request) => {
      const id = request && was.readSessionIds(request).find((each) => !was.state.sessions.has(each))
      const opened = answer.operation === 'login' || answer.operation === 'securityCheck'
      if (id === undefined || request === undefined || !opened) return answer
      return sessionCookies((cookie) => cookie.replace(/=[^;]*/, `=${id}`))(answer)
    }),
  ]),
  'cookie-hides-a-wrong-password': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'In a live session, the server does not verify stateless credentials of the same user.',
    hidingWhere((request, was) => carriedBy(was, request)?.account === namedIn(request, was)),
  ]),
  'cookie-and-credentials-exclude-one-another': violates('1/cookie-and-credentials-combine', [
    'Valid stateless credentials are refused together with a live session cookie.',
    changing('authenticate', (was, user, request) => {
      const both = was.trySession(request) !== undefined && user?.by !== 'session'
      return user && both ? { by: user.by, account: undefined } : user
    }),
  ]),
  ...crossing([methodKinds.baseAddressToken, methodKinds.loginTicketInUrl]).with(({ slug, title, is }) => ({
    [`${slug}-fails-beside-a-dead-cookie`]: violates(anyMethodAfterTheTimeout, opensBesideADeadCookie, [
      `${title} fails together with the cookie of an ended session.`,
      failingBesideADeadCookie(is),
    ]),
  })),
})
