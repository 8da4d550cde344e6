import type { Account } from '../environment/environment.ts'
import type { CheckContext } from './context.ts'
import { control, cookiesOf, expect } from './expect.ts'
import { controlLiveSession } from './steps.ts'
import type { SessionWay } from './ways-in.ts'

/** Who comes by this way in gets a session cookie for the path of the context, with or without a slash behind it (2.2). */
export async function expectPathOfTheContext(
  { target }: CheckContext,
  way: SessionWay,
  account: Account,
  client = target.newClient(),
): Promise<void> {
  const answer = await way.enter({ target, client, account })
  const { session } = client.cookies
  control(answer).that(session !== undefined, 'a cookie JSESSIONID that lives', cookiesOf(answer))
  await controlLiveSession(client)

  const context = target.contextPath === '' ? '/' : target.contextPath
  expect(answer).that(
    session?.path === context || session?.path === `${context}/`,
    `a cookie JSESSIONID with Path=${context}`,
    session?.path == null ? 'a cookie without Path' : `Path=${session.path}`,
  )
}
