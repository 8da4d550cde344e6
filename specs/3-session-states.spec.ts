import { cookiesOf } from '../src/check/actual.ts'
import { byMethodAndProfile } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import { controlLiveSession, expectLiveSession, newSession, openLiveSession } from '../src/check/live-session.ts'
import { sessionsOfEach, withoutTickets } from '../src/check/other-sessions.ts'
import { giving, locale, timeZone } from '../src/check/preferences.ts'
import { attemptsWithoutCost, requireNoCrash, sendWrongPassword } from '../src/check/refused-sign-in.ts'
import { controlAccepted, endedSession, expectNoSession, securityCheckAs, withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { isUnusual, otherAccounts } from '../src/environment/accounts.ts'
import { declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { type ListedMethod, requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { knownResources } from '../src/methods/names.ts'
import { loginPage } from '../src/methods/operations.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod, isAvailableIn, openBy } from '../src/target/authentication.ts'
import { getPage } from '../src/target/get-page.ts'
import { nearMatch } from '../src/target/near-match.ts'
import { unknownName } from '../src/target/unknown-user.ts'

check('3/refused-login-opens-no-session', async ({ target, user, unknownUser }) => {
  const client = target.newClient()
  const refused = target.newClient()
  await client.authenticate('login.form', credentialsOf(user))
  await controlLiveSession(client)

  control(await refused.authenticate('login.form', unknownUser)).toBeUnauthenticated()
  await expectNoSession(refused)
})

check('3/refused-security-check-opens-no-session', async (context) => {
  const { target, environment } = context
  const refused = target.newClient()
  await controlAccepted(context, securityCheck)

  await securityCheckAs(refused, { ...environment.user, id: unknownName })
  await expectNoSession(refused)
})

const only = '3/only-logout-and-inactivity-end-a-session'

check(only, { name: 'Another login of the same user.' }, async ({ target, openSession }) => {
  const { client } = await newSession({ target, openSession })

  await openSession(target.newClient())
  await expectLiveSession(client)
})

deepCheck(only, 'Ten more logins of the same user.', async ({ target, openSession }) => {
  const { client } = await openLiveSession({ target, openSession })
  for (let more = 1; more <= 10; more++) await openSession(target.newClient())
  await expectLiveSession(client)
})

check(only, { name: 'Refused attempts of another client.' }, async ({ target, unknownUser, openSession }) => {
  const { client } = await newSession({ target, openSession })

  control(await target.controlClient().authenticate('login.form', unknownUser)).toBeUnauthenticated()
  control(await target.controlClient().authenticate('basic', unknownUser)).toBeUnauthenticated()
  await expectLiveSession(client)
})

check(
  only,
  { name: 'A wrong password for the same user, sent by another client.', wrongPasswords: 1, spare: 1 },
  async ({ target, account, openSession }) => {
    const { client } = await newSession({ target, openSession }, account)
    await sendWrongPassword(loginForm, target.visit(account), nearMatch.withOneMore)
    await expectLiveSession(client)
  },
)

check(only, { name: 'Stateless requests of the same user.' }, async ({ target, user, openSession, request }) => {
  const { client } = await newSession({ target, openSession })

  control(await request(target.newClient(), { credentials: credentialsOf(user) })).toBeServed()
  await expectLiveSession(client)
})

deepCheck(only, 'A locale and a time zone given in it, and the login page.', async (context) => {
  const { target, environment, openSession } = context
  const { client, sessionId } = await newSession({ target, openSession })
  for (const preference of [locale, timeZone]) {
    const [[name, value] = []] = giving(preference, preference.values[0] ?? '')
    await client.probe({
      path: `${environment.protectedPaths[0]}?${new URLSearchParams([[name ?? '', value ?? '']])}`,
    })
  }
  await getPage(target, loginPage, client)
  await expectLiveSession(withSession(client, sessionId))
})

deepCheck(only, 'Sign-ins and stateless requests with each method, beside a session of each.', async (context) => {
  const { target, user, environment } = context
  const opened = await sessionsOfEach(withoutTickets, context)
  for (const [, client] of opened) await controlLiveSession(client)
  for (const [method] of opened) await authenticate(method, target.visit(user))
  for (const method of requestMethods.filter((each) => isAvailableIn(each, environment)))
    for (const verb of ['GET', 'DELETE'] as const)
      await authenticate(method, target.visit(user), requestWithoutEffect(verb, environment))
  for (const [, client] of opened) await expectLiveSession(client)
})

for (const [variable, field, needs] of otherAccounts.filter(([each]) => !isUnusual(each)))
  deepCheck(only, `Stateless requests of ${variable}_ID.`, { needs }, async (context) => {
    const { target, environment } = context
    const account = declared(environment, field)
    await context.requireMethod(loginForm, account)
    const { client } = await openLiveSession(context, account)
    for (const method of [basic, urlArguments])
      for (const verb of ['GET', 'DELETE'] as const)
        await authenticate(method, target.visit(account), requestWithoutEffect(verb, environment))
    expect(await client.probe()).toAcceptCredentials()
  })

for (const [taking, what] of [
  [['password', 'token'], 'passwords and tokens'],
  [['ticket'], 'tickets'],
] as const)
  deepCheck(
    only,
    `Refused attempts of other clients, with each method that takes ${what}.`,
    { when: what === 'tickets' ? ['sso'] : [] },
    async ({ target, user: account, openSession }) => {
      // On the connection of the session, and under the name of its user.
      const connection = target.keepConnection()
      const client = target.newClient(connection)
      await openSession(client)

      const answers: Answer[] = []
      const isAsked = ({ takes }: ListedMethod) => taking.some((each) => each === takes)
      for (const method of [...sessionMethods, ...requestMethods].filter(isAsked))
        for (const attempt of attemptsWithoutCost(method))
          answers.push(await attempt(target.visit(account, target.newClient(connection))))
      await expectLiveSession(client)
      for (const answer of answers) requireNoCrash(answer)
    },
  )

deepCheck(only, 'Public resources, requested with its cookie.', async ({ target, environment, openSession }) => {
  const { client, sessionId } = await newSession({ target, openSession })

  await client.encryptionKey()
  const jsonFile = { operation: 'jsonFile', method: 'GET', path: environment.jsonSuccessLocation } as const
  await withSession(client, sessionId).send(jsonFile)
  for (const path of [knownResources.information, environment.successLocation.path])
    await getPage(target, path, withSession(client, sessionId))
  await expectLiveSession(withSession(client, sessionId))
})

const besideADeadCookie = '3/login-beside-a-dead-cookie-opens-a-session'

check(besideADeadCookie, { name: 'Login.' }, async (context) => {
  const { client, sessionId } = await endedSession(context)
  const answer = await withSession(client, sessionId).authenticate('login.form', credentialsOf(context.user))
  expect(answer).toBeServed()
  expectACookie(answer, client, sessionId)
  await expectLiveSession(client)
})

check(besideADeadCookie, { name: 'Security check.' }, async (context) => {
  const { client, sessionId } = await endedSession(context)
  expectACookie(await securityCheckAs(withSession(client, sessionId), context.user), client, sessionId)
  await expectLiveSession(client)
})

/**
 * The response to a sign-in without a live session carries the cookie of the session that it opens (section 3, row 1), unless the
 * client got a session with its encryption key.
 */
function expectACookie(answer: Answer, { cookies }: Client, ended: string | undefined): void {
  const isNew = answer.sessionCookie !== undefined || cookies.sessionId !== ended
  expect(answer).that(isNew, 'a JSESSIONID cookie', cookiesOf(answer), 'set-cookie')
}

/** The methods covered above. */
const above: readonly string[] = [loginForm.id, securityCheck.id]

for (const method of sessionMethods.filter(({ id }) => !above.includes(id)))
  check(besideADeadCookie, byMethodAndProfile(method), async (context) => {
    const { account, options } = await context.callerProfile(method, 0)
    const { client, sessionId } = await endedSession(context)
    const visit = { ...context, client: withSession(client, sessionId), account }
    expectACookie(await authenticate(method, visit, options), client, sessionId)
    await expectLiveSession(client)
  })

for (const method of [securityCheck, baseAddressToken])
  check(only, byMethod(method, `Another session of the same user. ${titleOf(method)}`), async (context) => {
    const { client } = await newSession(context)

    await openBy(method, { ...context, client: context.target.newClient(), account: context.user })
    await expectLiveSession(client)
  })
