import { check } from '../src/runner/check.ts'
import { expect } from '../src/runner/expect.ts'
import { controlLiveSession, expectLiveSession, expectNoSession } from '../src/runner/steps.ts'
import { unknownName } from '../src/runner/unknown-user.ts'

check('4.5/ticket-opens-a-session', { tickets: 1 }, async ({ target }) => {
  const client = target.newClient()
  const refused = target.newClient()

  expect(await client.authenticate('security-check.ticket', { ticket: await target.takeTicket() })).toHaveStatus(302)
  await expectLiveSession(client)
  await refused.authenticate('security-check.ticket', { ticket: unknownName })
  await expectNoSession(refused)
})

check('4.5/invalid-ticket-redirects-to-the-error-page', { tickets: 1 }, async ({ target }) => {
  const client = target.newClient()
  await client.authenticate('security-check.ticket', { ticket: await target.takeTicket() })
  await controlLiveSession(client)

  expect(
    await target.newClient().authenticate('security-check.ticket', { ticket: unknownName }),
  ).toRedirectToTheErrorPage()
})
