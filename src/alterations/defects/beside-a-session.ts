import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, observing, replacing, whenAnswered } from '../alteration.ts'
import { hidingWhere, refusingAny } from '../attempts.ts'
import { forSessions, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodsWithSession } from '../method-tables.ts'
import {
  anyRequest,
  isGet,
  isVersioned,
  type RequestCondition,
  sentCredentials,
  withEmpty,
  withMethod,
} from '../requests-by.ts'
import { status } from '../response-changes.ts'
import { carriedBy, endingItsSession, hasLiveCookie } from '../sessions.ts'
import { named, namedIn, verifying } from '../verification.ts'

const wrong = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
const right = '1/cookie-and-credentials-combine'
const only = '3/only-logout-and-inactivity-end-a-session'

/** Ends the session of a request, or every session if it has none. */
const ending = (choice: Choice): ServicePatch =>
  whenAnswered(choice, (answer, request, was) => {
    const own = was.sessionOf(request)
    const sessions = was.state.sessions.values()
    for (const session of own === undefined ? sessions : [own])
      if (session !== answer.session && session.account !== undefined) was.endSession(session, request)
  })

/** Session cookies and credentials in one request, for some combinations only (sections 1, 3 and 5.2). */
export const besideASessionDefects: readonly Defect[] = defectsOf({
  ...crossing<readonly [slug: string, words: string, where: RequestCondition]>([
    ['wrong-credentials', 'stateless credentials', anyRequest],
    ['an-empty-password', 'an empty password', (request, was) => sentCredentials(request, was).password === ''],
    ['an-empty-user-id', 'an empty user ID', withEmpty('username')],
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map(
      (verb) =>
        [`wrong-credentials-with-${verb.toLowerCase()}`, `the credentials of ${verb}`, withMethod(verb)] as const,
    ),
    ['wrong-arguments-with-a-locale', 'credentials beside a locale', ({ query }) => query.has(fieldName.locale)],
    ['an-invalid-token', 'a token', ({ query }) => query.has(fieldName.token)],
  ]).with(([slug, words, where]) => ({
    [`cookie-hides-${slug}`]: violates(wrong, [
      `With a live session cookie, the server does not verify ${words}.`,
      hidingWhere(where),
    ]),
  })),
  'cookie-hides-wrong-passwords-of-directory-users': violates(wrong, [
    'With the session cookie of a directory user, the password of that user is not verified.',
    hidingWhere((request, was) => {
      const user = namedIn(request, was)
      return user?.external === true && user === carriedBy(was, request)?.account
    }),
  ]),
  'cookie-hides-a-token-of-an-unknown-user': violates(wrong, [
    'A request with a live session cookie is served although its token names an unknown user.',
    hidingWhere(({ query }, was) => was.parseToken(query.get(fieldName.token)?.[0] ?? '') !== undefined),
  ]),
  ...crossing<readonly [string, string, ServiceMethod, string]>([
    ['login', 'Login', 'login', '2.1/another-organization-is-not-the-users'],
    ['security-check', 'The security check', 'securityCheck', '4.5/wrong-organization-is-refused'],
  ]).with(([slug, words, method, id]) => ({
    [`${slug}-ignores-the-organization-in-a-session-of-the-user`]: violates(id, [
      `${words} does not check the organization of the user of the session.`,
      verifying(method, (was, credentials, verify, request) => {
        const account = carriedBy(was, request)?.account
        const isSame = account !== undefined && was.readUserName(credentials.userId ?? '').id === account.id
        return isSame && credentials.password === account.password ? account : verify()
      }),
    ]),
  })),
  'cookie-with-version-hides-wrong-credentials': violates(wrong, [
    'A request with a live cookie in the $Version form does not verify stateless credentials.',
    hidingWhere(isVersioned),
  ]),
  'cookie-hides-wrong-passwords-of-other-users': violates(wrong, [
    'With a live session cookie, HTTP basic does not verify the password of another existing user.',
    hidingWhere((request, was) => {
      const user = request.headers.authorization === undefined ? undefined : namedIn(request, was)
      return user !== undefined && user !== carriedBy(was, request)?.account
    }),
  ]),
  'password-of-the-session-passes-for-other-users': violates(wrong, [
    'With a live session cookie, URL arguments with the password of its user and the name of another user pass.',
    hidingWhere((request, was) => {
      const user = carriedBy(was, request)?.account
      const other = namedIn(request, was)
      return other !== undefined && other !== user && request.query.get(fieldName.password)?.[0] === user?.password
    }),
  ]),
  'password-alone-beside-a-session-passes': violates(wrong, [
    'A live session hides a password without a user name in the URL.',
    hidingWhere(({ query }) => query.has(fieldName.password) && !query.has(fieldName.username)),
  ]),
  ...crossing(['POST', 'GET']).with((verb) => ({
    [`login-by-${verb.toLowerCase()}-with-arguments-skips-the-password-in-a-session-of-the-user`]: violates(
      '4.3/wrong-password-is-401',
      [
        `Login by ${verb} with URL arguments does not check the password of the user of the session.`,
        verifying('login', (was, credentials, verify, request) => {
          const isOne = request.method === verb && request.query.has(fieldName.username)
          const account = isOne ? carriedBy(was, request)?.account : undefined
          return account !== undefined && named(was, credentials) === account ? account : verify()
        }),
      ],
    ),
  })),
  'wrong-arguments-with-head-beside-a-session-pass': violates(wrong, [
    'HEAD with wrong URL arguments succeeds in a live session.',
    hidingWhere(({ method, query }) => method === 'HEAD' && query.has(fieldName.username)),
  ]),
  'wrong-basic-beside-a-session-of-the-admin-passes': violates(wrong, [
    'Wrong stateless credentials succeed in a live session of the system admin.',
    hidingWhere((request, was) => userKinds.admin.is(request, was, carriedBy(was, request)?.account)),
  ]),
  ...crossing(methodsWithSession).with(({ slug, words, is: opens }) => ({
    [`cookie-of-${slug}-hides-wrong-credentials`]: violates(wrong, [
      `In a session opened by ${words}, the server does not verify stateless credentials.`,
      forSessions(opens, (isOne) => hidingWhere((request, was) => isOne(carriedBy(was, request)))),
    ]),
  })),
  ...crossing(methodsWithSession.filter(({ takes }) => takes !== 'ticket')).with(({ slug, words, is: opens }) => ({
    [`session-of-${slug}-ends-beside-credentials`]: violates(right, [
      `Stateless credentials end a session opened by ${words}.`,
      forSessions(opens, (isOne) =>
        observing('authenticate', (was, attempt, request) => {
          const session = was.sessionOf(request)
          if (attempt?.by !== 'session' && session !== undefined && isOne(session)) was.endSession(session, request)
        }),
      ),
    ]),
  })),
  'credentials-of-another-user-beside-a-session-are-refused': violates(right, [
    'Valid credentials are refused together with the session cookie of another user.',
    replacing('authenticate', (was, request) => {
      const [session, user] = [was.trySession(request), was.authenticate(request)]
      const isOther = session !== undefined && user?.account !== session.account
      return user && isOther ? { by: user.by, account: undefined } : user
    }),
  ]),
  'credentials-of-another-user-end-a-session': violates(right, [
    'Valid credentials in a session of another user end that session.',
    replacing('authenticate', (was, request) => {
      const [session, user] = [was.sessionOf(request), was.authenticate(request)]
      const isOther = user?.account !== undefined && user.account !== session?.account
      if (session?.account !== undefined && isOther) was.endSession(session, request)
      return user
    }),
  ]),
  'token-in-a-session-of-another-user-is-refused': violates(right, [
    'A valid token is refused in the session of another user.',
    refusingAny(
      'token',
      (request, was) => hasLiveCookie(request, was) && carriedBy(was, request)?.account !== was.options.accounts[0],
    ),
  ]),
  'credentials-beside-a-session-are-refused-with-delete': violates(right, [
    'DELETE with valid basic credentials is refused when the request has a cookie.',
    alter(
      { operation: 'resource', by: 'basic', where: ({ method, cookies }) => method === 'DELETE' && cookies.length > 0 },
      status(401),
    ),
  ]),
  'right-arguments-with-post-beside-a-session-refused': violates(right, [
    'POST with valid URL arguments is refused in a live session.',
    replacing('resource', (was, request) => {
      const isOne = request.method === 'POST' && request.query.has(fieldName.username)
      return isOne && carriedBy(was, request) !== undefined
        ? was.refused('resource', 'arguments')
        : was.resource(request)
    }),
  ]),
  ...crossing<readonly [slug: string, words: string, choice: Choice]>([
    ['a-refused-login-with-get', 'a refused login with GET', { operation: 'login', outcome: 'refused', where: isGet }],
    ['a-refused-ticket', 'a refused ticket', { outcome: 'refused', by: 'ticket' }],
    ['a-refused-token', 'a refused token', { outcome: 'refused', by: 'token' }],
    [
      'a-token-at-the-base-address',
      'a token at the base address',
      { operation: 'preauthentication', outcome: 'success' },
    ],
  ]).with(([slug, words, choice]) => ({
    [`sessions-end-with-${slug}`]: violates(only, [
      `Without a session cookie, ${words} ends the sessions of all clients.`,
      ending(choice),
    ]),
  })),
  ...crossing([
    ['the-key-service', 'the key service', 'encryptionKey'],
    ['the-json-file', 'the JSON success file', 'jsonSuccess'],
  ]).with(([slug, words, operation]) => ({
    [`session-ended-by-${slug}`]: violates(only, [
      `A request to ${words} ends its session.`,
      endingItsSession({ operation }),
    ]),
  })),
})
