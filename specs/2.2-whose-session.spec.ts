import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import type { Identity } from '../src/check/identity.ts'
import { comersBy, whoseOptionsOf } from '../src/check/owners.ts'
import { everySessionWay, saysIn, statelessWays } from '../src/check/ways-in.ts'
import type { Client } from '../src/client/client.ts'
import { type Account, declared } from '../src/environment/environment.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const forwardAndBack = [0, 1, 2, 3]

/** The session, if it lives, shows what is its user's. Whether it has to live is for others to say. */
async function expectSessionOf(who: Identity, client: Client, account: Account): Promise<boolean> {
  const answer = await client.probe({ path: who.path })
  if (answer.isSuccess) who.expectOwn(answer, account)
  return answer.isSuccess
}

for (const way of everySessionWay) {
  check(ofItsUser, { name: way.title, ...whoseOptionsOf(way) }, async ({ target, environment, identity }) => {
    const who = await identity()
    const sessions: { client: Client; account: Account }[] = []
    for (const account of comersBy(way, who, environment)) {
      const client = target.newClient()
      if (saysIn(way, await way.enter({ target, client, account }))) sessions.push({ client, account })
    }
    // All of them are there by now; the first ones are asked last.
    let live = 0
    for (const { client, account } of sessions.toReversed()) live += Number(await expectSessionOf(who, client, account))
    if (live === 0) throw new DoesNotApply('This way opens no session that lives at this target, which is for others.')
  })
}

/** A session of each of two users. */
async function ofTwo({ target, user, environment, openSession }: CheckContext, connection?: number) {
  const owners = [user, declared(environment, 'admin')].map((account) => ({
    account,
    client: target.newClient(connection),
  }))
  for (const { account, client } of owners) await openSession(client, account)
  return owners
}

check(ofItsUser, { name: 'Two users take turns on one connection.' }, async (context) => {
  const who = await context.identity()
  const owners = await ofTwo(context, context.target.keepConnection())
  for (const _ of forwardAndBack)
    for (const { account, client } of owners) who.expectOwn(await client.probe({ path: who.path }), account)
})

check(ofItsUser, { name: 'Two users at the same time.' }, async (context) => {
  const who = await context.identity()
  const owners = await ofTwo(context)
  const asked = forwardAndBack.flatMap(() => owners)
  const answers = await Promise.all(asked.map(({ client }) => client.probe({ path: who.path })))
  for (const [index, answer] of answers.entries()) who.expectOwn(answer, asked[index]?.account as Account)
})

for (const way of everySessionWay.filter(({ takes, when }) => takes === 'password' && when.length === 0))
  check(ofItsUser, { name: `Two users log in at the same time. ${way.title}` }, async (context) => {
    const { target, user, environment, identity } = context
    const who = await identity()
    const owners = [user, declared(environment, 'admin'), user].map((account) => ({
      account,
      client: target.newClient(),
    }))
    await Promise.all(owners.map(({ account, client }) => way.enter({ target, client, account })))
    for (const { account, client } of owners) await expectSessionOf(who, client, account)
  })

for (const way of Object.values(statelessWays)) {
  check(
    ofItsUser,
    { name: `Between stateless requests of another user on the same connection. ${way.title}`, ...whoseOptionsOf(way) },
    async (context) => {
      const { target, identity, environment } = context
      const who = await identity()
      const connection = target.keepConnection()
      const owners = await ofTwo(context, connection)
      for (const other of comersBy(way, who, environment))
        for (const { account, client } of owners) {
          await way.send({ target, client: target.newClient(connection), account: other })
          who.expectOwn(await client.probe({ path: who.path }), account)
        }
    },
  )

  check(
    ofItsUser,
    { name: `After credentials of another user came with its cookie. ${way.title}`, ...whoseOptionsOf(way) },
    async (context) => {
      const { target, environment, identity } = context
      const who = await identity()
      let asked = 0
      for (const { account, client } of await ofTwo(context))
        for (const other of comersBy(way, who, environment).filter((each) => each !== account)) {
          asked++
          await way.send({ target, client, account: other })
          if (!(await expectSessionOf(who, client, account))) break
        }
      if (asked === 0) throw new DoesNotApply('Nobody else comes by this way.')
    },
  )
}

check(ofItsUser, { name: 'After something was refused that came with its cookie.' }, async (context) => {
  const { stranger, identity } = context
  const who = await identity()
  const refused: ((client: Client) => Promise<unknown>)[] = [
    (client) => client.login(stranger, 'form'),
    (client) => client.securityCheck(stranger),
    (client) => client.basic(stranger),
    (client) => client.withArguments(stranger),
  ]
  for (const attempt of refused)
    for (const { account, client } of await ofTwo(context)) {
      await attempt(client)
      await expectSessionOf(who, client, account)
    }
})

check(ofItsUser, { name: 'After another user has logged in, and out.' }, async (context) => {
  const who = await context.identity()
  const [first, second] = await ofTwo(context)
  if (first === undefined || second === undefined) return
  await second.client.logout()
  who.expectOwn(await first.client.probe({ path: who.path }), first.account)
  await context.openSession(second.client, second.account)
  who.expectOwn(await first.client.probe({ path: who.path }), first.account)
})
