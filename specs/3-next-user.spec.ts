import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import type { Identity } from '../src/check/identity.ts'
import { comersBy, whoseOptionsOf } from '../src/check/owners.ts'
import { withSession } from '../src/check/steps.ts'
import { everySessionWay, type SessionWay, saysIn } from '../src/check/ways-in.ts'
import type { Client } from '../src/client/client.ts'
import { type Account, declared } from '../src/environment/environment.ts'

const next = '3/next-user-of-a-client-is-the-new-one'

for (const way of everySessionWay) {
  const options = whoseOptionsOf(way)
  check(next, { name: `After a logout. ${way.title}`, ...options }, async (context) => {
    const who = await context.identity()
    await inTurn(context, who, way, async (client) => {
      await client.logout()
    })
  })

  check(next, { name: `Beside the session of another user. ${way.title}`, ...options }, async (context) => {
    const who = await context.identity()
    await inTurn(context, who, way, async () => {})
  })
}

/** One browser, in which somebody has a session; that is left in some way, and somebody else comes by the way. */
async function inTurn(
  { target, user, environment, openSession }: CheckContext,
  who: Identity,
  way: SessionWay,
  leave: (client: Client) => Promise<void>,
): Promise<void> {
  const two = [user, declared(environment, 'admin')]
  const comers = comersBy(way, who, environment).filter((account) => two.includes(account))
  let entered = 0
  for (const account of comers) {
    const before = two.find((each) => each !== account) as Account
    const client = target.newClient()
    await openSession(client, before)
    const { sessionId } = client.cookies
    await leave(client)
    const isIn = saysIn(way, await way.enter({ target, client, account }))
    const answer = await client.probe({ path: who.path })
    // The login was refused, or opens nothing: then nobody is in as somebody else.
    if (answer.isSuccess) who.expectOwn(answer, isIn ? account : before)
    entered += Number(isIn && answer.isSuccess)
    if (client.cookies.sessionId === sessionId) continue
    const earlier = await withSession(target.newClient(), sessionId).probe({ path: who.path })
    if (earlier.isSuccess) who.expectOwn(earlier, before)
  }
  if (entered === 0) throw new DoesNotApply('This way opens no session that lives at this target, which is for others.')
}
