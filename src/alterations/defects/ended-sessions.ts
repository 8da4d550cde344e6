import { servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { changing, observing, preceding, replacing, replacingWith, whenAnswered } from '../alteration.ts'
import { isElsewhere, isOnTheLastPath } from '../attempts.ts'
import { headerProfiles, requestSettings } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { atFirstLate, rememberingEnded, reviveSession } from '../memory.ts'
import { type MethodRow, methodKinds, methodsOfRequests, specifiedMethodsOfRequests } from '../method-tables.ts'
import { goesTo, isVersioned, type RequestCondition, withMethod } from '../requests-by.ts'
import { header } from '../response-changes.ts'
import { carriedBy, endEach, sessionsOf } from '../sessions.ts'

const ends = '4.8/logout-ends-the-session'
const documented = '4.8/logout-takes-the-documented-cookie-form'
const idleEnds = '3/idle-session-ends-after-the-timeout'

/** Serves matching requests that carry the cookie of an ended session. */
const servedWhere = (where: RequestCondition): ServicePatch =>
  rememberingEnded('either', (ended) => [
    replacing('trySession', (was, request) => {
      const account = where(request, was) ? ended.carriedBy(was, request)?.account : undefined
      return account === undefined ? was.trySession(request) : { by: 'session', account }
    }),
  ])

/** Revives an ended session after a matching request with its cookie. */
const reviving = (by: Parameters<typeof rememberingEnded>[0], isOne: RequestCondition): ServicePatch =>
  rememberingEnded(by, (ended) => [
    whenAnswered({ where: isOne }, (_answer, request, was) => ended.reviveCarriedBy(was, request)),
  ])

/** Serves the first request with the cookie of a timed-out session if it matches. */
const servingTheFirst = (where: RequestCondition): ServicePatch =>
  atFirstLate((late) =>
    changing('trySession', (was, attempt, request) => {
      const account = late(was, request)?.account
      return account !== undefined && where(request, was) ? { by: 'session' as const, account } : attempt
    }),
  )

/** The first request with the cookie of a timed-out session revives it if it matches. */
const revivingFirst = (isOne: RequestCondition): ServicePatch =>
  atFirstLate((late) =>
    preceding('route', (was, request) => {
      const session = late(was, request)
      if (session !== undefined && isOne(request, was)) reviveSession(was, session)
    }),
  )

const firsts: readonly (readonly [slug: string, words: string, where: RequestCondition])[] = [
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method) => [`is-${method.toLowerCase()}`, `is ${method}`, withMethod(method)] as const,
  ),
  ['goes-to-the-second-path', 'goes to the second path', ({ path }, { options }) => path === options.protectedPaths[1]],
  ['goes-to-the-last-path', 'goes to the last path', isOnTheLastPath],
  ['goes-to-the-preferences', 'goes to the preferences', ({ path }, { options }) => path === options.preferencesPath],
  ['has-the-documented-cookie', 'has its cookie with $Version', isVersioned],
  ['asks-for-json', 'asks for JSON', headerProfiles.json.is],
  ['has-a-locale', 'has a locale in its URL', requestSettings.settings.is],
]

type Revival = readonly [slug: string, words: string, isOne: RequestCondition]

const revivalsBy = (methods: readonly MethodRow[]): Revival[] => methods.map(({ slug, title, is }) => [slug, title, is])

/** What revives an ended session whose cookie comes with it. */
const revivals: readonly Revival[] = [
  ['the-key-service', 'A request for the encryption key', ({ path }) => path === servedAt.key],
  ['the-login-page', 'A request for the login page', ({ path }) => path === servedAt.loginPage],
  ...revivalsBy([methodKinds.loginForm]),
]

/** Ended sessions that the server still accepts, and what counts as a use before the end (sections 3 and 4.8). */
export const endedSessionDefects: readonly Defect[] = defectsOf({
  'logout-is-undone-by-the-next-request': violates(ends, documented, [
    'The next request with its cookie revives a logged-out session.',
    rememberingEnded('logout', (ended) => [
      preceding('findSession', (was, id) => {
        const session = ended.get(id)
        if (session !== undefined && !was.isExpired(session)) was.state.sessions.set(id, session)
      }),
    ]),
  ]),
  'ended-session-is-served-on-other-paths': violates(ends, documented, [
    'Every protected path but the first accepts an ended session.',
    servedWhere(isElsewhere),
  ]),
  ...crossing([200, 302, 403]).with((status) => ({
    [`ended-session-shows-the-content-with-${status}`]: violates(ends, documented, idleEnds, [
      `The cookie of an ended session gets ${status} and the address of the login page, with the whole content.`,
      rememberingEnded('either', (ended) => [
        changing('resource', (was, answer, request) => {
          const account = ended.carriedBy(was, request)?.account
          if (answer.outcome !== 'missing' || account === undefined) return answer
          const { headers, body } = was.serveResource(request, { by: 'session', account })
          return header('Location', servedAt.loginPage)({ ...answer, status, headers, body })
        }),
      ]),
    ]),
  })),
  'second-logout-brings-a-session-back': violates(ends, [
    'A second logout with the same cookie revives its session.',
    rememberingEnded('either', (ended) => [
      replacing('logout', (was, request) => {
        const live = was.sessionOf(request)
        const answer = was.logout(request)
        if (live === undefined) ended.reviveCarriedBy(was, request)
        return answer
      }),
    ]),
  ]),
  ...crossing<readonly [slug: string, words: string, where: RequestCondition]>([
    ['in-the-preferences', 'The preferences accept', ({ path }, { options }) => path === options.preferencesPath],
    ['with-the-documented-cookie', 'A Cookie header that starts with $Version authenticates', isVersioned],
    ['with-a-locale', 'A request with a locale accepts', requestSettings.settings.is],
  ]).with(([slug, words, where]) => ({
    [`ended-session-is-served-${slug}`]: violates(ends, [`${words} an ended session.`, servedWhere(where)]),
  })),
  'ended-session-revives-with-credentials': violates(ends, documented, idleEnds, [
    'Valid credentials together with the cookie of an ended session revive that session.',
    rememberingEnded('either', (ended) => [
      preceding('serveResource', (was, request, user) => {
        if (user !== undefined && user.by !== 'session') ended.reviveCarriedBy(was, request)
      }),
    ]),
  ]),
  'ended-session-revives-with-credentials-until-a-sign-in': violates(ends, [
    'Valid credentials together with the cookie of an ended session revive that session until the next sign-in.',
    rememberingEnded('either', (ended) => {
      const revived = new Set<ServiceSession | undefined>()
      return [
        preceding('serveResource', (was, request, user) => {
          if (user !== undefined && user.by !== 'session') revived.add(ended.reviveCarriedBy(was, request))
        }),
        preceding('openSession', (was) => endEach(was, revived)),
      ]
    }),
  ]),
  'logged-out-session-is-back-after-a-while': violates(idleEnds, [
    'A logged-out session revives after a tenth of the timeout.',
    rememberingEnded('logout', (ended) => [
      replacing('findSession', (was, id) => {
        const session = ended.get(id)
        // The logout was the last use of the session.
        const isBack = was.options.clock() - (session?.touchedAt ?? 0) > was.options.sessionTimeoutMs / 10
        return session !== undefined && isBack ? session : was.findSession(id)
      }),
    ]),
  ]),
  'timed-out-session-is-back-with-the-next-login': violates(idleEnds, [
    'The next POST login of its user revives a timed-out session.',
    rememberingEnded('inactivity', (ended) => [
      preceding('openSession', (was, account, request) => {
        for (const session of account !== undefined && request.method === 'POST' ? ended.values() : [])
          if (session.account === account) reviveSession(was, session)
      }),
    ]),
  ]),
  'timed-out-cookie-passes-the-security-check': violates(idleEnds, [
    'The security check accepts the cookie of a timed-out session instead of credentials.',
    rememberingEnded('inactivity', (ended) => [
      replacingWith('securityCheck', (was, service, request) => {
        const answer = was.securityCheck(request)
        const account = ended.carriedBy(was, request)?.account
        if (answer.outcome !== 'refused' || account === undefined) return answer
        return service.redirectAfterLogin('securityCheck', 'securityCheck', account, request, request.query)
      }),
    ]),
  ]),
  ...crossing(firsts).with(([slug, words, where]) => ({
    [`first-late-request-is-served-where-it-${slug}`]: violates(idleEnds, [
      `The first request after the timeout is served if it ${words}.`,
      servingTheFirst(where),
    ]),
  })),
  ...crossing([
    ...revivals,
    ...revivalsBy([methodKinds.securityCheck, methodKinds.loginTicketInUrl, methodKinds.baseAddressToken]),
  ]).with(([slug, words, isOne]) => ({
    [`${slug}-revives-the-session-of-its-cookie`]: violates(ends, idleEnds, [
      `${words} also revives the ended session of its cookie.`,
      reviving('either', isOne),
    ]),
  })),
  ...crossing([...revivals, ...revivalsBy([methodKinds.loginArguments, ...methodsOfRequests])]).with(
    ([slug, words, isOne]) => ({
      [`${slug}-first-revives-a-timed-out-session`]: violates(idleEnds, [
        `${words} revives the timed-out session of its cookie if it is the first request after the timeout.`,
        revivingFirst(isOne),
      ]),
    }),
  ),
  'logout-revives-a-timed-out-session': violates(idleEnds, [
    'Logout with the cookie of a timed-out session revives it.',
    reviving('inactivity', (request) => goesTo('logout', request)),
  ]),
  'first-late-request-brings-the-session-back-where-it-is-head': violates(idleEnds, [
    'The first request after the timeout revives the session if it is HEAD.',
    rememberingEnded('inactivity', (ended) => [
      observing('trySession', (was, _attempt, request) => {
        if (request.method === 'HEAD') ended.reviveCarriedBy(was, request)
      }),
    ]),
  ]),
  'sessions-of-a-user-end-together': violates(idleEnds, [
    'A session does not time out while another session of its user is in use.',
    changing('isExpired', (was, isExpired, { account }) => isExpired && sessionsOf(was, account).length === 0),
  ]),
  ...crossing(specifiedMethodsOfRequests).with(({ slug, words, by }) => ({
    [`${slug}-beside-the-cookie-counts-as-no-use`]: violates('3/requests-keep-a-session-alive', [
      `A request with ${words} beside the cookie does not keep the session alive.`,
      replacing('resource', (was, request) => {
        const session = carriedBy(was, request)
        const touchedAt = session?.touchedAt
        const answer = was.resource(request)
        if (session !== undefined && touchedAt !== undefined && answer.by === by) session.touchedAt = touchedAt
        return answer
      }),
    ]),
  })),
})
