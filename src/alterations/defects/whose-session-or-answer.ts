import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { observing, preceding, together, whenAnswered } from '../alteration.ts'
import { isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { boundToTheConnection, Latest, mixedUp, remembering, rememberingEnded } from '../memory.ts'
import { methodKinds, methodsOfRequests, methodsWithSession, passwordMethodsOfRequests } from '../method-tables.ts'
import { anyRequest, goesTo, type RequestCondition, withMethod } from '../requests-by.ts'
import {
  anotherThan,
  carriedBy,
  giveAway,
  giveTo,
  hasLiveCookie,
  openingFor,
  showing,
  takingOver,
} from '../sessions.ts'
import { besideTheLastLogin } from '../variants/users.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'
const next = '3/next-user-of-a-client-is-the-new-one'

/** This method opens its sessions for another account. */
const openedForAnother = (is: RequestCondition): ServicePatch =>
  openingFor((was, request, account) => (is(request, was) ? anotherThan(was, account) : undefined))

/** Changes something once for the user who has logged out; `left` takes that user, if the request is of this kind. */
const afterALogout = (
  is: RequestCondition,
  change: (left: (was: Service, request: ServiceRequest) => ServiceAccount | undefined) => ServicePatch,
): ServicePatch =>
  remembering(Latest<ServiceAccount>, (latest) => [
    preceding('endSession', (_was, session, request) => {
      if (request !== undefined) latest.value = session.account
    }),
    change((was, request) => {
      const user = is(request, was) ? latest.value : undefined
      latest.value = undefined
      return user
    }),
  ])

/** Answers for another user than the one who signed in, or who sent the credentials (sections 2.2, 3 and 5.1). */
export const whoseDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsOfRequests).with(({ slug, words, is }) => ({
    [`${slug}-answered-as-another-user`]: violates(theirs, [
      `A request with ${words} is served as another user.`,
      showing((was, request, account) => (is(request, was) ? anotherThan(was, account) : undefined)),
    ]),
    [`${slug}-beside-an-ended-session-speak-for-its-user`]: violates(theirs, [
      `A request with ${words} beside the cookie of a session that has ended is served as its former user.`,
      rememberingEnded('logout', (ended) => [
        showing((was, request) => (is(request, was) ? ended.carriedBy(was, request)?.account : undefined)),
      ]),
    ]),
    [`${slug}-beside-a-cookie-take-its-session-over`]: violates(ofItsUser, [
      `A request with ${words} hands its session to the user of the credentials.`,
      takingOver({ operation: 'resource', where: is }),
    ]),
    [`${slug}-take-over-sessions-of-the-connection`]: violates(ofItsUser, [
      `After a request with ${words} and no session, sessions on the connection are served as that user.`,
      remembering(Map<number, ServiceAccount>, (users) => [
        observing('resource', (was, answer, request) => {
          const { connection } = request
          const isOne = is(request, was) && carriedBy(was, request) === undefined
          if (isOne && answer.account !== undefined && connection !== undefined) users.set(connection, answer.account)
        }),
        showing((was, request) =>
          is(request, was) || request.connection === undefined ? undefined : users.get(request.connection),
        ),
      ]),
    ]),
  })),
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, is, by }) => ({
    ...crossing(['POST', 'DELETE']).with((method) => ({
      [`${method.toLowerCase()}-with-${slug}-beside-a-cookie-takes-its-session-over`]: violates(ofItsUser, [
        `A ${method} with ${words} hands its session to the user of the credentials.`,
        takingOver({ operation: 'resource', by, where: withMethod(method) }),
      ]),
    })),
    [`${slug}-bound-to-the-connection`]: violates(theirs, [
      `A request with ${words} is served as the first user of its connection.`,
      boundToTheConnection(is),
    ]),
    [`${slug}-mixed-up-when-they-overlap`]: violates(theirs, [
      `Of overlapping requests, one with ${words} is served as the user of another.`,
      mixedUp(showing, is),
    ]),
    [`${slug}-after-a-logout-are-the-logged-out-user`]: violates(theirs, [
      `The first request with ${words} after a logout is served as the logged-out user.`,
      afterALogout(is, showing),
    ]),
  })),
  ...crossing(methodsWithSession).with(({ slug, title, words, is }) => ({
    [`${slug}-opens-a-session-of-another-user`]: violates(ofItsUser, next, [
      `${title} opens a session for another user.`,
      openedForAnother(is),
    ]),
    [`${slug}-keeps-the-user-of-before`]: violates(next, [
      `In the session of another user, ${words} signs in that user again.`,
      (was) => ({
        openSession: (account, request) =>
          was.openSession((is(request, was) ? carriedBy(was, request)?.account : undefined) ?? account, request),
        reusableSession: (account, request) =>
          (is(request, was) ? carriedBy(was, request) : undefined) ?? was.reusableSession(account, request),
      }),
    ]),
  })),
  // The suite tries login with a ticket only with a session of another user.
  ...crossing(methodsWithSession.filter(({ takes, redirects }) => takes !== 'ticket' || redirects)).with(
    ({ slug, words, is }) => ({
      [`${slug}-after-a-logout-is-the-logged-out-user`]: violates(next, [
        `After a logout, ${words} opens a session for the logged-out user.`,
        afterALogout(is, openingFor),
      ]),
    }),
  ),
  'session-answered-as-the-last-login': violates(ofItsUser, [
    'Requests with a session cookie are served as the last user to sign in, from any client.',
    remembering(Latest<ServiceAccount>, (last) => [
      preceding('openSession', (_was, account) => {
        last.value = account ?? last.value
      }),
      showing((was, request) => (carriedBy(was, request) === undefined ? undefined : last.value)),
    ]),
  ]),
  'session-bound-to-the-connection': violates(ofItsUser, [
    'Requests with a session cookie are served as the first user of the connection.',
    boundToTheConnection(hasLiveCookie),
  ]),
  'session-mixed-up-when-requests-overlap': violates(ofItsUser, [
    'Of overlapping requests, one with a session cookie is served as the user of another.',
    mixedUp(showing, hasLiveCookie),
  ]),
  'refusal-gives-the-session-away': violates(ofItsUser, [
    'A refusal in a live session hands that session to another user.',
    whenAnswered({ outcome: 'refused' }, (_answer, request, was) => giveAway(was, request)),
  ]),
  'logout-gives-the-other-sessions-away': violates(ofItsUser, [
    'After a logout, all sessions belong to the logged-out user.',
    observing('logout', (was, answer) => {
      for (const session of was.state.sessions.values()) giveTo(was, session, answer.session?.account)
    }),
  ]),
  'login-after-a-logout-gives-the-other-sessions-away': violates(ofItsUser, [
    'The first login after a logout makes its user the owner of all sessions.',
    remembering(Latest<boolean>, (hasLoggedOut) => [
      preceding('logout', () => {
        hasLoggedOut.value = true
      }),
      preceding('openSession', (was, account) => {
        if (hasLoggedOut.value) for (const session of was.state.sessions.values()) giveTo(was, session, account)
        hasLoggedOut.value = false
      }),
    ]),
  ]),
  'session-of-the-admin-becomes-that-of-the-first-user': violates(ofItsUser, [
    'After a security check reuses a session of the system admin, the session belongs to the first user.',
    observing('reusableSession', (was, reused) => {
      if (reused !== undefined && isAdmin(reused.account)) Object.assign(reused, { account: was.options.accounts[0] })
    }),
  ]),
  'last-login-beside-the-user-of-another': violates(ofItsUser, [
    'The security check opens sessions for another user; the identity resource also shows the last login.',
    together(
      besideTheLastLogin,
      openedForAnother((request) => goesTo('securityCheck', request)),
    ),
  ]),
  ...crossing([methodKinds.loginForm, methodKinds.loginArguments, methodKinds.securityCheck]).with(
    ({ slug, words, is }) => ({
      [`${slug}-mixes-up-users-of-overlapping-sign-ins`]: violates(ofItsUser, [
        `During another sign-in, ${words} opens a session for the user of that one.`,
        mixedUp(openingFor, is, anyRequest),
      ]),
    }),
  ),
  'browser-is-remembered-after-the-logout': violates(next, [
    'Login with the cookie of a logged-out session opens a session for its former user.',
    rememberingEnded('logout', (ended) => [openingFor((was, request) => ended.carriedBy(was, request)?.account)]),
  ]),
  'every-user-is-the-first': violates(ofItsUser, next, theirs, [
    'The server serves every authenticated request as the first user.',
    showing((was) => was.options.accounts[0]),
  ]),
})
