import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { DoesNotApply } from '../src/check/does-not-apply.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlEntered, controlLiveSession, expectLiveSession, withSession } from '../src/check/steps.ts'
import { expectJsonSuccess } from '../src/check/success-location.ts'
import {
  byWay,
  type EntryOptions,
  everySessionWay,
  letsInTheUser,
  openBy,
  optionsOf,
  type SessionWay,
  saysIn,
  sessionWays,
} from '../src/check/ways-in.ts'
import type { Client } from '../src/client/client.ts'
import { declared } from '../src/environment/environment.ts'

const isReused = '4.5/live-session-is-reused'
const isReturned = '4.5/cookie-of-the-reused-session-is-returned'
const jsonSuccess = '4.5/json-success-redirects-to-the-json-file'
const { securityCheck, baseAddress } = sessionWays

check(isReused, async (context) => {
  const client = context.target.newClient()
  await context.openSession(client)
  await controlLiveSession(client)
  await expectReuse(client, securityCheck, context)
})

check(isReturned, async (context) => {
  const client = context.target.newClient()
  await context.openSession(client)
  await controlLiveSession(client)
  await expectItsCookie(client, securityCheck, context)
})

check(jsonSuccess, { name: 'Beside a live session.', deep: true }, async (context) => {
  const client = await enteredBy(sessionWays.form, context)
  const answer = await securityCheck.enter({ ...context, client, account: context.user }, { json: true })
  expectJsonSuccess(answer, context.environment)
})

check(jsonSuccess, byWay(sessionWays.securityCheckTicket), async (context) => {
  const client = context.target.newClient()
  const entered = await sessionWays.securityCheckTicket.enter(
    { ...context, client, account: context.user },
    { json: true },
  )
  expectJsonSuccess(entered, context.environment)
  await expectLiveSession(client)
})

check(jsonSuccess, { name: 'ADMIN_ID.', needs: 'system-admin', deep: true }, async ({ target, environment }) => {
  const account = declared(environment, 'admin')
  expectJsonSuccess(
    await securityCheck.enter({ target, client: target.newClient(), account }, { json: true }),
    environment,
  )
})

check(
  '4.6/token-opens-a-session',
  byWay(baseAddress, 'When JSON is asked for.'),
  async ({ target, user, requireWay }) => {
    await requireWay(baseAddress)
    const client = target.newClient()
    await baseAddress.enter({ target, client, account: user }, { json: true })
    await expectLiveSession(client)
  },
)

check('4.6/live-session-is-reused', optionsOf(baseAddress), async (context) =>
  expectReuse(await enteredByToken(context), baseAddress, context),
)

check('4.6/cookie-of-the-reused-session-is-returned', optionsOf(baseAddress), async (context) =>
  expectItsCookie(await enteredByToken(context), baseAddress, context),
)

// That the cookie is that of the live session says that it was reused as well.
for (const way of everySessionWay) {
  check(isReturned, byWay(way), async (context) =>
    expectItsCookie(await enteredBy(way, context), securityCheck, context),
  )

  if (way !== baseAddress)
    check('4.6/cookie-of-the-reused-session-is-returned', byWay(way), async (context) =>
      expectItsCookie(await enteredBy(way, context, baseAddress), baseAddress, context),
    )
}

for (const [variable, whose, needs] of [
  ['ADMIN_ID', 'admin', 'system-admin'],
  ['EXTERNAL_USER_ID', 'externalUser', 'external-user'],
] as const)
  check(isReturned, { name: `The session of ${variable}.`, needs, deep: true }, async (context) => {
    const user = declared(context.environment, whose)
    await context.requireWay(securityCheck, user)
    const client = context.target.newClient()
    await context.openSession(client, user)
    await controlLiveSession(client)
    await expectItsCookie(client, securityCheck, { ...context, user })
  })

/** Other ways of coming back to a session. */
const returns = [
  ['By a ticket.', sessionWays.securityCheckTicket, {}],
  ['By a ticket, when JSON is asked for.', sessionWays.securityCheckTicket, { json: true }],
  ['When JSON is asked for.', securityCheck, { json: true }],
  ['With the cookie in the form with $Version and $Path.', securityCheck, { cookies: 'documented' }],
] as const

for (const [name, by, options] of returns) {
  const given = { ...byWay(by, name), tickets: by.takes === 'ticket' ? 1 : 0 }
  check(isReturned, given, async (context) => {
    const client = await enteredBy(sessionWays.form, context, by)
    await expectItsCookie(client, by, context, options)
    // Nor does it go on only once.
    if (by.takes === 'password') await expectItsCookie(client, by, context, options)
  })
}

/** A client with a live session of the ordinary user, whom the other way lets in as well. */
async function enteredBy(way: SessionWay, context: CheckContext, other: SessionWay = way): Promise<Client> {
  const { target, user, environment } = context
  if (!letsInTheUser(way, environment) || !letsInTheUser(other, environment))
    throw new DoesNotApply('Whether this way and the other let in the same user is not known at this target.')
  const client = target.newClient()
  await openBy(way, { target, client, account: user })
  return client
}

/** A client with a live session of the user whom tokens speak for. */
async function enteredByToken({ target, user }: CheckContext): Promise<Client> {
  const client = target.newClient()
  const answer = await baseAddress.enter({ target, client, account: user })
  controlEntered({ answer, isIn: saysIn(baseAddress, answer) })
  await controlLiveSession(client)
  return client
}

/** Enters once more with a live session of the same user: the session goes on, under its ID. */
async function expectReuse(
  client: Client,
  by: SessionWay,
  context: CheckContext,
  options: EntryOptions = {},
): Promise<void> {
  const { sessionId } = client.cookies
  const again = await by.enter({ ...context, client, account: context.user }, options)
  control(again).toLetIn(saysIn(by, again))
  expect(again).that(
    again.sessionCookie === undefined || again.sessionCookie.value === sessionId,
    'the session ID of the live session',
    'another session ID',
  )
  await expectLiveSession(withSession(client, sessionId))
}

/** Enters once more with a live session of the same user: the answer sets the cookie of that session. */
async function expectItsCookie(
  client: Client,
  by: SessionWay,
  context: CheckContext,
  options: EntryOptions = {},
): Promise<void> {
  const { sessionId } = client.cookies
  const again = await by.enter({ ...context, client, account: context.user }, options)
  control(again).toLetIn(saysIn(by, again))
  expect(again).that(
    again.sessionCookie?.value === sessionId,
    'Set-Cookie with the session ID of the live session',
    again.sessionCookie === undefined ? 'no cookie JSESSIONID' : 'another session ID',
  )
}
