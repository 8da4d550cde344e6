import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { acceptHeaders } from '../src/check/header-profiles.ts'
import {
  controlAccepted,
  controlLiveSession,
  everyDeclaredAccount,
  expectNoSession,
  openLiveSession,
  securityCheckAs,
} from '../src/check/steps.ts'
import { givenBy } from '../src/methods/credentials.ts'
import { securityCheck } from '../src/methods/security-check.ts'

// A security check without a user or a password, beside a live session and without one.

for (const [id, given] of [
  ['4.5/missing-username-redirects-to-the-error-page', 'password'],
  ['4.5/missing-password-redirects-to-the-error-page', 'userId'],
] as const)
  check(id, async ({ target, user, environment }) => {
    const client = target.newClient()
    await securityCheckAs(client, user)
    await controlLiveSession(client)

    for (const [index, { id: userId, password, organization }] of everyDeclaredAccount(environment).entries()) {
      const half = { [given]: { userId, password }[given], organization: organization?.id }
      const refused = target.newClient()
      const headers = index === 0 ? [] : acceptHeaders(index)
      expect(await refused.authenticate('security-check', half, { headers })).toRedirectToTheErrorPage()
      await expectNoSession(refused)
    }
    // A session does not replace what is missing.
    const { organization, ...own } = givenBy(securityCheck, user)
    const half = { [given]: own[given], organization }
    expect(await client.authenticate('security-check', half)).toRedirectToTheErrorPage()
  })

deepCheck(
  '4.5/missing-username-redirects-to-the-error-page',
  'No argument, and an empty name; also with accept: application/json, and beside a live session.',
  async (context) => {
    const { target, user } = context
    await controlAccepted(context, securityCheck)
    for (const [json, given] of [
      [false, {}],
      [true, { userId: '', password: user.password }],
    ] as const) {
      const organization = json ? undefined : user.organization?.id
      const refused = target.newClient()
      const answer = await refused.authenticate('security-check', given, { organization, json })
      expect(answer).toRedirectToTheErrorPage()
      await expectNoSession(refused)
    }
    const { client } = await openLiveSession(context)
    expect(await client.authenticate('security-check', {})).toRedirectToTheErrorPage()
  },
)
