import { accountsOf } from '../src/environment/accounts.ts'
import type { Account } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm } from '../src/methods/legacy-login.ts'
import { type ListedMethod, sessionMethodsAndVariants, titleOf } from '../src/methods/methods.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod } from '../src/runner/authentication.ts'
import { byAlias } from '../src/runner/caller-profiles.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { expect } from '../src/runner/expect.ts'
import { expectLiveSession } from '../src/runner/steps.ts'

// The other declared accounts sign in like the ordinary user. Checks with a caller profile cover their other requirements.

const sameAccounts = '1/same-accounts-as-the-web-interface'
const sessionsByPassword = sessionMethodsAndVariants.filter(({ takes }) => takes === 'password')

/** Whether a method must sign in another account, whatever characters its name may have. */
function isFor({ id, opens, redirects }: ListedMethod, account: Account): boolean {
  const { variable } = account
  if (variable === 'USER') return false
  // Basic authentication may corrupt some names (section 1).
  if (opens === 'nothing') return /^[\w.@-]+$/.test(account.id)
  // Special characters have requirements of their own, but for the legacy login. For names beyond ASCII, the specification has
  // other methods than those that redirect (section 1).
  return id === legacyLoginForm.id || (variable !== 'SPECIAL_USER' && !(redirects && variable === 'UTF8_USER'))
}

for (const method of [...sessionsByPassword, basic, urlArguments])
  check(sameAccounts, byMethod(method, `Every account. ${titleOf(method)}`), async (context) => {
    const { target, environment, requireMethod, recordProof } = context
    await requireMethod(method)
    for (const account of accountsOf(environment).filter((each) => isFor(method, each))) {
      const visit = target.visit(account)
      const answer = await authenticate(method, visit)
      if (method.opens === 'session') await expectLiveSession(visit.client)
      else expect(answer).toAcceptCredentials()
      recordProof(method, account)
    }
  })

check(
  '2.1/organization-alias-qualifies-the-user',
  { name: 'The other accounts of the organization.', deep: true },
  async ({ target, user, environment, requireMethod }) => {
    const others = accountsOf(environment)
      .filter(({ variable }) => variable !== 'USER')
      .filter(({ organization }) => organization?.id === user.organization?.id)
    if (others.length === 0) throw new DoesNotApply('No other declared account belongs to this organization.')
    for (const account of others) {
      await requireMethod(urlArguments, account)
      const named = credentialsOf(byAlias(account, environment))
      expect(await target.newClient().authenticate('arguments', named)).toAcceptCredentials()
    }
  },
)
