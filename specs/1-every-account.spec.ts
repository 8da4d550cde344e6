import { byAlias } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { expectAccountAccepted } from '../src/check/permission.ts'
import { accountsOf } from '../src/environment/accounts.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm } from '../src/methods/legacy-login.ts'
import { type ListedMethod, sessionMethodsAndVariants, titleOf } from '../src/methods/methods.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byWorkingMethod } from '../src/target/authentication.ts'

// The other declared accounts sign in like the ordinary user. Checks with a caller profile cover their other requirements.

const sameAccounts = '1/same-accounts-as-the-web-interface'
const byPassword: readonly ListedMethod[] = [
  ...sessionMethodsAndVariants.filter(({ takes }) => takes === 'password'),
  basic,
  urlArguments,
]

for (const method of byPassword)
  check(sameAccounts, byWorkingMethod(method, `Every account. ${titleOf(method)}`), async (context) => {
    const { target, environment, recordProof, unknownUser } = context
    const opensSession = method.opens === 'session'
    // Special characters have requirements of their own, but for the legacy login. For names beyond ASCII, the specification has
    // other methods than those that redirect (section 1); basic authentication may corrupt them, and arguments have a requirement.
    const left = [
      'USER',
      ...(method.id === legacyLoginForm.id ? [] : ['SPECIAL_USER']),
      ...(opensSession && !method.redirects ? [] : ['UTF8_USER']),
    ]
    for (const account of accountsOf(environment).filter(({ variable }) => !left.includes(variable))) {
      const visit = target.visit(account)
      const answer = await authenticate(method, visit)
      const refused = () =>
        opensSession ? target.newClient().probe() : target.newClient().authenticate(method.id, unknownUser)
      await expectAccountAccepted(opensSession ? await visit.client.probe() : answer, refused)
      recordProof(method, account)
    }
  })

deepCheck(
  '2.1/organization-alias-qualifies-the-user',
  'The other accounts of the organization.',
  { needs: 'member-of-the-organization' },
  async ({ target, user, environment, requireMethod }) => {
    const others = accountsOf(environment)
      .filter(({ variable }) => variable !== 'USER')
      .filter(({ organization }) => organization?.id === user.organization?.id)
    for (const account of others) {
      await requireMethod(urlArguments, account)
      const named = credentialsOf(byAlias(account, environment))
      expect(await target.newClient().authenticate('arguments', named)).toAcceptCredentials()
    }
  },
)
