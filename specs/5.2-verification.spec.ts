import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { requestMethods, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod, isAvailableIn } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { control, expect } from '../src/runner/expect.ts'
import { nearMatch } from '../src/runner/near-match.ts'
import { signInAsUnknown } from '../src/runner/refused-sign-in.ts'
import { controlLiveSession, endedSession, withSession } from '../src/runner/steps.ts'

check(
  '5.2/every-stateless-request-is-verified',
  { name: 'Basic authentication.' },
  async ({ target, user, unknownUser }) => {
    const client = target.newClient()

    control(await client.authenticate('basic', credentialsOf(user))).toBeServed()
    expect(await client.authenticate('basic', unknownUser)).toBeRefused()
    expect(await client.probe({ cookies: 'none' })).toBeRefused()
    expect(await client.authenticate('basic', credentialsOf(user))).toBeServed()
  },
)

check('5.2/every-stateless-request-is-verified', { name: 'URL arguments.' }, async ({ target, user, unknownUser }) => {
  const client = target.newClient()

  control(await client.authenticate('arguments', credentialsOf(user))).toBeServed()
  expect(await client.authenticate('arguments', unknownUser)).toBeRefused()
  expect(await client.probe({ cookies: 'none' })).toBeRefused()
  expect(await client.authenticate('arguments', credentialsOf(user))).toBeServed()
})

const besideALiveCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'

for (const method of [basic, urlArguments]) {
  check(
    besideALiveCookie,
    { name: `Credentials of an unknown user with ${method.name}.` },
    async ({ target, unknownUser, openSession }) => {
      const client = target.newClient()
      await openSession(client)
      await controlLiveSession(client)

      expect(await client.authenticate(method.id, unknownUser)).toBeRefused()
    },
  )

  check(
    besideALiveCookie,
    {
      name: `A wrong password of the user of the session with ${method.name}.`,
      wrongPasswords: 1,
      ...(method === basic ? { basic: true } : { spare: 1 }),
    },
    async ({ target, account, openSession }) => {
      const { userId, password } = credentialsOf(account)
      const client = target.newClient()
      await openSession(client, account)
      await controlLiveSession(client)

      const wrong = { userId, password: nearMatch.withOneMore(password) }
      expect(await client.authenticate(method.id, wrong, { wrongFor: account.variable })).toBeRefused()
    },
  )
}

const besideADeadCookie = '5.2/valid-credentials-beside-a-dead-cookie-are-served'

check(besideADeadCookie, byMethod(requestToken), async ({ target, user: account, openSession, requireWay }) => {
  await requireWay(requestToken)
  const { sessionId } = await endedSession({ target, openSession })
  const client = withSession(target.newClient(), sessionId)
  expect(await authenticate(requestToken, { target, client, account })).toBeServed()
})

check(
  '5.2/every-stateless-request-is-verified',
  { name: 'Beside the cookie of a session that has ended.', deep: true },
  async ({ target, user: account, environment, openSession }) => {
    const { sessionId } = await endedSession({ target, openSession })
    for (const method of requestMethods.filter((each) => isAvailableIn(each, environment))) {
      const client = withSession(target.newClient(), sessionId)
      expect(await signInAsUnknown(method, { target, client, account })).toBeRefused()
    }
  },
)

for (const method of [basic, urlArguments])
  check(
    besideADeadCookie,
    byMethod(method, `Another account. ${titleOf(method)}`),
    async ({ target, openSession, callerProfile }) => {
      const { account, options } = await callerProfile(method, 2)
      const { sessionId } = await endedSession({ target, openSession })
      const client = withSession(target.newClient(), sessionId)
      expect(await authenticate(method, { target, client, account }, options)).toBeServed()
    },
  )

check(besideADeadCookie, async ({ target, user, openSession }) => {
  const { sessionId } = await endedSession({ target, openSession })
  const returning = () => withSession(target.newClient(), sessionId)

  expect(await returning().authenticate('basic', credentialsOf(user))).toBeServed()
  expect(await returning().authenticate('arguments', credentialsOf(user))).toBeServed()
})
