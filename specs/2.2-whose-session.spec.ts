import { byAlias } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import type { Identity } from '../src/check/identity.ts'
import { requireNoCrash } from '../src/check/refused-sign-in.ts'
import {
  accountsBy,
  adminBesideUser,
  anotherAccountBy,
  besideAnotherId,
  expectSessionOf,
  ownerAndOther,
  ownerOptionsOf,
  requireOverlap,
  unusualAccountsOf,
  userIdOf,
} from '../src/check/session-owner.ts'
import { withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import { type Account, declared } from '../src/environment/environment.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { type ListedMethod, requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { loginPath } from '../src/methods/names.ts'
import type { Argument } from '../src/methods/request-data.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted } from '../src/target/authentication.ts'
import type { Visit } from '../src/target/target.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'

for (const method of sessionMethods) {
  const rank = method === loginForm ? {} : { deep: true as const }
  check(ofItsUser, { name: titleOf(method), ...ownerOptionsOf(method), ...rank }, async ({ target, identity }) => {
    const who = await identity()
    const sessions: { client: Client; account: Account }[] = []
    for (const account of accountsBy(method, who)) {
      const client = target.newClient()
      if (isAccepted(method, await authenticate(method, { target, client, account })))
        sessions.push({ client, account })
    }
    // All sessions are open by now; the first one is checked last, and asked several times in a row.
    await expectOwnSessions(method, who, [...sessions.toReversed(), ...sessions.slice(0, 1), ...sessions.slice(0, 1)])
  })
}

deepCheck(
  ofItsUser,
  'Users with special characters in names and passwords.',
  { needs: 'unusual-user' },
  async (context) => {
    const { target, identity } = context
    const who = await identity()
    let live = 0
    for (const account of unusualAccountsOf(who)) {
      const client = target.newClient()
      await authenticate(loginForm, { target, client, account })
      live += Number(await expectSessionOf(who, client, account))
    }
    if (live === 0) throw nothingToDecide('unusual-users-refused')
  },
)

/** A session of each of two users. What each is shown says whether it is live. */
async function ofTwo({ target, user, environment, openSession }: CheckContext, connection?: number) {
  const owners = [user, declared(environment, 'admin')].map((account) => ({
    account,
    client: target.newClient(connection),
  }))
  for (const { account, client } of owners) await openSession(client, account)
  return owners
}

// A server that verifies one user and opens a session for the other lets everyone in. For the other, the password may count as wrong.
for (const [place, method, beside] of [
  ['twice in the form', loginForm, (named) => ({ args: [named] })],
  ['twice in the URL', loginArguments, (named) => ({ args: [named] })],
  ['in the URL of a form', loginForm, (named) => ({ path: `${loginPath}?${new URLSearchParams([[...named]])}` })],
  ['in a form beside the URL', loginArguments, (named) => ({ form: [named] })],
  ['twice in a security check', securityCheck, (named) => ({ args: [named] })],
] as readonly (readonly [string, ListedMethod, (named: Argument) => SendOptions])[])
  deepCheck(ofItsUser, `Another user ID beside the credentials: ${place}.`, besideAnotherId, async (context) => {
    const { account, named, wrongFor } = adminBesideUser(context)
    await expectOwnSession(method, await context.identity(), context.target.visit(account), {
      ...beside(named),
      wrongFor,
    })
  })

for (const method of sessionMethods.filter(({ takes }) => takes !== 'password'))
  deepCheck(ofItsUser, `Another user ID beside it. ${titleOf(method)}`, ownerOptionsOf(method), async (context) => {
    const { who, account, other } = await ownerAndOther(method, context)
    await expectOwnSession(method, who, context.target.visit(account), { args: [userIdOf(other)] })
  })

/** A session that a sign-in opens, if it is not refused, is that of its user. */
async function expectOwnSession(
  method: ListedMethod,
  who: Identity,
  visit: Visit,
  options: SendOptions,
): Promise<void> {
  requireNoCrash(await authenticate(method, visit, options))
  if (!visit.client.cookies.isEmpty) await expectSessionOf(who, visit.client, visit.account)
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
    await expectOwnSessions(method, who, owners)
  })

/** Each of the sessions of a method shows its own user. Throws DoesNotApply if none is live. */
async function expectOwnSessions(
  method: ListedMethod,
  who: Identity,
  sessions: readonly { readonly client: Client; readonly account: Account }[],
): Promise<void> {
  let live = 0
  for (const { client, account } of sessions) live += Number(await expectSessionOf(who, client, account))
  if (live === 0) throw nothingToDecide('method-does-not-work', { method: method.id })
}

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
