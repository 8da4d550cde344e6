import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { newSession } from '../src/check/live-session.ts'
import { accountsBy, expectSessionOf, ownerOptionsOf } from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { declared } from '../src/environment/environment.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted } from '../src/target/authentication.ts'

const next = '3/next-user-of-a-client-is-the-new-one'

for (const method of sessionMethods) {
  const options = { ...ownerOptionsOf(method), ...(method === loginForm ? {} : { deep: true as const }) }
  if (method.takes !== 'ticket' || method.redirects)
    check(next, { name: `After a logout. ${titleOf(method)}`, ...options }, (context) =>
      oneAfterAnother(context, method, async (client) => {
        const { sessionId } = client.cookies
        await client.logout()
        // Even if the server has deleted its cookie.
        withSession(client, sessionId)
      }),
    )

  check(next, { name: `Beside the session of the user before. ${titleOf(method)}`, ...options }, (context) =>
    oneAfterAnother(context, method, async () => {}),
  )
}

/** One browser with a user's session; that user leaves with `leave`, and another user signs in by the method. */
async function oneAfterAnother(
  { target, user, environment, identity, openSession }: CheckContext,
  method: ListedMethod,
  leave: (client: Client) => Promise<unknown>,
): Promise<void> {
  const who = await identity()
  const admin = declared(environment, 'admin')
  const [account = user] = accountsBy(method, who)
  const before = account === admin ? user : admin
  const { client, sessionId } = await newSession({ target, openSession }, before)
  await leave(client)

  const signedIn = isAccepted(method, await authenticate(method, { target, client, account }))
  const answer = await client.probe({ path: who.path })
  if (client.cookies.sessionId !== sessionId) await expectSessionOf(who, withSession(client, sessionId), before)
  if (!signedIn) throw nothingToDecide('method-does-not-work', { method: method.id })
  who.expectOwn(answer, account)
}
