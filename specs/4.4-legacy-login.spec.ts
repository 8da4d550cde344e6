import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { nearlyRight } from '../src/check/nearly-right.ts'
import { controlLiveSession, expectLiveSession, expectNoSession, loginWays } from '../src/check/steps.ts'
import { byWay, sessionWays } from '../src/check/ways-in.ts'
import { credentialsOf } from '../src/client/credentials.ts'

check('4.4/post-opens-a-session', async ({ target, user, stranger }) => {
  const client = target.newClient()

  expect(await client.legacyLogin(credentialsOf(user), 'form')).toHaveStatus(200)
  await expectLiveSession(client)
  control(await target.visitor().legacyLogin(stranger, 'form')).toBeUnauthenticated()
})

check('4.4/get-answers-200', async ({ target, user, stranger }) => {
  expect(await target.newClient().legacyLogin(credentialsOf(user), 'get')).toHaveStatus(200)
  control(await target.visitor().legacyLogin(stranger, 'get')).toBeUnauthenticated()
})

check('4.4/get-opens-no-session', async ({ target, user }) => {
  const client = target.newClient()
  const sessionless = target.newClient()
  await client.legacyLogin(credentialsOf(user), 'form')
  await controlLiveSession(client)

  await sessionless.legacyLogin(credentialsOf(user), 'get')
  await expectNoSession(sessionless)
})

for (const as of ['form', 'get'] as const)
  check('4.4/success-has-an-empty-body', { name: loginWays[as] }, async ({ target, user }) => {
    const login = await target.newClient().legacyLogin(credentialsOf(user), as)
    control(login).toBeServed()
    expect(login).toHaveEmptyBody()
  })

for (const [as, change, options] of [
  ['form', nearlyRight.inOtherCase, {}],
  ['get', nearlyRight.withOneMore, { spare: 1 }],
] as const)
  check(
    '4.4/wrong-password-is-401',
    { name: loginWays[as], wrongPasswords: 1, ...options },
    async ({ target, account }) => {
      const { userId, password } = credentialsOf(account)
      control(await target.visitor().legacyLogin({ userId, password }, as)).toBeServed()

      const wrong = { userId, password: change(password) }
      expect(await target.newClient().legacyLogin(wrong, as, { wrongFor: account.variable })).toHaveStatus(401)
    },
  )

check(
  '4.4/wrong-password-is-401',
  { name: 'Posted, in the URL.', wrongPasswords: 1, spare: 2, deep: true },
  async ({ target, account }) => {
    const { userId, password } = credentialsOf(account)
    control(await target.newClient().legacyLogin({ userId, password }, 'form')).toBeServed()

    const wrong = { userId, password: nearlyRight.withOneMore(password) }
    const answer = await target.newClient().legacyLogin(wrong, 'arguments', { wrongFor: account.variable })
    // Where they have no place there, they are missing.
    expect(answer).that([400, 401].includes(answer.status), 'status 400 or 401')
  },
)

for (const as of ['form', 'get'] as const) {
  check('4.4/unknown-user-is-401', { name: loginWays[as] }, async ({ target, user, stranger }) => {
    control(await target.visitor().legacyLogin(credentialsOf(user), as)).toBeServed()
    expect(await target.newClient().legacyLogin(stranger, as)).toHaveStatus(401)
  })

  check('4.4/refusal-has-an-empty-body', { name: loginWays[as] }, async ({ target, user, stranger }) => {
    control(await target.visitor().legacyLogin(credentialsOf(user), as)).toBeServed()
    const refusal = await target.newClient().legacyLogin(stranger, as)
    control(refusal).toBeRefused()
    expect(refusal).toHaveEmptyBody()
  })
}

const oneOfTheUser = { wrongPasswords: 1, account: 'USER' } as const

// A redirect to the login page is also what becomes of a wrong password, and counted as such.
for (const [as, options] of [
  ['form', {}],
  ['get', { deep: true }],
] as const)
  check(
    '4.4/expired-license-is-302',
    { name: loginWays[as], ...oneOfTheUser, ...options },
    async ({ target, user }) => {
      control(await target.visitor().legacyLogin(credentialsOf(user), as)).toBeServed()
      expect(await target.newClientOfExpiredTwin().legacyLogin(credentialsOf(user), as)).toHaveStatus(302)
    },
  )

check(
  '2.1/organization-alias-qualifies-the-user',
  byWay(sessionWays.legacyForm),
  async ({ target, user, requireWay }) => {
    await requireWay(sessionWays.legacyForm)
    const client = target.newClient()
    await client.legacyLogin(credentialsOf(user, 'alias'), 'form')
    await expectLiveSession(client)
  },
)
