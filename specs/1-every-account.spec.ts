import type { Prerequisite } from '../src/catalogue/prerequisite.ts'
import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expectPathOfTheContext } from '../src/check/cookie-path.ts'
import { expectEndedInShort } from '../src/check/ended.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectLetInWith, harmlessPath } from '../src/check/methods.ts'
import { expectLiveSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, type SessionWay, sessionWays, statelessWays } from '../src/check/ways-in.ts'
import { accountsOf } from '../src/environment/accounts.ts'
import { type Account, declared } from '../src/environment/environment.ts'

// The other accounts that are declared: what holds of the ordinary user holds of each of them.

const accounts: readonly (readonly [string, Parameters<typeof declared>[1], Prerequisite])[] = [
  ['ADMIN_ID', 'admin', 'system-admin'],
  ['UTF8_USER_ID', 'utf8User', 'utf8-user'],
  ['EXTERNAL_USER_ID', 'externalUser', 'external-user'],
]
const sameAccounts = '1/same-accounts-as-the-web-interface'
const idleEnds = '3/idle-session-ends-after-the-timeout'
const deep = true as const
const byPassword: readonly SessionWay[] = everySessionWay.filter(({ takes }) => takes === 'password')

for (const way of byPassword)
  check(sameAccounts, byWay(way, `Every account. ${way.title}`), async ({ target, environment, requireWay }) => {
    await requireWay(way)
    for (const account of accountsOf(environment).filter(({ variable }) => variable !== 'SPECIAL_USER')) {
      const client = target.newClient()
      await way.enter({ target, client, account })
      await expectLiveSession(client)
    }
  })

/** A method that reads, one that writes, and one that takes away. */
const someMethods = ['GET', 'POST', 'DELETE'] as const

for (const [variable, which, needs] of accounts) {
  // Basic authentication may corrupt what is not ASCII (section 1).
  for (const [id, way] of [
    ['4.2/arguments-authenticate-every-method', statelessWays.arguments],
    ...(which === 'utf8User' ? [] : [['4.1/basic-authenticates-every-method', statelessWays.basic] as const]),
  ] as const)
    check(id, { name: `${variable}, by several methods.`, needs, deep }, async ({ target, environment }) => {
      const account = declared(environment, which)
      for (const method of someMethods)
        expectLetInWith(
          method,
          await way.send(
            { target, client: target.newClient(), account },
            { method, path: harmlessPath(method, environment) },
          ),
        )
    })

  check(
    '5.1/session-authenticates-every-method',
    { name: `The session of ${variable}.`, needs, deep },
    async (context) => {
      const { target, environment, openSession } = context
      const client = target.newClient()
      await openSession(client, declared(environment, which))
      for (const method of someMethods)
        expectLetInWith(method, await client.probe({ method, path: harmlessPath(method, environment) }))
    },
  )

  const whose = { name: `The session of ${variable}.`, needs, deep }

  check('4.8/logout-ends-the-session', whose, async (context) => {
    const client = context.target.newClient()
    await context.openSession(client, declared(context.environment, which))
    control(await client.probe()).toBeServed()
    const { sessionId } = client.cookies

    await client.logout()
    await expectEndedInShort(sessionId, context)
  })

  check('3/idle-session-lives-until-the-timeout', whose, async ({ target, time, environment, openSession }) => {
    const client = target.newClient()
    await openSession(client, declared(environment, which))
    for (const part of [0.9, 0.6, 0.6]) {
      await time.wait(environment.sessionTimeoutMs * part)
      expect(await client.probe()).toBeServed()
    }
  })

  check(idleEnds, whose, (context) => expectEndWhenIdle(context, declared(context.environment, which)))
}

// Others say whether names like this one are taken at all.
check(idleEnds, { name: 'The session of SPECIAL_USER_ID.', needs: 'special-user', deep }, async (context) => {
  const account = declared(context.environment, 'specialUser')
  await context.requireWay(sessionWays.form, account)
  await expectEndWhenIdle(context, account)
})

async function expectEndWhenIdle(context: CheckContext, account: Account): Promise<void> {
  const { target, time, environment, openSession } = context
  const client = target.newClient()
  await openSession(client, account)
  control(await client.probe()).toBeServed()
  const { sessionId } = client.cookies

  await time.wait(environment.sessionTimeoutMs * 1.05)
  await expectEndedInShort(sessionId, context)
}

check('2.2/cookie-path-is-the-context', { name: 'The cookie of ADMIN_ID.', needs: 'system-admin', deep }, (context) =>
  expectPathOfTheContext(context, sessionWays.form, declared(context.environment, 'admin')),
)
