import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { authenticate } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import type { CheckContext } from '../src/runner/context.ts'
import { expect } from '../src/runner/expect.ts'
import { expectJsonSuccess, expectSuccess } from '../src/runner/header-profiles.ts'
import { controlAccepted, controlLiveSession, expectLiveSession, expectNoSession } from '../src/runner/steps.ts'
import { unknownName } from '../src/runner/unknown-user.ts'

check('4.6/token-opens-a-session', async ({ target }) => {
  const client = target.newClient()
  const refused = target.newClient()

  expect(await client.authenticate('base-address-token', { token: await target.takeToken() })).toHaveStatus(302)
  await expectLiveSession(client)
  await refused.authenticate('base-address-token', { token: unknownName })
  await expectNoSession(refused)
})

check('4.6/success-redirects-to-the-success-page', async ({ target, environment }) => {
  const client = target.newClient()
  expectSuccess(await client.authenticate('base-address-token', { token: await target.takeToken() }), environment)
  await controlLiveSession(client)
})

check('4.6/json-success-redirects-to-the-json-file', async ({ target, user, environment }) => {
  const visit = target.visit(user)
  expectJsonSuccess(await authenticate(baseAddressToken, visit, { json: true }), environment)
  await controlLiveSession(visit.client)
})

const invalidToken = '4.6/invalid-token-redirects-to-the-error-page'

check(invalidToken, { name: 'Text that is no token.' }, (context) => expectNoSignIn(context, unknownName))

// Whether an empty argument is a token is not said. It is no reason for a server error, and opens no session.
check(invalidToken, { name: 'An empty token.' }, async ({ target }) => {
  const refused = target.newClient()
  await refused.authenticate('base-address-token', { token: '' })
  await expectNoSession(refused)
})

check(invalidToken, { name: 'A token without a user.' }, async (context) =>
  expectNoSignIn(context, await context.target.takeMalformedToken()),
)

check(
  invalidToken,
  {
    name: 'The token of PREAUTH_UNKNOWN_USER, which does not exist and is not created.',
    needs: 'unknown-token-user',
  },
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
