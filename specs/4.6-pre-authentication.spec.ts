import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectLiveSession, expectNoSession } from '../src/check/steps.ts'
import { nobody } from '../src/check/stranger.ts'
import { expectJsonSuccess, expectSuccess } from '../src/check/success-location.ts'

check('4.6/token-opens-a-session', async ({ target }) => {
  const client = target.newClient()
  const refused = target.newClient()

  expect(await client.preauthenticate(await target.takeToken())).toHaveStatus(302)
  await expectLiveSession(client)
  await refused.preauthenticate(nobody)
  await expectNoSession(refused)
})

check('4.6/success-redirects-to-the-success-page', async ({ target, environment }) => {
  expectSuccess(await target.newClient().preauthenticate(await target.takeToken()), environment)
})

check('4.6/json-success-redirects-to-the-json-file', async ({ target, environment }) => {
  expectJsonSuccess(await target.newClient().preauthenticate(await target.takeToken(), { json: true }), environment)
})

for (const [name, tokenOfNobody] of [
  ['Text that is no token.', false],
  ['The token of a user that does not exist.', true],
] as const)
  check('4.6/invalid-token-redirects-to-the-error-page', { name }, async ({ target }) => {
    const refused = target.newClient()
    control(await target.newClient().preauthenticate(await target.takeToken())).toSetSessionCookie()

    const token = tokenOfNobody ? await target.takeTokenOf(nobody) : nobody
    expect(await refused.preauthenticate(token)).toRedirectToTheErrorPage()
    await expectNoSession(refused)
  })
