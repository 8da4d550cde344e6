import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceResponse } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, header, status } from '../alteration.ts'
import { methodsOfRequests, methodsWithSession } from '../method-tables.ts'
import { profileKinds, refusingProfiles } from '../refusing.ts'
import { EndedSessions } from '../stateful/ended-sessions.ts'
import { carriedBy, endEach } from '../stateful/memory.ts'
import type { Variant } from '../variant.ts'

type Effect = (answer: ServiceResponse, request: ServiceRequest, was: Service) => ServiceResponse

const signIns = ['login', 'legacyLogin', 'securityCheck', 'preauthentication'] as const
const refusals = { outcome: ['refused', 'missing'] } as const

/** Does something with the answers that a choice selects. */
const doing =
  (choice: Parameters<typeof alter>[0], effect: Effect): ServicePatch =>
  (was) =>
    alter(choice, (answer, request) => effect(answer, request, was))(was)

const endsItsSession: Effect = (answer, request, was) => {
  const session = carriedBy(was, request)
  if (session !== undefined) endEach(was, [session])
  return answer
}

const handsOutNoUser: Effect = (answer, request, was) =>
  header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer, request)

/** Ends sessions after this part of the timeout. */
const endingAfter =
  (part: number): ServicePatch =>
  (was) => ({
    isExpired: ({ touchedAt }) => was.options.clock() - touchedAt >= part * was.options.sessionTimeoutMs,
  })

/** Alters the refusal of a cookie whose session has ended. */
const afterTheEnd =
  (effect: Effect): ServicePatch =>
  (was) => {
    const ended = new EndedSessions(was)
    const where = (request: ServiceRequest) => ended.carriedBy(request) !== undefined
    return { endSession: ended.endSession, ...doing({ outcome: 'missing', where }, effect)(was, was) }
  }

/** Logout without a live session. */
const logoutOfNone =
  (code: number): ServicePatch =>
  (was) => ({
    logout(request) {
      const isLive = was.sessionOf(request) !== undefined
      const answer = was.logout(request)
      return isLive ? answer : { ...answer, status: code, headers: [], body: '' }
    },
  })

const method = (slug: string) => {
  const found = [...methodsWithSession, ...methodsOfRequests].find((each) => each.slug === slug)
  return found?.is ?? (() => false)
}

/** Permitted effects of refusals, of late requests, and of arguments that the specification does not give to a method. */
export const afterRefusalVariants: readonly Variant[] = [
  {
    name: 'missing-credentials-end-their-session',
    summary: 'A sign-in or request that lacks a part of its credentials ends the session of its cookie.',
    change: doing({ ...refusals, where: (request) => hasHalf(request) }, endsItsSession),
  },
  {
    name: 'refused-request-ends-its-session',
    summary: 'A request with wrong stateless credentials ends the session of its cookie.',
    change: doing({ ...refusals, operation: 'resource' }, endsItsSession),
  },
  {
    name: 'refused-sign-in-beside-a-session-gives-it-another-id',
    summary: 'A refused sign-in gives the live session of its cookie another ID.',
    change: doing({ ...refusals, operation: signIns }, (answer, request, was) => {
      const session = carriedBy(was, request)
      if (session === undefined) return answer
      endEach(was, [session])
      const renewed = { ...session, id: was.newSessionId(session.account) }
      was.state.sessions.set(renewed.id, renewed)
      return header('Set-Cookie', was.sessionCookie(renewed))(answer, request)
    }),
  },
  {
    name: 'refused-sign-in-beside-a-session-opens-an-anonymous-one',
    summary: 'A refused sign-in beside a live session sets the cookie of an anonymous session; the other one lives on.',
    change: doing({ ...refusals, operation: signIns }, (answer, request, was) =>
      carriedBy(was, request) === undefined ? answer : handsOutNoUser(answer, request, was),
    ),
  },
  {
    name: 'missing-credentials-open-an-anonymous-session',
    summary: 'The 400 of a login, and the redirect of a security check, set the cookie of an anonymous session.',
    change: doing({ ...refusals, where: hasHalf }, handsOutNoUser),
  },
  {
    name: 'refused-sign-in-takes-the-locale-cookie-away',
    summary: 'A refused sign-in deletes the cookies of locale and time zone.',
    change: alter(
      { ...refusals, operation: signIns },
      header('Set-Cookie', 'userLocale=; Max-Age=0; Path=/reporting'),
      header('Set-Cookie', 'userTimezone=; Max-Age=0; Path=/reporting'),
    ),
  },
  ...[401, 404].map((code) => ({
    name: `logout-without-a-session-is-${code}`,
    summary: `Logout without a live session returns ${code}.`,
    change: logoutOfNone(code),
  })),
  {
    name: 'logout-of-a-script-without-a-cookie-is-403',
    summary: 'Logout with credentials and without a cookie returns 403.',
    change: alter(
      {
        operation: 'logout',
        where: ({ headers, cookies }) => headers.authorization !== undefined && cookies.length === 0,
      },
      status(403),
    ),
  },
  {
    name: 'session-ends-a-little-after-the-timeout',
    summary: 'A session ends after 1.04 of the timeout.',
    change: endingAfter(1.04),
  },
  {
    name: 'session-ends-a-little-before-the-timeout',
    summary: 'A session ends after 0.95 of the timeout.',
    change: endingAfter(0.95),
  },
  {
    name: 'late-request-opens-an-anonymous-session',
    summary: 'The refusal of the cookie of an ended session sets that of an anonymous one.',
    change: afterTheEnd(handsOutNoUser),
  },
  {
    name: 'late-request-is-told-why',
    summary: 'The refusal of the cookie of an ended session says so in a header field.',
    change: afterTheEnd((answer, request) => header('X-Session', 'ended')(answer, request)),
  },
  {
    name: 'token-stands-alone',
    summary: 'A token is refused beside other arguments of the URL.',
    change: refusingProfiles(method('token'), profileKinds.arguments),
  },
  {
    name: 'token-at-the-base-address-stands-alone',
    summary: 'A token at the base address is refused beside other arguments.',
    change: refusingProfiles(method('a-token-at-the-base-address'), profileKinds.arguments),
  },
  {
    name: 'legacy-login-takes-no-other-fields',
    summary: 'The legacy login is refused with fields other than user ID and password.',
    environment: 'reference-legacy',
    change: refusingProfiles(method('the-legacy-login'), profileKinds.settings),
  },
]

/** Whether a request has a user ID without a password, or a password without a user ID. */
function hasHalf({ query, body, path }: ServiceRequest): boolean {
  const sent = `${body.toString('latin1')}&${[...query.keys()].map((name) => `${name}=`).join('&')}`
  const isSignIn = path !== undefined && /login|security_check/.test(path)
  const [name, password] = ['j_username', 'j_password'].map((field) => sent.includes(`${field}=`))
  return name !== password || (isSignIn && !name && !password)
}
