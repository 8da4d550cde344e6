import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { controlAccepted, expectNoSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import type { Answer } from '../src/http/answer.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginTicketInUrl } from '../src/methods/login.ts'
import { serviceNamesOf } from '../src/methods/method.ts'
import { loginPath } from '../src/methods/names.ts'
import type { Credentials } from '../src/methods/request-data.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate } from '../src/target/authentication.ts'
import { unknownName } from '../src/target/unknown-user.ts'

// A ticket is not valid together with credentials, in whatever place each of them is, and even if only one of them is correct.

const together = '4.3/ticket-excludes-credentials'

type Send = (client: Client, credentials: Credentials, ticket: string, ticketArgument: string) => Promise<Answer>

const purpose = 'login with a ticket and credentials'

const inUrl: Send = (client, credentials, ticket) =>
  client.authenticate('login.ticket-in-url', { ticket, ...credentials }, { purpose })

/** Every pair of places. */
const places: readonly (readonly [title: string, needsGet: boolean, send: Send])[] = [
  ['Both in the URL.', false, inUrl],
  [
    'Both in the form.',
    false,
    (client, credentials, ticket) => client.authenticate('login.form', { ticket, ...credentials }, { purpose }),
  ],
  [
    'Both in the URL of a GET.',
    true,
    (client, credentials, ticket) => client.authenticate('login.get', { ticket, ...credentials }, { purpose }),
  ],
  [
    'The ticket in the URL, the credentials in the form.',
    false,
    (client, credentials, ticket, name) =>
      client.authenticate('login.form', credentials, {
        path: `${loginPath}?${new URLSearchParams([[name, ticket]])}`,
        purpose,
      }),
  ],
  [
    'The ticket in the form, the credentials in the URL.',
    false,
    (client, credentials, ticket, name) =>
      client.authenticate('login.arguments', credentials, { form: [[name, ticket]], purpose }),
  ],
]

for (const [title, needsGet, send] of places)
  deepCheck(together, title, { when: needsGet ? ['get-login'] : [], tickets: 2, spare: 2 }, async (context) => {
    const { target, user, unknownUser, requireMethod } = context
    await requireMethod(loginTicketInUrl)
    await requireMethod(loginArguments)
    if ((await withUnknownTicket(context)).status === 401)
      throw nothingToDecide('correct-password-refused', { method: loginArguments.id })
    await expectRefused(context, send, credentialsOf(user), unknownName)
    await expectRefused(context, send, unknownUser, await target.takeTicket())
    // Another check sends both correct ones in the URL.
    if (send !== inUrl) await expectRefused(context, send, credentialsOf(user), await target.takeTicket())
  })

/** The correct password with an unknown ticket, in the URL: sent once for all checks. */
const withUnknownTicket = sharedSteps(
  ({ target, user }) => inUrl(target.newClient(), credentialsOf(user), unknownName, ''),
  () => [],
)

// A server may answer 401 to the correct password, and count that: this check has an attempt for it.
check(together, { tickets: 2, wrongPasswords: 1, account: 'USER' }, async (context) => {
  const { target, user } = context
  control(await authenticate(loginTicketInUrl, target.visit(user))).toBeServed()
  await controlAccepted(context, loginArguments)
  await expectRefused(context, inUrl, credentialsOf(user), await target.takeTicket())
})

async function expectRefused(
  { target, environment }: CheckContext,
  send: Send,
  credentials: Credentials,
  ticket: string,
): Promise<void> {
  const client = target.newClient()
  const answer = await send(client, credentials, ticket, serviceNamesOf(environment).ticketArgument)
  // Any status of the client's mistakes: the specification names none.
  const isMistake = answer.status >= 400 && answer.status < 500
  if (!isMistake) expect(answer).toBeRefused()
  await expectNoSession(client)
}
