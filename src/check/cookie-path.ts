import type { Answer } from '../http/answer.ts'
import type { GivenCookie } from '../http/given-cookie.ts'
import { loginGet } from '../methods/login.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { sessionCookieName } from '../methods/names.ts'
import { type AuthenticationOptions, authenticate } from '../target/authentication.ts'
import type { Target, Visit } from '../target/target.ts'
import { ownWords, words } from '../transport/words.ts'
import { cookiesOf } from './actual.ts'
import { control, expect } from './expect.ts'
import { nearTheEnd } from './session-life.ts'
import { sharedSteps } from './shared-steps.ts'

type Opened = Awaited<ReturnType<typeof openedBy>>

/** Signs in by a method, and requests these paths in the session. Also returns the answers to these. */
export async function openedBy(
  method: ListedMethod,
  visit: Visit,
  options: AuthenticationOptions,
  paths: readonly string[],
) {
  const answer = await authenticate(method, visit, options)
  // If the answer sets none, the client keeps using the one it has.
  const session: GivenCookie | undefined = answer.sessionCookie ?? visit.client.cookies.session
  const seen: Answer[] = []
  for (const path of paths) seen.push(await visit.client.probe({ path }))
  return { answer, session, seen }
}

/** The same for a caller profile, and for every protected path: once for all checks. */
export const openedByProfile = sharedSteps(
  async ({ target, environment, callerProfile }, method: ListedMethod) => {
    // GET uses another account than the other logins.
    const { account, options } = await callerProfile(method, method === loginGet ? 1 : 0)
    return openedBy(method, target.visit(account), options, environment.protectedPaths)
  },
  ({ id }) => [id],
)

const lastingCookie = 'a JSESSIONID cookie that has not expired'

/** A sign-in sets a session cookie that has not expired. */
export function expectSessionCookie(answer: Answer, isSet: boolean): void {
  expect(answer).that(isSet, lastingCookie, cookiesOf(answer), 'set-cookie')
}

/** A sign-in sets a session cookie for the context path, with or without a trailing slash (2.2). */
export function expectPathOfTheContext({ answer, session, seen }: Opened, { contextPath }: Target): void {
  control(answer).that(session !== undefined, lastingCookie, cookiesOf(answer), 'set-cookie')
  for (const each of seen.slice(0, 1)) control(each).toBeServed()

  expectContextPath(answer, session, contextPath)
}

/** A session cookie is for the context path, with or without a trailing slash (section 2.2). */
export function expectContextPath(answer: Answer, session: GivenCookie | undefined, contextPath: string): void {
  const context = contextPath.replace(/\/$/, '') || '/'
  expect(answer).that(
    session?.path === context || session?.path === `${context}/`,
    `a cookie ${sessionCookieName} with Path=${context}`,
    session?.path == null
      ? ownWords('a cookie whose Path is missing, or does not begin with a slash (quotation marks are part of it)')
      : words`Path=${session.path}`,
    'set-cookie',
  )
}

/** A cookie that expires before the session takes the session away from its client. The suite itself keeps the cookie. */
export function expectLastingCookie(answer: Answer, session: GivenCookie | undefined, sessionTimeoutMs: number): void {
  if (session === undefined) return
  const seconds = secondsOf(session, answer)
  expect(answer).that(
    seconds * 1000 >= sessionTimeoutMs * nearTheEnd,
    `a session cookie that lives as long as an idle session (${sessionTimeoutMs / 1000} s)`,
    typeof session.maxAge === 'number' ? words`Max-Age=${seconds}` : ownWords(`Expires after ${Math.round(seconds)} s`),
    'set-cookie',
  )
}

/** Where a session is in use, its cookie must not have expired meanwhile. It was set this long before the answer. */
export function expectCookieInForce(answer: Answer, session: GivenCookie | undefined, ageMs: number): void {
  if (session === undefined) return
  const { maxAge } = session
  const isTimed = typeof maxAge === 'number'
  // Expires has whole seconds, so there may be one more.
  const isInForce = isTimed ? maxAge * 1000 >= ageMs : session.TTL(clockOf(answer) - 1000) > 0
  expect(answer).that(
    isInForce,
    'a session cookie that lives as long as its session, or that a use sets again',
    isTimed ? words`Max-Age=${maxAge}, set ${ageMs / 1000} s before` : ownWords('a cookie whose Expires has passed'),
    'set-cookie',
  )
}

/**
 * How long a cookie lives. Max-Age counts for more than Expires, which is compared with the Date of the answer: the clock of the
 * server may be wrong. Both have whole seconds, so there may be one more.
 */
function secondsOf(cookie: GivenCookie, answer: Answer): number {
  if (typeof cookie.maxAge === 'number') return cookie.maxAge
  return cookie.TTL(clockOf(answer)) / 1000 + 1
}

function clockOf(answer: Answer): number {
  const date = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(date) ? answer.receivedAt : date
}
