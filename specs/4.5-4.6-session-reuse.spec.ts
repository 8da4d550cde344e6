import { byAlias } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptProfiles, bothSettings, expectJsonSuccess } from '../src/check/header-profiles.ts'
import { controlLiveSession, expectLiveSession, openLiveSession } from '../src/check/live-session.ts'
import { requireTheUser } from '../src/check/session-owner.ts'
import { controlSignedIn, withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { declared } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, sessionMethods } from '../src/methods/methods.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import {
  type AuthenticationOptions,
  authenticate,
  byMethod,
  byWorkingMethod,
  isAccepted,
  openBy,
  optionsOf,
} from '../src/target/authentication.ts'

const isReused = '4.5/live-session-is-reused'
const isReturned = '4.5/cookie-of-the-reused-session-is-returned'
const itsCookieByToken = '4.6/cookie-of-the-reused-session-is-returned'
const jsonSuccess = '4.5/json-success-redirects-to-the-json-file'

check(isReused, async (context) => {
  const { client } = await openLiveSession(context)
  await expectReuse(client, securityCheck, context)
})

check(isReturned, async (context) => {
  const { client } = await openLiveSession(context)
  await expectItsCookie(client, securityCheck, context)
})

deepCheck(jsonSuccess, 'Beside a live session.', async (context) => {
  const client = await enteredBy(loginForm, context)
  const answer = await authenticate(securityCheck, { ...context, client, account: context.user }, { json: true })
  expectJsonSuccess(answer, context.environment)
})

// A server may have kept that request, to go on with it.
deepCheck(jsonSuccess, 'After a refused request of the client.', async (context) => {
  const { target, user: account, environment } = context
  const client = target.newClient()
  await client.probe()
  expectJsonSuccess(await authenticate(securityCheck, { target, client, account }, { json: true }), environment)
})

for (const method of [securityCheck, baseAddressToken])
  check(
    `${method.section}/success-redirects-to-the-success-page`,
    byMethod(method, 'After one for JSON.'),
    async (context) => {
      const { target, user: account, environment } = context
      const client = target.newClient()
      for (const json of [true, false]) {
        const answer = await authenticate(method, { target, client, account }, { json })
        if (!json) expect(answer).toRedirectElsewhereThan(environment.jsonSuccessLocation)
      }
    },
  )

deepCheck(jsonSuccess, 'ADMIN_ID, with a locale and a time zone.', { needs: 'system-admin' }, async (context) => {
  const { target, environment } = context
  const account = declared(environment, 'admin')
  const options = { json: true, args: bothSettings }
  expectJsonSuccess(await authenticate(securityCheck, target.visit(account), options), environment)
})

const asksForJson = byWorkingMethod(baseAddressToken, 'With accept: application/json.')

check('4.6/token-opens-a-session', asksForJson, async ({ target, user }) => {
  const visit = target.visit(user)
  await authenticate(baseAddressToken, visit, { json: true })
  await expectLiveSession(visit.client)
})

check('4.6/live-session-is-reused', optionsOf(baseAddressToken), async (context) =>
  expectReuse(await enteredByToken(context), baseAddressToken, context),
)

check(itsCookieByToken, optionsOf(baseAddressToken), async (context) =>
  expectItsCookie(await enteredByToken(context), baseAddressToken, context),
)

// If the cookie is that of the live session, the session was also reused.
for (const method of sessionMethods) {
  // The login form opens the session of the first check.
  if (method !== loginForm)
    check(isReturned, byMethod(method), async (context) =>
      expectItsCookie(await enteredBy(method, context), securityCheck, context),
    )

  if (method !== baseAddressToken)
    check(itsCookieByToken, byMethod(method), async (context) =>
      expectItsCookie(await enteredBy(method, context, baseAddressToken), baseAddressToken, context),
    )
}

for (const [variable, field, needs] of otherAccounts)
  deepCheck(isReturned, `The session of ${variable}_ID.`, { needs }, async (context) => {
    const user = declared(context.environment, field)
    await context.requireMethod(securityCheck, user)
    const { client } = await openLiveSession(context, user)
    await expectItsCookie(client, securityCheck, { ...context, user })
  })

const documented = { cookies: 'documented' } as const
const json = { json: true }

/** Other ways to reuse a session, each in turn. */
const returns: readonly (readonly [string, ListedMethod, ...(readonly AuthenticationOptions[])])[] = [
  ['With a ticket.', securityCheckTicket, {}],
  [
    'With a ticket, accept: application/json, and the cookie with $Version and $Path.',
    securityCheckTicket,
    { ...json, ...documented },
  ],
  ['With accept: application/json.', securityCheck, json, json],
  ['With the cookie in the documented form, with $Version and $Path.', securityCheck, documented, documented],
  ['With accept: application/json, and then the cookie with $Version and $Path.', baseAddressToken, json, documented],
]

for (const [name, by, ...uses] of returns) {
  const given = { ...byMethod(by, name), tickets: by.takes === 'ticket' ? 1 : 0 }
  check(by === baseAddressToken ? itsCookieByToken : isReturned, given, async (context) => {
    const client = await enteredBy(loginForm, context, by)
    for (const options of uses) await expectItsCookie(client, by, context, options)
  })
}

const oneAfterAnother = 'With a locale and a time zone, as a browser, by the alias, and with the qualified user.'

deepCheck(isReturned, oneAfterAnother, { ownHeaders: true }, async (context) => {
  const { user, environment } = context
  const client = await enteredBy(loginForm, context, securityCheck)
  const { headers } = acceptProfiles.browser
  await expectItsCookie(client, securityCheck, context, { args: bothSettings })
  await expectItsCookie(client, securityCheck, context, { headers })
  await expectItsCookie(client, securityCheck, { ...context, user: byAlias(user, environment) })
  await expectItsCookie(client, securityCheck, context, { credentials: credentialsOf(user) })
})

check(
  isReused,
  { ...byMethod(securityCheckTicket, 'The session of a ticket, with another ticket.', 2), spare: 2 },
  async (context) => expectReuse(await enteredBy(securityCheckTicket, context), securityCheckTicket, context),
)

/** A client with a live session of the ordinary user, which the other method also signs in. */
async function enteredBy(method: ListedMethod, context: CheckContext, other: ListedMethod = method): Promise<Client> {
  const { target, user } = context
  for (const each of [method, other]) await requireTheUser(each, context)
  const client = target.newClient()
  await openBy(method, { target, client, account: user })
  return client
}

/** A client with a live session of the user to whom tokens belong. */
async function enteredByToken({ target, user }: CheckContext): Promise<Client> {
  const client = target.newClient()
  const answer = await authenticate(baseAddressToken, { target, client, account: user })
  controlSignedIn({ answer, isAccepted: isAccepted(baseAddressToken, answer) })
  await controlLiveSession(client)
  return client
}

/** Signs in again with a live session of the same user: the session continues under its ID. */
async function expectReuse(client: Client, by: ListedMethod, context: CheckContext): Promise<void> {
  const { sessionId } = client.cookies
  const again = await authenticate(by, { ...context, client, account: context.user })
  control(again).toOpenSession(isAccepted(by, again))
  expect(again).toKeepSession(sessionId)
  await expectLiveSession(withSession(client, sessionId))
}

/** Signs in again with a live session of the same user: the answer sets the cookie of that session. */
async function expectItsCookie(
  client: Client,
  by: ListedMethod,
  context: CheckContext,
  options: AuthenticationOptions = {},
): Promise<void> {
  const { sessionId } = client.cookies
  const again = await authenticate(by, { ...context, client, account: context.user }, options)
  control(again).toOpenSession(isAccepted(by, again))
  expect(again).toKeepSession(sessionId, { isReturned: true })
}
