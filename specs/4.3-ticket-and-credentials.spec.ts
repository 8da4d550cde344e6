import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { controlAccepted, expectNoSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import type { Environment } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginTicketInUrl } from '../src/methods/login.ts'
import { serviceNamesOf } from '../src/methods/method.ts'
import { loginPath } from '../src/methods/names.ts'
import type { Argument, Credentials } from '../src/methods/request-data.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'
import { unknownName } from '../src/target/unknown-user.ts'

// A ticket is not valid together with credentials, in whatever place each of them is, and even if only one of them is correct.

const together = '4.3/ticket-excludes-credentials'

/** A method that takes both, or one of them beside the other. */
interface Place {
  readonly method: 'login.ticket-in-url' | 'login.form' | 'login.get' | 'login.arguments'
  /** Where the ticket is, if it is not where the method has the credentials. */
  readonly ticketIn?: 'url' | 'form'
}

const inUrl: Place = { method: 'login.ticket-in-url' }

/** Every pair of places. */
const places: readonly (readonly [title: string, place: Place])[] = [
  ['Both in the URL.', inUrl],
  ['Both in the form.', { method: 'login.form' }],
  ['Both in the URL of a GET.', { method: 'login.get' }],
  ['The ticket in the URL, the credentials in the form.', { method: 'login.form', ticketIn: 'url' }],
  ['The ticket in the form, the credentials in the URL.', { method: 'login.arguments', ticketIn: 'form' }],
]

for (const [title, place] of places)
  deepCheck(
    together,
    title,
    { when: place.method === 'login.get' ? ['get-login'] : [], tickets: 2, spare: 2 },
    async (context) => {
      const { target, user, unknownUser, requireMethod } = context
      await requireMethod(loginTicketInUrl)
      await requireMethod(loginArguments)
      if ((await withUnknownTicket(context)).status === 401)
        throw nothingToDecide('correct-password-refused', { method: loginArguments.id })
      await expectRefused(context, place, credentialsOf(user), unknownName)
      await expectRefused(context, place, unknownUser, await target.takeTicket())
      // Another check sends both correct ones in the URL.
      if (place !== inUrl) await expectRefused(context, place, credentialsOf(user), await target.takeTicket())
    },
  )

/** The correct password with an unknown ticket, in the URL: sent once for all checks. */
const withUnknownTicket = sharedSteps(
  ({ target, user, environment }) => send(target.newClient(), environment, inUrl, credentialsOf(user), unknownName),
  () => [],
)

// A server may answer 401 to the correct password, and count that: this check has an attempt for it.
check(together, { tickets: 2, wrongPasswords: 1, account: 'USER' }, async (context) => {
  const { target, user } = context
  control(await authenticate(loginTicketInUrl, target.visit(user))).toBeServed()
  await controlAccepted(context, loginArguments)
  await expectRefused(context, inUrl, credentialsOf(user), await target.takeTicket())
})

function send(client: Client, environment: Environment, place: Place, credentials: Credentials, ticket: string) {
  const { method, ticketIn } = place
  const purpose = 'login with a ticket and credentials'
  if (ticketIn === undefined) return client.authenticate(method, { ticket, ...credentials }, { purpose })
  const named: Argument = [serviceNamesOf(environment).ticketArgument, ticket]
  const beside = ticketIn === 'form' ? { form: [named] } : { path: `${loginPath}?${new URLSearchParams([[...named]])}` }
  return client.authenticate(method, credentials, { ...beside, purpose })
}

async function expectRefused(
  { target, environment }: CheckContext,
  place: Place,
  credentials: Credentials,
  ticket: string,
): Promise<void> {
  const client = target.newClient()
  const answer = await send(client, environment, place, credentials, ticket)
  // Any status of the client's mistakes: the specification names none.
  const isMistake = answer.status >= 400 && answer.status < 500
  if (!isMistake) expect(answer).toBeRefused()
  await expectNoSession(client)
}
