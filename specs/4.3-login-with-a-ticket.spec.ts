import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptHeaders } from '../src/check/header-profiles.ts'
import { onOneConnection } from '../src/check/http-methods.ts'
import { expectLiveSession, openLiveSession } from '../src/check/live-session.ts'
import { expectRefusedSignIn, expectUnknownIsRefused } from '../src/check/refused-sign-in.ts'
import { controlSignedIn, expectNoSession } from '../src/check/steps.ts'
import { loginTicketInForm, loginTicketInUrl } from '../src/methods/login.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { securityCheckTicket } from '../src/methods/security-check.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byWorkingMethod, isAccepted, openBy } from '../src/target/authentication.ts'
import { inOtherLetterCase, oneCharacterChanged } from '../src/target/near-match.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const atLogin = '4.3/invalid-ticket-is-401'
const atCheck = '4.5/invalid-ticket-redirects-to-the-error-page'

for (const method of [loginTicketInUrl, loginTicketInForm])
  check(method.successIs200, { tickets: 1 }, async ({ target }) => {
    const client = target.newClient()

    expect(await client.authenticate(method.id, { ticket: await target.takeTicket() })).toHaveStatus(200)
    // Another requirement says that an invalid ticket is refused without a server error.
    await expectLiveSession(client)
  })

deepCheck(
  '4.3/ticket-argument-opens-a-session',
  'With GET, if that takes tickets.',
  { when: ['get-login'], tickets: 1, spare: 2 },
  async ({ target }) => {
    const client = target.newClient()
    const answer = await client.authenticate('login.get', { ticket: await target.takeTicket() })
    if (!answer.isSuccess) throw nothingToDecide('ticket-refused-by-get-login')
    await expectLiveSession(client)
  },
)

deepCheck(atLogin, 'With GET, in a session.', { when: ['get-login'] }, async (context) => {
  const { client } = await openLiveSession(context)
  const answer = await client.authenticate('login.get', { ticket: unknownName })
  // Without support for tickets there, a user is missing.
  expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
})

check(
  atLogin,
  { name: 'A ticket with one character changed, or its letter case.', tickets: 2, spare: 1 },
  async (context) => {
    control(await authenticate(loginTicketInUrl, context.target.visit(context.user))).toBeServed()
    await expectAlteredIsRefused(loginTicketInUrl, context, '*')
  },
)

deepCheck(atLogin, 'An altered ticket in a form.', { method: loginTicketInForm, tickets: 1, spare: 2 }, (context) =>
  expectAlteredIsRefused(loginTicketInForm, context),
)

deepCheck(atCheck, 'An altered ticket.', { tickets: 2, spare: 1 }, async (context) => {
  await openBy(securityCheckTicket, context.target.visit(context.user))
  await expectAlteredIsRefused(securityCheckTicket, context)
})

for (const method of [loginTicketInUrl, loginTicketInForm])
  check(atLogin, { ...byWorkingMethod(method, `${titleOf(method)} An empty one.`), tickets: 0 }, async (context) => {
    const { target, user: account } = context
    const answer = await authenticate(method, target.visit(account), { proof: '' })
    // An empty ticket may count as missing, and then a user is missing.
    expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
  })

for (const method of [loginTicketInUrl, loginTicketInForm, securityCheckTicket])
  check(
    method.refusesUnknown,
    { ...byWorkingMethod(method, `${titleOf(method)} Between good ones on one connection.`, 2), spare: 2 },
    ({ target, user: account }) =>
      onOneConnection(target, async (connection) => {
        const visit = () => target.visit(account, target.newClient(connection))
        const good = await authenticate(method, visit())
        controlSignedIn({ answer: good, isAccepted: isAccepted(method, good) })
        for (let time = 1; time <= 2; time++) await expectUnknownIsRefused(method, visit())
        const answer = await authenticate(method, visit())
        expect(answer).toOpenSession(isAccepted(method, answer))
      }),
  )

check(atCheck, { ...byWorkingMethod(securityCheckTicket, 'Beside orgId.'), tickets: 0 }, async (context) => {
  const { target, user: account } = context
  const args = [[argumentNames.organization, account.organization?.id ?? unknownName]] as const
  await expectUnknownIsRefused(securityCheckTicket, target.visit(account), { args })
})

check(atCheck, { ...byWorkingMethod(securityCheckTicket, 'An empty ticket.'), tickets: 0 }, async (context) => {
  const { target, user: account } = context
  const client = target.newClient()
  expect(await authenticate(securityCheckTicket, { target, client, account }, { proof: '' })).toBeRefused()
  await expectNoSession(client)
})

/** Texts like a good ticket, and others, are refused: none of them is one, and the ticket itself is never sent. */
async function expectAlteredIsRefused(
  method: ListedMethod,
  { target, user: account }: CheckContext,
  ...others: readonly string[]
): Promise<void> {
  const ticket = await target.takeTicket()
  const altered = [
    oneCharacterChanged(ticket),
    oneCharacterChanged(ticket, ticket.length - 1),
    `${ticket}x`,
    `${ticket}&conformance=1`,
    ticket.slice(0, -1),
    inOtherLetterCase(ticket),
  ].filter((text) => text !== ticket)
  const proofs = altered.map((text) => target.secret(text, '$ALTERED_TICKET'))
  for (const [index, proof] of [...proofs, ...others].entries()) {
    const visit = target.visit(account)
    const headers = method.redirects ? acceptHeaders(index) : []
    expectRefusedSignIn(method, await authenticate(method, visit, { proof, headers }))
    await expectNoSession(visit.client)
  }
}
