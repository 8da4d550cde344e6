import { check } from '../src/check/check.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import { expect } from '../src/check/expect.ts'
import { byAlias } from '../src/check/guises.ts'
import { expectLiveSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, type SessionWay, statelessWays } from '../src/check/ways-in.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { accountsOf } from '../src/environment/accounts.ts'

// The other accounts that are declared come in as the ordinary user does. What else holds of each of them is asked by
// the checks that come in a guise.

const sameAccounts = '1/same-accounts-as-the-web-interface'
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

for (const way of [statelessWays.basic, statelessWays.arguments])
  check(sameAccounts, byWay(way, `Every account. ${way.title}`), async ({ target, environment, requireWay }) => {
    await requireWay(way)
    // Basic authentication may corrupt the names of some (section 1).
    for (const account of accountsOf(environment).filter(({ id }) => /^[\w.@-]+$/.test(id)))
      expect(await way.send({ target, client: target.newClient(), account })).toBeLetIn()
  })

check(
  '2.1/organization-alias-qualifies-the-user',
  { name: 'The other accounts of the organization.', deep: true },
  async ({ target, user, environment, requireWay }) => {
    const others = accountsOf(environment)
      .filter(({ variable }) => variable !== 'USER')
      .filter(({ organization }) => organization?.id === user.organization?.id)
    if (others.length === 0) throw new DoesNotApply('No other account that is declared is of this organization.')
    for (const account of others) {
      await requireWay(statelessWays.arguments, account)
      const named = credentialsOf(byAlias(account, environment))
      expect(await target.newClient().withArguments(named)).toBeLetIn()
    }
  },
)
