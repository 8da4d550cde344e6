import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { headerProfile } from '../src/check/header-profiles.ts'
import { expectAcceptedWith, onOneConnection, requestWithoutEffect } from '../src/check/http-methods.ts'
import { sendWrongPassword, signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { endedSession, expectNoSession, withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { serviceNamesOf, signInFields } from '../src/methods/method.ts'
import { requestMethods, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byMethod, isAccepted, isAvailableIn, optionsOf } from '../src/target/authentication.ts'
import { nearMatch } from '../src/target/near-match.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const everyRequest = '5.2/every-stateless-request-is-verified'

for (const [by, name] of [
  ['basic', 'Basic authentication.'],
  ['arguments', 'URL arguments.'],
] as const)
  check(everyRequest, { name }, async ({ target, user, unknownUser }) => {
    const client = target.newClient()

    control(await client.authenticate(by, credentialsOf(user))).toBeServed()
    expect(await client.authenticate(by, unknownUser)).toBeRefused()
    expect(await client.probe({ cookies: 'none' })).toBeRefused()
    expect(await client.authenticate(by, credentialsOf(user))).toBeServed()
  })

for (const method of [basic, urlArguments])
  deepCheck(
    everyRequest,
    `A wrong password of the user who was right with the same cookies. ${titleOf(method)}`,
    { ...optionsOf(method), method, wrongPasswords: 1, spare: 2 },
    async ({ target, account }) => {
      const visit = target.visit(account)
      const { client } = visit
      // The server may give the client the session of no user.
      await client.probe()
      const right = await authenticate(method, visit)
      if (!isAccepted(method, right)) throw nothingToDecide('refused-beside-a-session', { method: method.id })
      if ((await client.probe()).isSuccess) throw nothingToDecide('credentials-open-a-session', { method: method.id })
      expect(await sendWrongPassword(method, visit, nearMatch.withAnotherLast)).toBeRefused()
    },
  )

for (const method of [basic, urlArguments])
  deepCheck(
    everyRequest,
    `The last character of the name stands before the password. ${titleOf(method)}`,
    { ...optionsOf(method), method, wrongPasswords: 1, spare: 2 },
    async ({ target, account, requireMethod }) => {
      await requireMethod(method, account)
      const { userId, password } = credentialsOf(account)
      const [end = ''] = [...userId].slice(-1)
      const divided = { userId: userId.slice(0, -end.length), password: `${end}${password}` }
      // A server may recognize verified credentials by name and password without a border between them.
      const wrong = { wrongFor: account.variable }
      expect(await target.newClient().authenticate(method.id, divided, wrong)).toBeRefused()
    },
  )

for (const method of [basic, urlArguments])
  deepCheck(
    everyRequest,
    `A wrong password on the connection of a login. ${titleOf(method)}`,
    { ...optionsOf(method), method, wrongPasswords: 1, spare: 2 },
    ({ target, account, openSession }) =>
      onOneConnection(target, async (connection) => {
        await openSession(target.newClient(connection), account)
        const visit = target.visit(account, target.newClient(connection))
        expect(await sendWrongPassword(method, visit, nearMatch.withAnotherLast)).toBeRefused()
      }),
  )

// No method may take for granted that the other one has verified.
deepCheck(
  everyRequest,
  'An unknown user by two methods at once.',
  // If passwords are encrypted, a plain one may be malformed.
  { method: basic, when: ['no-encryption'] },
  async ({ target, user: account, environment, unknownUser }) => {
    const args = signInFields(unknownUser, { ticketArgument: '' })
    for (const method of [basic, requestToken].filter((each) => isAvailableIn(each, environment)))
      expect(await signInAsUnknown(method, target.visit(account), { args })).toBeRefused()
    const path = `${environment.protectedPaths[0]}?${serviceNamesOf(environment).tokenArgument}=${unknownName}`
    expect(await signInAsUnknown(basic, target.visit(account), { path })).toBeRefused()
  },
)

const besideADeadCookie = '5.2/valid-credentials-beside-a-dead-cookie-are-served'

deepCheck(everyRequest, 'Beside the cookie of a session that has ended.', async (context) => {
  const { target, user: account, environment } = context
  const { client, sessionId } = await endedSession(context)
  for (const method of requestMethods.filter((each) => isAvailableIn(each, environment))) {
    withSession(client, sessionId)
    expect(await signInAsUnknown(method, { target, client, account })).toBeRefused()
  }
})

for (const by of requestMethods)
  check(besideADeadCookie, byMethod(by, `Each method, other accounts. ${titleOf(by)}`), async (context) => {
    const { target, environment, openSession, callerProfile } = context
    const { client, sessionId } = await endedSession({ target, openSession })
    // A server must support these; others may be refused for reasons of their own.
    for (const [index, method] of (['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const).entries()) {
      const { account, options } = await callerProfile(by, index)
      withSession(client, index % 3 === 2 ? '0'.repeat(32) : sessionId)
      const asked = requestWithoutEffect(method, environment, headerProfile(index, environment))
      expectAcceptedWith(method, await authenticate(by, { target, client, account }, { ...options, ...asked }))
    }
    // The credentials don't revive the session.
    await expectNoSession(withSession(client, sessionId))
  })

check(besideADeadCookie, async ({ target, user, openSession }) => {
  const { client, sessionId } = await endedSession({ target, openSession })
  const returning = () => withSession(client, sessionId)

  expect(await returning().authenticate('basic', credentialsOf(user))).toBeServed()
  expect(await returning().authenticate('arguments', credentialsOf(user))).toBeServed()
})

for (const method of [basic, urlArguments])
  deepCheck(
    everyRequest,
    `Without the organization, after a sign-in with it. ${titleOf(method)}`,
    { ...optionsOf(method), when: ['several-organizations'], member: true, wrongPasswords: 3, spare: 2 },
    async ({ target, account, openSession }) => {
      const unqualified = { ...account, organization: undefined }
      const connection = target.keepConnection()
      const inside = target.newClient()
      const attempt = (client: Client) =>
        authenticate(method, { target, client, account: unqualified }, { wrongFor: account.variable })
      if ((await attempt(target.newClient())).isSuccess) throw nothingToDecide('known-without-organization')
      control(await authenticate(method, target.visit(account, target.newClient(connection)))).toBeServed()
      await openSession(inside, account)
      for (const client of [target.newClient(connection), inside]) expect(await attempt(client)).toBeRefused()
    },
  )
