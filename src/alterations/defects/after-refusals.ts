import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, changing, preceding, whenAnswered } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { remembering, rememberingEnded } from '../memory.ts'
import { everyMethod, having, methodsWithPassword, methodsWithSession, refusalOpensNone } from '../method-tables.ts'
import { allOf, type RequestCondition, sentCredentials } from '../requests-by.ts'
import { opensSession, opensSessionOf } from '../response-changes.ts'
import { carriedBy, endEach, giveTo, hasLiveCookie, sessionsOf } from '../sessions.ts'
import { namedIn, namesUser } from '../verification.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const only = '3/only-logout-and-inactivity-end-a-session'

/** Which parts of a name and a password a refused request has. */
type Lack = 'without a password' | 'without a name' | 'with a wrong password'

const hyphenated = (words: string) => words.replaceAll(' ', '-')

const lacks =
  (lack: Lack): RequestCondition =>
  (request, was) => {
    const { userId, password } = sentCredentials(request, was)
    if (lack === 'without a password') return userId !== undefined && password === undefined
    if (lack === 'without a name') return userId === undefined && password !== undefined
    return userId !== undefined && password !== undefined
  }

const refused = ['refused', 'missing'] as const

/** Does something after each refusal of a method. */
const onRefusal = (
  is: RequestCondition,
  lack: Lack,
  effect: (request: ServiceRequest, was: Service) => void,
): ServicePatch =>
  whenAnswered({ outcome: refused, where: allOf(is, lacks(lack)) }, (_answer, request, was) => effect(request, was))

/** Ends the sessions that were used on the connection of a refusal that carries no cookie. */
const endingOnTheConnection = (
  isOne: (request: ServiceRequest, answer: ServiceResponse, was: Service) => boolean,
): ServicePatch =>
  remembering(Map<number, Set<ServiceSession>>, (used) => [
    changing('respond', (was, answer, request) => {
      if (request?.connection === undefined) return answer
      const here = used.get(request.connection) ?? new Set()
      used.set(request.connection, here)
      const own = carriedBy(was, request) ?? answer.session
      if (own !== undefined) here.add(own)
      else if (isOne(request, answer, was)) endEach(was, [...here])
      return answer
    }),
  ])

const isRefusal = ({ outcome }: ServiceResponse) => outcome === 'refused' || outcome === 'missing'

/** What refusals change, for each method, beside a live session, an ended one and none (sections 2.2, 3, 4.3 and 4.5). */
export const afterRefusalDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsWithPassword).with(({ slug, title, words, is, opens, redirects }) => ({
    ...crossing(['without a password', 'with a wrong password']).with((lack) => ({
      [`${slug}-${hyphenated(lack)}-takes-the-session-over`]: violates(ofItsUser, [
        `${title} ${lack} makes the session of its cookie that of the named user.`,
        onRefusal(is, lack, (request, was) => {
          const account = namedIn(request, was)
          if (account !== undefined) giveTo(was, carriedBy(was, request), account)
        }),
      ]),
    })),
    [`${slug}-without-a-password-opens-a-session-beside-one`]: violates(ofItsUser, [
      `Beside a live session, the refusal of ${words} without a password opens a session of the named user.`,
      alter(
        { outcome: refused, where: allOf(is, lacks('without a password'), hasLiveCookie, namesUser) },
        opensSessionOf((_answer, request, was) => namedIn(request, was)),
      ),
    ]),
    [`${slug}-without-a-password-ends-the-sessions-of-the-user`]: violates(only, [
      `${title} without a password ends the sessions of the named user.`,
      onRefusal(is, 'without a password', (request, was) => {
        if (!hasLiveCookie(request, was)) endEach(was, sessionsOf(was, namedIn(request, was)))
      }),
    ]),
    [`${slug}-without-a-password-revives-the-session`]: violates(
      opens === 'session' ? refusalOpensNone({ redirects }) : '4.8/logout-ends-the-session',
      [
        `${title} without a password revives the ended session of its cookie.`,
        rememberingEnded('logout', (ended) => [
          onRefusal(is, 'without a password', (request, was) => ended.reviveCarriedBy(was, request)),
        ]),
      ],
    ),
  })),
  ...crossing(everyMethod.filter(({ environment }) => environment === undefined)).with(({ slug, words, is }) => ({
    [`refusal-of-${slug}-ends-the-sessions-of-its-connection`]: violates(only, [
      `A refusal of ${words} ends the sessions that used its connection.`,
      endingOnTheConnection((request, answer, was) => isRefusal(answer) && is(request, was)),
    ]),
  })),
  ...crossing(having(methodsWithSession, 'refusesNoUser')).with(({ slug, words, is, redirects, ...refuses }) => ({
    ...crossing([
      ['without a password', refuses.refusesNoPassword ?? ''],
      ['without a name', refuses.refusesNoUser],
    ]).with(([lack, id]) => ({
      [`${slug}-${hyphenated(lack)}-continues-the-session`]: violates(id, [
        `Beside a live session, ${words} ${lack} succeeds.`,
        faultyAnswer(
          { outcome: refused, where: allOf(is, lacks(lack), hasLiveCookie) },
          redirects ? 'leads-to-success' : 'is-success',
        ),
      ]),
    })),
    [`${slug}-without-a-name-opens-a-session`]: violates(refuses.refusesNoUser, [
      `The refusal of ${words} without a name sets the cookie of a live session.`,
      alter({ outcome: refused, where: allOf(is, lacks('without a name')) }, opensSession()),
    ]),
  })),
  'logout-without-a-cookie-ends-the-session-of-its-connection': violates('4.8/logout-ends-no-other-session', [
    'Logout without a cookie and without credentials ends the sessions that used its connection.',
    endingOnTheConnection(
      ({ cookies, query, headers }, { operation }) =>
        operation === 'logout' && cookies.length + query.size === 0 && headers.authorization === undefined,
    ),
  ]),
  'logout-with-credentials-ends-the-sessions-of-the-user': violates('4.8/logout-ends-no-other-session', [
    'Logout with credentials and without a cookie ends the sessions of their user.',
    preceding('logout', (was, request) => {
      if (was.readSessionIds(request).length === 0) endEach(was, sessionsOf(was, namedIn(request, was)))
    }),
  ]),
  'logout-with-a-dead-cookie-ends-another-session-of-the-user': violates('4.8/logout-ends-no-other-session', [
    'A second logout with the same cookie ends the other sessions of its user.',
    rememberingEnded('logout', (ended) => [
      preceding('logout', (was, request) => {
        if (carriedBy(was, request) === undefined) endEach(was, sessionsOf(was, ended.carriedBy(was, request)?.account))
      }),
    ]),
  ]),
})
