import { accountsOf } from '../src/environment/accounts.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { titleOf } from '../src/methods/methods.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import { authenticate, byMethod, optionsOf } from '../src/runner/authentication.ts'
import { everyAccount } from '../src/runner/caller-profiles.ts'
import { check } from '../src/runner/check.ts'
import { control, expect } from '../src/runner/expect.ts'
import { signInAsUnknown } from '../src/runner/refused-entry.ts'
import { expectSuccess } from '../src/runner/success-location.ts'

for (const way of [securityCheck, securityCheckTicket, baseAddressToken])
  check(
    '4.5/redirects-stay-on-the-server',
    {
      ...(way === securityCheck ? optionsOf(way) : byMethod(way)),
      name: titleOf(way),
      ...(way === securityCheckTicket ? { tickets: 2, spare: 2 } : {}),
    },
    async ({ target, user: account, environment, requireWay }) => {
      await requireWay(way)
      const visit = () => ({ target, client: target.newClient(), account })
      // Where no SUCCESS_LOCATION is declared, success may lead to any page, even of another server.
      const asked = environment.successLocation.declared ? [false, true] : [true]
      for (const json of asked) expect(control302(await authenticate(way, visit(), { json }))).toStayOnTheServer()
      expect(control302(await signInAsUnknown(way, visit()))).toStayOnTheServer()
    },
  )

check('4.5/success-redirects-to-the-success-page', everyAccount, async ({ target, environment, requireWay }) => {
  for (const account of accountsOf(environment)) {
    await requireWay(securityCheck, account)
    expectSuccess(await authenticate(securityCheck, { target, client: target.newClient(), account }), environment)
  }
})

/** The form of the answers is for other requirements to judge. */
function control302<A extends Parameters<typeof control>[0]>(answer: A): A {
  control(answer).toHaveStatus(302)
  return answer
}
