import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { ServiceSession } from '../reference/state.ts'
import { type Choice, preceding, replacing, replacingWith, whenAnswered } from './alteration.ts'
import { goesTo, type RequestCondition } from './requests-by.ts'

/** The live session that a request carries; does not count as a use. */
export function carriedBy(was: Service, request: ServiceRequest): ServiceSession | undefined {
  for (const id of was.readSessionIds(request)) {
    const session = was.findSession(id)
    if (session?.account !== undefined) return session
  }
  return undefined
}

/** The session without a user that a request carries. */
export function anonymousIn(was: Service, request: ServiceRequest): ServiceSession | undefined {
  const sessions = was.readSessionIds(request).map((id) => was.findSession(id))
  return sessions.find((session) => session !== undefined && session.account === undefined)
}

/** Whether a request carries an ID of no user: that of an anonymous session, or of one that its own answer has ended. */
export const carriesAnIdOfNoUser: RequestCondition = (request, was) =>
  was.readSessionIds(request).some((id) => was.findSession(id)?.account === undefined)

/** Whether a request carries a live session; does not count as a use. */
export const hasLiveCookie: RequestCondition = (request, was) => carriedBy(was, request) !== undefined

/** The live sessions of a user, oldest first. */
export function sessionsOf(was: Service, account: ServiceAccount | undefined): ServiceSession[] {
  return [...was.state.sessions.values()].filter(
    (session) => account !== undefined && session.account === account && !was.isExpired(session),
  )
}

/** Ends these sessions, but for one if it is among them. */
export function endEach(
  was: Service,
  sessions: Iterable<ServiceSession | undefined>,
  but?: ServiceSession | undefined,
): void {
  for (const session of sessions)
    if (session !== undefined && session.id !== but?.id) was.state.sessions.delete(session.id)
}

/** The session that was opened last. */
export function newestSession({ state }: Service): ServiceSession | undefined {
  return [...state.sessions.values()].at(-1)
}

/** An account other than this one. */
export function anotherThan(was: Service, account: ServiceAccount | undefined): ServiceAccount | undefined {
  return was.options.accounts.find((each) => each !== account)
}

/** At one operation, signs in the account that `whom` returns, if it returns one, whatever the credentials. */
export function signingIn(
  operation: 'login' | 'securityCheck',
  whom: (was: Service, request: ServiceRequest) => ServiceAccount | undefined,
): ServicePatch {
  return replacingWith(operation, (was, service, request) => {
    const account = whom(was, request)
    const given = was.readLoginFields(request)
    if (account === undefined) return was[operation](request)
    return operation === 'login'
      ? service.completeLogin(account, operation, request, given)
      : service.redirectAfterLogin(operation, operation, account, request, given)
  })
}

/** Makes the account the owner of the session. */
export function giveTo(was: Service, session: ServiceSession | undefined, account: ServiceAccount | undefined): void {
  if (session !== undefined) was.state.sessions.set(session.id, { ...session, account })
}

/** Makes the users of matching answers the owners of the sessions whose cookies came with their credentials. */
export function takingOver(choice: Choice): ServicePatch {
  return whenAnswered(choice, ({ account }, request, was) => {
    if (account !== undefined) giveTo(was, carriedBy(was, request), account)
  })
}

/** Makes another user the owner of the live session that a request carries. */
export function giveAway(was: Service, request: ServiceRequest): void {
  const session = carriedBy(was, request)
  giveTo(was, session, anotherThan(was, session?.account))
}

/** Opens the same session under another ID as well. */
export function underAnotherId(was: Service, session: ServiceSession): ServiceSession {
  const renewed = { ...session, id: was.newSessionId(session.account) }
  was.state.sessions.set(renewed.id, renewed)
  return renewed
}

/** Ends the sessions of requests that are answered so. */
export function endingItsSession(choice: Choice): ServicePatch {
  return whenAnswered(choice, (_answer, request, was) => endEach(was, [carriedBy(was, request)]))
}

/** Logout does not end matching sessions. */
export function sparing(
  isOne: (session: ServiceSession, request: ServiceRequest, was: Service) => boolean,
): ServicePatch {
  return replacing('endSession', (was, session, request) => {
    const isSpared = request !== undefined && goesTo('logout', request) && isOne(session, request, was)
    if (!isSpared) was.endSession(session, request)
  })
}

/** Sessions time out after this part of the timeout. */
export function timingOutAfter(part: number): ServicePatch {
  return replacing(
    'isExpired',
    (was, { touchedAt }) => was.options.clock() - touchedAt >= part * was.options.sessionTimeoutMs,
  )
}

/** Makes a patch that acts after each login: `open` is the new session. */
export function afterLogin(
  what: (was: Service, open: ServiceSession, request: ServiceRequest, before: ServiceSession | undefined) => void,
): ServicePatch {
  return replacing('openSession', (was, account, request) => {
    const before = carriedBy(was, request)
    const open = was.openSession(account, request)
    if (account !== undefined) what(was, open, request, before)
    return open
  })
}

/** Opens sessions of users for the account that `whom` returns, if it returns one. */
export function openingFor(
  whom: (was: Service, request: ServiceRequest, account: ServiceAccount) => ServiceAccount | undefined,
): ServicePatch {
  return replacing('openSession', (was, account, request) =>
    was.openSession(account && (whom(was, request, account) ?? account), request),
  )
}

/** The body of a resource shows the account that `whom` returns. */
export function showing(
  whom: (was: Service, request: ServiceRequest, account: ServiceAccount | undefined) => ServiceAccount | undefined,
): ServicePatch {
  return replacing('resourceBody', (was, request, account) =>
    was.resourceBody(request, whom(was, request, account) ?? account),
  )
}

/** Ends the session of matching requests. */
export function refusing(
  when: (was: Service, request: ServiceRequest, session: ServiceSession) => boolean,
): ServicePatch {
  return preceding('trySession', (was, request) => {
    const session = carriedBy(was, request)
    if (session !== undefined && when(was, request, session)) was.endSession(session, request)
  })
}
