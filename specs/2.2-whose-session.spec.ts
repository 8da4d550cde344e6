import { byAlias } from '../src/check/caller-profiles.ts'
import { deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import { anotherAccountBy, expectSessionOf, ownerOptionsOf, requireOverlap } from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import { type Account, declared } from '../src/environment/environment.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'

/** A session of each of two users. What each is shown says whether it is live. */
async function ofTwo({ target, user, environment, openSession }: CheckContext, connection?: number) {
  const owners = [user, declared(environment, 'admin')].map((account) => ({
    account,
    client: target.newClient(connection),
  }))
  for (const { account, client } of owners) await openSession(client, account)
  return owners
}

deepCheck(ofItsUser, 'Two users alternate on one connection.', async (context) => {
  const who = await context.identity()
  const owners = await ofTwo(context, context.target.keepConnection())
  for (const { account, client } of [...owners, ...owners.toReversed(), ...owners])
    who.expectOwn(await client.probe({ path: who.path }), account)
})

deepCheck(ofItsUser, 'Two users at the same time.', async (context) => {
  const who = await context.identity()
  const owners = await ofTwo(context)
  const asked = [...owners, ...owners, ...owners]
  const answers = await Promise.all(asked.map(({ client }) => client.probe({ path: who.path })))
  for (const [index, answer] of answers.entries()) who.expectOwn(answer, asked[index]?.account as Account)
})

for (const method of [loginForm, loginArguments, securityCheck])
  deepCheck(ofItsUser, `Two users sign in at the same time. ${titleOf(method)}`, async (context) => {
    const { target, user, environment, identity } = context
    const who = await identity()
    requireOverlap(environment)
    const owners = [user, declared(environment, 'admin')].map((account) => ({ account, client: target.newClient() }))
    await Promise.all(owners.map(({ account, client }) => authenticate(method, { target, client, account })))
    let live = 0
    for (const { client, account } of owners) live += Number(await expectSessionOf(who, client, account))
    if (live === 0) throw nothingToDecide('method-does-not-work', { method: method.id })
  })

for (const method of requestMethods) {
  const name = `After credentials of another user on its connection, and with its cookie. ${titleOf(method)}`
  deepCheck(ofItsUser, name, ownerOptionsOf(method), async (context) => {
    const { target, environment, identity } = context
    const who = await identity()
    const connection = target.keepConnection()
    for (const { account, client } of await ofTwo(context, connection)) {
      const other = anotherAccountBy(method, account, who)
      if (other === undefined) continue
      await authenticate(method, target.visit(other, target.newClient(connection)))
      who.expectOwn(await client.probe({ path: who.path }), account)
      const visit = { target, client, account: other }
      if (method.takes === 'password') {
        const { sessionId } = client.cookies
        // Nothing exists there.
        const path = environment.absentPath
        for (const asked of account.variable === 'USER' ? (['GET'] as const) : (['POST', 'DELETE'] as const)) {
          await authenticate(method, visit, { ...requestWithoutEffect(asked, environment), path })
          withSession(client, sessionId)
        }
      }
      // Some servers read only a body.
      await authenticate(method, visit, { method: account.variable === 'USER' ? 'GET' : 'HEAD' })
      await expectSessionOf(who, client, account)
    }
  })
}

deepCheck(ofItsUser, 'After a security check reused it.', async (context) => {
  const who = await context.identity()
  for (const { account, client } of await ofTwo(context)) {
    await authenticate(securityCheck, { target: context.target, client, account })
    await expectSessionOf(who, client, account)
  }
})

deepCheck(ofItsUser, 'After another user has logged out, and in again.', async (context) => {
  const who = await context.identity()
  const [first, second] = await ofTwo(context)
  if (first === undefined || second === undefined) throw new Error('This check needs two users.')
  await second.client.logout()
  who.expectOwn(await first.client.probe({ path: who.path }), first.account)
  await context.openSession(second.client, second.account)
  who.expectOwn(await first.client.probe({ path: who.path }), first.account)
})

for (const method of sessionMethods.filter(({ takes }) => takes === 'password'))
  deepCheck(
    ofItsUser,
    `By the alias of the organization. ${titleOf(method)}`,
    { ...ownerOptionsOf(method), when: [...method.when, 'several-organizations'] },
    async ({ target, user, environment, identity }) => {
      const who = await identity()
      const client = target.newClient()
      await authenticate(method, { target, client, account: byAlias(user, environment) })
      await expectSessionOf(who, client, user)
    },
  )
