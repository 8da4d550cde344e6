import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { elsewhere, enter, expectNoSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const by of ['id', 'alias'] as const)
  check(`2.1/organization-${by}-qualifies-the-user`, async ({ target, user }) => {
    expect(await target.newClient().withArguments(credentialsOf(user, by))).toBeServed()
    control(await target.visitor().withArguments(credentialsOf(elsewhere(user), by))).toBeUnauthenticated()
  })

check('2.1/another-organization-is-not-the-users', { name: 'Basic authentication.' }, async ({ target, user }) => {
  control(await target.visitor().basic(credentialsOf(user))).toBeServed()
  expect(await target.newClient().basic(credentialsOf(elsewhere(user)))).toBeUnauthenticated()
})

check('2.1/another-organization-is-not-the-users', { name: 'URL arguments.' }, async ({ target, user }) => {
  control(await target.visitor().withArguments(credentialsOf(user))).toBeServed()
  expect(await target.newClient().withArguments(credentialsOf(elsewhere(user)))).toBeUnauthenticated()
})

check('2.1/another-organization-is-not-the-users', { name: 'Login.' }, async ({ target, user }) => {
  control(await target.visitor().login(credentialsOf(user), 'form')).toBeServed()
  expect(await target.newClient().login(credentialsOf(elsewhere(user)), 'form')).toBeUnauthenticated()
})

check('2.1/single-organization-needs-no-qualifier', async ({ target, user, stranger }) => {
  expect(await target.newClient().basic({ userId: user.id, password: user.password })).toBeServed()
  expect(await target.newClient().withArguments({ userId: user.id, password: user.password })).toBeServed()
  control(await target.visitor().basic(stranger)).toBeUnauthenticated()
})

const onePassword = { wrongPasswords: 1, spare: 2 } as const

check(
  '2.1/no-authentication-without-a-password',
  { wrongPasswords: 1, basic: true, name: 'Basic authentication with an empty password.' },
  async ({ target, account }) => {
    const { userId, password } = credentialsOf(account)
    control(await target.visitor().basic({ userId, password })).toBeServed()
    const wrongFor = account.variable
    expect(await target.newClient().basic({ userId, password: '' }, { wrongFor, plain: true })).toBeUnauthenticated()
  },
)

for (const [name, empty] of [
  ['URL arguments without the password.', {}],
  ['URL arguments with an empty password.', { password: '' }],
] as const)
  check('2.1/no-authentication-without-a-password', { ...onePassword, name }, async ({ target, account }) => {
    const { userId } = credentialsOf(account)
    control(await target.visitor().withArguments(credentialsOf(account))).toBeServed()
    const wrongFor = account.variable
    expect(
      await target.newClient().withArguments({ userId, ...empty }, { wrongFor, plain: true }),
    ).toBeUnauthenticated()
  })

for (const [name, empty] of [
  ['Login without the password.', {}],
  ['Login with an empty password.', { password: '' }],
] as const)
  check('2.1/no-authentication-without-a-password', { ...onePassword, name }, async ({ target, account }) => {
    const { userId } = credentialsOf(account)
    const wrong = { wrongFor: account.variable, plain: true }
    control(await target.visitor().login(credentialsOf(account), 'form')).toBeServed()
    expect(await target.newClient().login({ userId, ...empty }, 'form', wrong)).toBeUnauthenticated()
  })

check(
  '2.1/no-authentication-without-a-password',
  { ...onePassword, name: 'Security check with an empty password.' },
  async ({ target, account }) => {
    const refused = target.newClient()
    control(await enter(target.newClient(), account)).toSetSessionCookie()
    expect(
      await enter(refused, account, { password: '', wrongFor: account.variable, plain: true }),
    ).toBeUnauthenticated()
    await expectNoSession(refused)
  },
)
