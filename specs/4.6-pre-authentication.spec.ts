import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { controlAccepted, expectNoSession } from '../src/check/steps.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { serviceNamesOf } from '../src/methods/method.ts'
import { unknownName } from '../src/target/unknown-user.ts'

// What a success answers is checked with that of the security check: 4.5-4.6-redirects.spec.ts, 4.5-4.6-session-reuse.spec.ts,
// and 4.5-security-check.spec.ts.

const invalidToken = '4.6/invalid-token-redirects-to-the-error-page'

check(invalidToken, { name: 'Text that is no token.' }, async (context) => {
  for (const text of [unknownName, unknownName.repeat(20)]) await expectNoSignIn(context, text)
})

// The specification says neither whether an empty argument is a token, nor what the address shows without one. Neither opens a
// session.
check(invalidToken, { name: 'An empty token, and none.' }, async ({ target, environment }) => {
  for (const path of [`/?${serviceNamesOf(environment).tokenArgument}=`, '/']) {
    const client = target.newClient()
    await client.probe({ path })
    await expectNoSession(client)
  }
})

check(invalidToken, { name: 'A token without a user.' }, async (context) =>
  expectNoSignIn(context, await context.target.takeMalformedToken()),
)

check(
  invalidToken,
  { name: 'The token of PREAUTH_UNKNOWN_USER, which does not exist and is not created.', needs: 'unknown-token-user' },
  (context) => expectNoSignIn(context, context.target.takeTokenOfUnknownUser()),
)

/** A valid token opens a session, this one does not. */
async function expectNoSignIn(context: CheckContext, token: string): Promise<void> {
  const refused = context.target.newClient()
  await controlAccepted(context, baseAddressToken)

  for (const json of [false, true])
    expect(await refused.authenticate('base-address-token', { token }, { json })).toRedirectToTheErrorPage()
  await expectNoSession(refused)
}
