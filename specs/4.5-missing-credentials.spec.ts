import { deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { openLiveSession } from '../src/check/live-session.ts'
import { controlAccepted, expectNoSession } from '../src/check/steps.ts'
import { securityCheck } from '../src/methods/security-check.ts'

// A security check without a user or a password, beside a live session and without one.

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
