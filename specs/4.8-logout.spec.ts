import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptProfiles } from '../src/check/header-profiles.ts'
import {
  type ClientSession,
  controlLiveSession,
  expectLiveSession,
  newSession,
  openLiveSession,
} from '../src/check/live-session.ts'
import { sessionsOfEach, withoutTickets } from '../src/check/other-sessions.ts'
import { attemptsWithoutCost, requireNoCrash } from '../src/check/refused-sign-in.ts'
import {
  anonymousClient,
  controlEnded,
  endedSession,
  expectEnded,
  expectEndedOnTwoPaths,
  expectNoSession,
  withSession,
} from '../src/check/steps.ts'
import { isUnusual, otherAccounts } from '../src/environment/accounts.ts'
import { declared, offers } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { signInFields } from '../src/methods/method.ts'
import { requestMethods, sessionMethods } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { logout } from '../src/methods/operations.ts'
import { authenticate } from '../src/target/authentication.ts'

const ends = '4.8/logout-ends-the-session'
const takesTheDocumentedForm = '4.8/logout-takes-the-documented-cookie-form'

for (const [id, form] of [
  [ends, 'plain'],
  [takesTheDocumentedForm, 'documented'],
] as const) {
  check(id, async (context) => {
    // Where no logout ends a session, the form of the cookie is not the reason.
    if (form === 'documented') await endedSession(context)
    const { client, sessionId } = await openLiveSession(context)

    await client.logout(form)
    await expectEnded({ client, sessionId }, context)
  })
}

deepCheck(takesTheDocumentedForm, 'Beside the cookie of a locale.', async (context) => {
  await endedSession(context)
  const { client } = await openLiveSession(context)
  const path = `${context.environment.protectedPaths[0]}?${argumentNames.locale}=de_DE`
  await client.probe({ path })
  const { sessionId } = client.cookies

  await client.logout('documented')
  await expectEndedOnTwoPaths({ client, sessionId }, context)
})

deepCheck(ends, 'A session that was used on each path; no refused request revives it.', async (context) => {
  const { client } = await newSession(context)
  const { protectedPaths } = context.environment
  for (const path of [...protectedPaths, ...protectedPaths]) control(await client.probe({ path })).toBeServed()
  const { sessionId } = client.cookies

  await client.logout()
  // A new session, if any, authenticates no user.
  await expectNoSession(client)
  await withSession(client, sessionId).logout()
  const answers = await refusedBeside({ client, sessionId }, context)
  await expectEndedOnTwoPaths({ client, sessionId }, context)
  for (const answer of answers) requireNoCrash(answer)
})

/** Sends requests with the cookie of this session that are refused, by each method, and returns their answers. */
async function refusedBeside(
  { client, sessionId }: ClientSession,
  { target, user: account, environment }: CheckContext,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const method of requestMethods.filter((each) => offers(environment, each)))
    for (const attempt of attemptsWithoutCost(method))
      answers.push(await attempt({ target, client: withSession(client, sessionId), account }))
  return answers
}

// If passwords are encrypted, a plain one may count as wrong.
const asAScript = 'As a script sends it, with credentials beside the cookie.'

deepCheck(ends, asAScript, { when: ['no-encryption'] }, async (context) => {
  const { client, sessionId } = await openLiveSession(context)

  const credentials = { headers: acceptProfiles.jsonScript.headers, basic: credentialsOf(context.user) }
  await client.send({ operation: 'logout', ...logout, ...credentials })
  await expectEndedOnTwoPaths({ client, sessionId }, context)
})

deepCheck(ends, 'The second session of a browser; no earlier session ID of it is revived.', async (context) => {
  // The server may give a browser the session of no user before it signs in.
  const client = await anonymousClient(context)
  const earlier = [client.cookies.sessionId]
  for (let round = 1; round <= 2; round++) {
    // The browser may have kept the cookie of the first one.
    await context.openSession(withSession(client, earlier.at(-1)))
    await controlLiveSession(client)
    earlier.push(client.cookies.sessionId)
    await client.logout('plain', undefined, acceptProfiles.browser.headers)
  }
  for (const sessionId of earlier)
    if (sessionId !== undefined) await expectEndedOnTwoPaths({ client, sessionId }, context)
})

const noTicket = { ticketArgument: '' }
const noOther = '4.8/logout-ends-no-other-session'

check(noOther, async (context) => {
  const { target, openSession } = context
  const [older, other, newer] = [target.newClient(), target.newClient(), target.newClient()]
  for (const client of [older, other, newer]) await openSession(client)
  // A later login may have ended them.
  for (const client of [older, newer]) await controlLiveSession(client)
  const { sessionId } = other.cookies

  await other.logout()
  await expectLiveSession(older)
  await expectLiveSession(newer)
  await controlEnded({ client: other, sessionId }, context)
})

deepCheck(noOther, 'The session of another user.', { needs: 'system-admin' }, async (context) => {
  const { target, environment, openSession } = context
  const [client, other] = [target.newClient(), target.newClient()]
  await openSession(other, declared(environment, 'admin'))
  await controlLiveSession(other)
  await openSession(client)

  await client.logout()
  await expectLiveSession(other)
})

deepCheck(noOther, 'The sessions that each method opened.', async (context) => {
  const { target, openSession } = context
  const client = target.newClient()
  const others = await sessionsOfEach(sessionMethods, context)
  await openSession(client)
  for (const [, other] of others) await controlLiveSession(other)

  await client.logout()
  for (const [, other] of others) await expectLiveSession(other)
})

deepCheck(noOther, 'Of two sessions that the same method opened.', async (context) => {
  const { target, user } = context
  for (const [method, client] of await sessionsOfEach(withoutTickets, context)) {
    const visit = target.visit(user)
    await authenticate(method, visit)
    await controlLiveSession(client)
    await visit.client.logout()
    await expectLiveSession(client)
  }
})

// A server may refuse unusual characters: other requirements report that.
for (const [variable, field, needs] of otherAccounts.filter(([each]) => !isUnusual(each)))
  deepCheck(noOther, `Of two sessions of ${variable}_ID.`, { needs }, async (context) => {
    const account = declared(context.environment, field)
    await context.requireMethod(loginForm, account)
    const [{ client }, other] = [await newSession(context, account), await newSession(context, account)]
    control(await client.probe()).toAcceptCredentials()

    await other.client.logout()
    expect(await client.probe()).toAcceptCredentials()
  })

deepCheck(noOther, 'A logout without a session, with the ID of none, and with credentials.', async (context) => {
  const { target, user, environment, openSession } = context
  // On the connection of the session, and with the cookie of an earlier one of its user.
  const { client: former, sessionId } = await endedSession(context)
  const connection = target.keepConnection()
  former.connection = connection
  const client = target.newClient(connection)
  await openSession(client)

  await target.newClient(connection).logout()
  for (const id of ['0'.repeat(32), sessionId]) await withSession(former, id).logout()
  // If passwords are encrypted, a plain one may count as wrong.
  if (environment.encryption === 'off')
    for (const credentials of [{ basic: credentialsOf(user) }, { args: signInFields(credentialsOf(user), noTicket) }])
      await target.newClient(connection).send({ operation: 'logout', ...logout, ...credentials })
  await expectLiveSession(client)
})
