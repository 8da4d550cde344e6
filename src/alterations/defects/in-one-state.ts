import { knownResources } from '../../methods/names.ts'
import { readCookies, type ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, changing, observing, preceding, replacing, together } from '../alteration.ts'
import { hasDeadCookie, ignoring, refusingAny, servedAsFirst } from '../attempts.ts'
import { adminOf, refusingWhere, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Count, CountBySession, Latest, Marked, remembering, rememberingEnded } from '../memory.ts'
import { methodKinds } from '../method-tables.ts'
import {
  allOf,
  anyRequest,
  fieldsIn,
  goesTo,
  type RequestCondition,
  sentCredentials,
  withMethod,
} from '../requests-by.ts'
import { header, noHeader, noSession, opensAnonymousSession, status } from '../response-changes.ts'
import { anonymousIn, carriedBy, endingItsSession, giveTo } from '../sessions.ts'
import { named, verifying } from '../verification.ts'

/** The organization of the last sign-in on a connection, or that of the session, for names without one. */
const inTheLastOrganization = (method: ServiceMethod, from: 'connection' | 'session'): ServicePatch =>
  remembering(Map<number, string>, (last) => [
    verifying(method, (was, credentials, verify, request) => {
      const { id, organization } = was.readUserName(credentials.userId ?? '')
      const { connection = -1 } = request
      const before = from === 'session' ? carriedBy(was, request)?.account?.organization : last.get(connection)
      const known = organization ?? credentials.organization ?? before
      const userId = known === undefined ? id : `${id}|${known}`
      const account = verify({ ...credentials, userId })
      if (account?.organization !== undefined && connection >= 0) last.set(connection, account.organization)
      return account
    }),
  ])

const givingAnonymousSessionsWith = (choice: Choice) =>
  alter({ ...choice, where: (request, was) => anonymousIn(was, request) === undefined }, opensAnonymousSession())
const givingAnonymousSessions = givingAnonymousSessionsWith({ operation: 'resource', outcome: 'missing' })

/** The credentials of matching requests sign their user in to the session without a user that came with them. */
const signingInTheCookie = (by: 'basic' | 'arguments', isOne: RequestCondition) =>
  observing('verify', (was, account, _credentials, usedBy, request) => {
    const session = anonymousIn(was, request)
    if (usedBy !== by || !isOne(request, was) || account === undefined || session === undefined) return
    giveTo(was, session, account)
  })
const opensSession = ['form', 'url'].map((by) => `4.3/${by}-credentials-open-a-session`)

/** Defects that show in one state of the client only: its session, its cookie, its connection, its account. */
export const oneStateDefects: readonly Defect[] = defectsOf({
  'session-takes-the-id-of-a-dead-cookie': violates('3/login-beside-a-dead-cookie-opens-a-session', [
    'A sign-in gives the new session the ID in a cookie without a session, and sets no cookie.',
    remembering(WeakSet<ServiceRequest>, (adopting) => [
      changing('openSession', (was, session, account, request) => {
        const [id] = was.readSessionIds(request)
        if (account === undefined || id === undefined || was.findSession(id) !== undefined) return session
        was.state.sessions.delete(session.id)
        const adopted = { ...session, id }
        was.state.sessions.set(id, adopted)
        adopting.add(request)
        return adopted
      }),
      replacing('respond', (was, request, response) => {
        const isOne = request !== undefined && adopting.has(request)
        return was.respond(request, isOne ? noSession()(response) : response)
      }),
    ]),
  ]),
  'second-request-of-a-session-is-served-as-the-admin': violates('2.2/session-belongs-to-the-one-who-opened-it', [
    'The second request of a session that a ticket opened is answered as the system admin.',
    remembering(CountBySession, (uses) => {
      const byTicket = new Marked()
      return [
        observing('openSession', (was, session, _account, request) => {
          if (fieldsIn(request, was).has(fieldName.ticket)) byTicket.add(session)
        }),
        replacing('trySession', (was, request) => {
          const session = carriedBy(was, request)
          const isOne = byTicket.has(session) && uses.count(session) === 2
          return isOne ? { by: 'session', account: adminOf(was) } : was.trySession(request)
        }),
      ]
    }),
  ]),
  'time-zone-ends-the-session': violates('3/only-logout-and-inactivity-end-a-session', [
    'A request of a session that gives a time zone ends the session.',
    endingItsSession({ where: ({ query }) => query.has(fieldName.zone) }),
  ]),
  ...crossing([
    ['login-page', 'the login page', servedAt.loginPage],
    ['success-page', 'the page of success', '/loginsuccess.html'],
    ['server-information', 'the information about the server', knownResources.information],
  ] as const).with(([slug, words, path]) => ({
    [`${slug}-ends-the-session`]: violates('3/only-logout-and-inactivity-end-a-session', [
      `A request for ${words} ends the session of its cookie.`,
      preceding('answer', (was, raw) => {
        for (const [, id] of raw.target.endsWith(path) ? readCookies(String(raw.headers.cookie)) : [])
          was.state.sessions.delete(id)
      }),
    ]),
  })),
  ...crossing(['basic', 'arguments'] as const).with((method) => ({
    [`cookie-of-a-verified-user-hides-wrong-passwords-by-${method}`]: violates(
      '5.2/every-stateless-request-is-verified',
      [
        `With a cookie that came with the right password of a user, ${method} takes any password of the user.`,
        remembering(Set<string>, (known) => [
          givingAnonymousSessions,
          verifying(method, (was, credentials, verify, request) => {
            const right = verify()
            const account = named(was, credentials)
            const session = anonymousIn(was, request)
            const key = session && `${session.id} ${account?.id}`
            if (key === undefined) return right
            if (right !== undefined) known.add(key)
            return known.has(key) ? account : undefined
          }),
        ]),
      ],
    ),
  })),
  'basic-with-post-signs-in-the-cookie': violates('5.1/stateless-credentials-keep-no-state', [
    'POST with HTTP basic signs the user in to the anonymous session that a refusal has opened.',
    together(givingAnonymousSessions, signingInTheCookie('basic', withMethod('POST'))),
  ]),
  'arguments-sign-in-the-cookie-of-the-login-page': violates('5.1/stateless-credentials-keep-no-state', [
    'URL arguments sign the user in to the anonymous session that the login page has opened.',
    together(givingAnonymousSessionsWith({ operation: 'page' }), signingInTheCookie('arguments', anyRequest)),
  ]),
  'login-forgets-the-user-of-an-anonymous-session': violates(...opensSession, [
    'Login in the anonymous session of a refusal returns 200, and the session stays anonymous.',
    remembering(WeakSet<ServiceRequest>, (inside) => [
      givingAnonymousSessions,
      preceding('login', (was, request) => {
        if (anonymousIn(was, request) !== undefined) inside.add(request)
      }),
      alter({ operation: 'login', outcome: 'success', where: (request) => inside.has(request) }, noSession()),
    ]),
  ]),
  'security-check-leads-back-to-the-login-page': violates('4.5/success-redirects-to-the-success-page', [
    'The security check redirects to the page that the browser comes from.',
    alter({ operation: 'securityCheck', outcome: 'success' }, (response, { headers: { referer } }) =>
      referer === undefined ? response : header('Location', referer)(noHeader('Location')(response)),
    ),
  ]),
  'basic-takes-the-organization-of-the-last-sign-in': violates('5.2/every-stateless-request-is-verified', [
    'HTTP basic takes a missing organization from the last sign-in on the connection.',
    inTheLastOrganization('basic', 'connection'),
  ]),
  'arguments-take-the-organization-of-the-session': violates('5.2/every-stateless-request-is-verified', [
    'URL arguments take a missing organization from the session.',
    inTheLastOrganization('arguments', 'session'),
  ]),
  'arguments-with-head-fail-beside-a-dead-cookie': violates('5.2/valid-credentials-beside-a-dead-cookie-are-served', [
    'HEAD with URL arguments is refused beside a cookie without a session.',
    refusingAny('arguments', allOf(withMethod('HEAD'), hasDeadCookie)),
  ]),
  'arguments-revive-an-ended-session': violates('5.2/valid-credentials-beside-a-dead-cookie-are-served', [
    'Valid URL arguments beside the cookie of an ended session bring that session back.',
    rememberingEnded('either', (ended) => [
      observing('verify', (was, account, _credentials, by, request) => {
        if (by === 'arguments' && account !== undefined) ended.reviveCarriedBy(was, request)
      }),
    ]),
  ]),
  'forms-sign-in-at-resources': violates('5.3/missing-credentials-are-401', [
    'A POST of a form with any user to a resource is served.',
    servedAsFirst(
      (request, was) =>
        request.method === 'POST' &&
        request.path?.startsWith('/rest_v2/') === true &&
        fieldsIn(request, was).has(fieldName.username),
    ),
  ]),
  'arguments-with-head-find-nothing': violates('4.2/arguments-authenticate-every-method', [
    'HEAD with URL arguments returns 404.',
    alter({ by: 'arguments', outcome: 'success', where: withMethod('HEAD') }, status(404)),
  ]),
  'arguments-behind-a-locale-are-not-found': violates('4.2/arguments-authenticate-every-method', [
    'URL arguments behind userLocale are not read.',
    ignoring('arguments', ({ query }) => [...query.keys()][0] === fieldName.locale),
  ]),
  'arguments-with-head-fail-for-utf8-users': violates('4.2/arguments-authenticate-every-method', [
    'HEAD with URL arguments is refused for users with non-ASCII names.',
    refusingWhere(allOf(methodKinds.urlArguments.is, withMethod('HEAD'), userKinds.utf8.is)),
  ]),
  'legacy-login-is-back-for-the-admin': violates('9/legacy-login-is-removed', [
    'The removed legacy login returns 200 to the system admin.',
    alter(
      {
        where: (request, was) => goesTo('legacyLogin', request) && sentCredentials(request, was).userId === 'superuser',
      },
      status(200),
    ),
  ]),
  'two-sessions-share-a-key': violates('5.7/dynamic-key-changes', [
    'Every second session gets the key of the one before it.',
    remembering(Latest<ReturnType<Service['nextSessionKey']>>, (before) => [
      replacing('nextSessionKey', (was, session) => {
        if (session.account === undefined) return was.nextSessionKey(session)
        const key = before.value ?? was.nextSessionKey(session)
        before.value = before.value === undefined ? key : undefined
        return key
      }),
    ]),
    'reference-dynamic-encryption',
  ]),
  'every-fourth-key-is-another': violates('5.7/static-key-stays', [
    'Every fourth response of the key service shows another key.',
    remembering(Count, (shown) => [
      replacing('publicKey', (was, key) => {
        const shownKey = { ...Object(was.publicKey(key)) }
        return ++shown.value % 4 === 0 ? { ...shownKey, n: `${shownKey.n}1` } : shownKey
      }),
    ]),
    'reference-static-encryption',
  ]),
})
