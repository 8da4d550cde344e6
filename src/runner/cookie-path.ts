import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { GivenCookie } from '../http/given-cookie.ts'
import { ownWords, words } from '../http/words.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate } from './authentication.ts'
import type { CheckContext } from './context.ts'
import { control, cookiesOf, expect } from './expect.ts'
import { controlLiveSession } from './steps.ts'

/** A sign-in by this method sets a session cookie for the context path, with or without a trailing slash (2.2). */
export async function expectPathOfTheContext(
  { target }: CheckContext,
  method: ListedMethod,
  account: Account,
  options: AuthenticationOptions = {},
  client = target.newClient(),
): Promise<void> {
  const answer = await authenticate(method, { target, client, account }, options)
  // If the answer sets none, the client keeps using the one it has.
  const session = answer.sessionCookie ?? client.cookies.session
  control(answer).that(
    session !== undefined,
    'a JSESSIONID cookie that has not expired',
    cookiesOf(answer),
    'set-cookie',
  )
  await controlLiveSession(client)

  expectContextPath(answer, session, target.contextPath)
}

/** A session cookie is for the context path, with or without a trailing slash (section 2.2). */
export function expectContextPath(answer: Answer, session: GivenCookie | undefined, contextPath: string): void {
  const context = contextPath.replace(/\/$/, '') || '/'
  expect(answer).that(
    session?.path === context || session?.path === `${context}/`,
    `a cookie JSESSIONID with Path=${context}`,
    session?.path == null ? ownWords('a cookie without Path') : words`Path=${session.path}`,
    'set-cookie',
  )
}

/** The share of the session timeout that a session cookie has to live (docs/readings.md). */
const nearTheEnd = 0.88

/** A cookie that expires before the session takes the session away from its client. The suite itself keeps the cookie. */
export function expectLastingCookie(answer: Answer, session: GivenCookie | undefined, sessionTimeoutMs: number): void {
  const maxAgeMs = typeof session?.maxAge === 'number' ? session.maxAge * 1000 : Number.POSITIVE_INFINITY
  expect(answer).that(
    maxAgeMs >= sessionTimeoutMs * nearTheEnd,
    `a session cookie that lives as long as an idle session (${sessionTimeoutMs / 1000} s)`,
    words`Max-Age=${maxAgeMs / 1000}`,
    'set-cookie',
  )
}
