import { authenticate, byMethod, openBy } from '../src/check/authentication.ts'
import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { oneCharacterChanged } from '../src/check/nearly-right.ts'
import { expectLiveSession, expectNoSession } from '../src/check/steps.ts'
import { unknownName } from '../src/check/unknown-user.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginTicketInForm, loginTicketInUrl } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { securityCheckTicket } from '../src/methods/security-check.ts'

for (const [id, as] of [
  ['4.3/ticket-argument-opens-a-session', 'arguments'],
  ['4.3/ticket-field-opens-a-session', 'form'],
] as const)
  check(id, { tickets: 1 }, async ({ target }) => {
    const client = target.newClient()

    expect(
      await client.authenticate(`login.ticket-in-${as === 'form' ? 'form' : 'url'}`, {
        ticket: await target.takeTicket(),
      }),
    ).toHaveStatus(200)
    // Another requirement says that an invalid ticket is refused without a server error.
    await expectLiveSession(client)
  })

check('4.3/invalid-ticket-is-401', { tickets: 1 }, async ({ target }) => {
  const refused = target.newClient()
  control(
    await target.newClient().authenticate('login.ticket-in-url', { ticket: await target.takeTicket() }),
  ).toBeServed()

  expect(await refused.authenticate('login.ticket-in-url', { ticket: unknownName })).toHaveStatus(401)
  await expectNoSession(refused)
})

check(
  '4.3/invalid-ticket-is-401',
  { name: 'A ticket with one character changed.', tickets: 2, spare: 1 },
  async ({ target }) => {
    control(
      await target.newClient().authenticate('login.ticket-in-url', { ticket: await target.takeTicket() }),
    ).toBeServed()

    const ticket = await target.takeTicket()
    for (const change of alterations) {
      const altered = target.secret(change(ticket), '$ALTERED_TICKET')
      expect(await target.newClient().authenticate('login.ticket-in-url', { ticket: altered })).toHaveStatus(401)
    }
  },
)

check(
  '4.5/invalid-ticket-redirects-to-the-error-page',
  { name: 'A ticket with one character changed, or one more.', tickets: 2, spare: 1, deep: true },
  async ({ target, user: account }) => {
    const way = securityCheckTicket
    await openBy(way, { target, client: target.newClient(), account })

    const ticket = await target.takeTicket()
    for (const change of alterations) {
      const proof = target.secret(change(ticket), '$ALTERED_TICKET')
      expect(
        await authenticate(way, { target, client: target.newClient(), account }, { proof }),
      ).toRedirectToTheErrorPage()
    }
  },
)

for (const way of [loginTicketInUrl, loginTicketInForm])
  check(
    '4.3/invalid-ticket-is-401',
    { ...byMethod(way, `${titleOf(way)} An empty one.`), tickets: 0 },
    async ({ target, user: account, requireWay }) => {
      await requireWay(way)
      const answer = await authenticate(way, { target, client: target.newClient(), account }, { proof: '' })
      // An empty ticket may count as missing, and then a user is missing.
      expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
    },
  )

/** Changes that make a good ticket invalid. */
const alterations = [
  (ticket: string) => oneCharacterChanged(ticket),
  (ticket: string) => oneCharacterChanged(ticket, ticket.length - 1),
  (ticket: string) => `${ticket}x`,
]

check('4.3/ticket-excludes-credentials', { tickets: 2 }, async ({ target, user }) => {
  control(
    await target.newClient().authenticate('login.ticket-in-url', { ticket: await target.takeTicket() }),
  ).toBeServed()
  control(await target.visitor().authenticate('login.arguments', credentialsOf(user))).toBeServed()

  const ticket = await target.takeTicket()
  const answer = await target.newClient().authenticate('login.ticket-in-url', { ticket, ...credentialsOf(user) })
  if (answer.status !== 400) expect(answer).toBeRefused()
})
