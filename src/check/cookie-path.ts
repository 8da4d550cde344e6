import { ownWords, words } from '../client/words.ts'
import type { Account } from '../environment/environment.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { type AuthenticationOptions, authenticate } from './authentication.ts'
import type { CheckContext } from './context.ts'
import { control, cookiesOf, expect } from './expect.ts'
import { controlLiveSession } from './steps.ts'

/** Who comes by this way in gets a session cookie for the path of the context, with or without a slash behind it (2.2). */
export async function expectPathOfTheContext(
  { target }: CheckContext,
  way: ListedMethod,
  account: Account,
  options: AuthenticationOptions = {},
  client = target.newClient(),
): Promise<void> {
  const answer = await authenticate(way, { target, client, account }, options)
  // Where it sets none, the one that the client has goes on.
  const session = answer.sessionCookie ?? client.cookies.session
  control(answer).that(
    session !== undefined,
    'a JSESSIONID cookie that has not expired',
    cookiesOf(answer),
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
