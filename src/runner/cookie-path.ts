import type { Account } from '../environment/environment.ts'
import { ownWords, words } from '../http/words.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate } from './authentication.ts'
import type { CheckContext } from './context.ts'
import { control, cookiesInWords, expect } from './expect.ts'
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
    cookiesInWords(answer),
    'set-cookie',
  )
  await controlLiveSession(client)

  const context = target.contextPath === '' ? '/' : target.contextPath
  expect(answer).that(
    session?.path === context || session?.path === `${context}/`,
    `a cookie JSESSIONID with Path=${context}`,
    session?.path == null ? ownWords('a cookie without Path') : words`Path=${session.path}`,
    'set-cookie',
  )
}
