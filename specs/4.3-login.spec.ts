import { type CheckOptions, check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { nearlyRight } from '../src/check/nearly-right.ts'
import {
  expectShown,
  expectStoredInACookie,
  giving,
  locale,
  preferencesOf,
  timeZone,
  twoOtherThanDefault,
} from '../src/check/preferences.ts'
import { type Door, expectNameToSurvive, expectPasswordToSurvive } from '../src/check/special-characters.ts'
import { controlLiveSession, everybody, expectLiveSession, expectNoSession, loginWays } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { declared } from '../src/environment/environment.ts'

for (const [id, as] of [
  ['4.3/form-credentials-open-a-session', 'form'],
  ['4.3/url-credentials-open-a-session', 'arguments'],
  ['4.3/get-opens-a-session', 'get'],
] as const)
  check(id, async ({ target, user, stranger }) => {
    const client = target.newClient()
    const refused = target.newClient()

    expect(await client.login(credentialsOf(user), as)).toHaveStatus(200)
    await expectLiveSession(client)
    control(await refused.login(stranger, as)).toBeUnauthenticated()
    await expectNoSession(refused)
  })

check(
  '4.3/get-opens-a-session',
  { name: 'A wrong password gets 401.', wrongPasswords: 1, spare: 1 },
  async ({ target, account }) => {
    const { userId, password } = credentialsOf(account)
    control(await target.visitor().login({ userId, password }, 'get')).toBeServed()

    const wrong = { userId, password: nearlyRight.withOneMore(password) }
    expect(await target.newClient().login(wrong, 'get', { wrongFor: account.variable })).toHaveStatus(401)
  },
)

check('4.3/disabled-get-opens-no-session', async ({ target, user, openSession }) => {
  const client = target.newClient()
  const refused = target.newClient()
  await openSession(client)
  await controlLiveSession(client)

  await refused.login(credentialsOf(user), 'get')
  await expectNoSession(refused)
})

for (const as of ['form', 'arguments'] as const)
  check('4.3/success-has-an-empty-body', { name: loginWays[as] }, async ({ target, user }) => {
    const login = await target.newClient().login(credentialsOf(user), as)
    control(login).toBeServed()
    expect(login).toHaveEmptyBody()
  })

for (const [as, name, options] of [
  ['form', 'Log in with neither user nor password.', {}],
  ['arguments', 'Log in with no URL arguments at all.', { deep: true }],
  ['get', 'Log in with GET and no URL arguments.', { deep: true, when: ['get-login'] }],
] as const satisfies readonly (readonly [string, string, CheckOptions])[])
  check('4.3/missing-username-is-400', { name, ...options }, async ({ target, user }) => {
    control(await target.visitor().login(credentialsOf(user), as)).toBeServed()
    expect(await target.newClient().login({}, as)).toHaveStatus(400)
  })

for (const as of ['form', 'arguments', 'get'] as const)
  for (const [id, given] of [
    ['4.3/missing-username-is-400', 'password'],
    ['4.3/missing-password-is-400', 'userId'],
  ] as const)
    check(id, { name: loginWays[as], when: as === 'get' ? ['get-login'] : [] }, async (context) => {
      const { target, user, environment } = context
      control(await target.visitor().login(credentialsOf(user), as)).toBeServed()
      for (const account of everybody(environment)) {
        const half = { [given]: credentialsOf(account)[given] }
        expect(await target.newClient().login(half, as)).toHaveStatus(400)
      }
    })

for (const [name, change, as, options] of [
  ['The right password in another letter case, in a form.', nearlyRight.inOtherCase, 'form', {}],
  ['The right password and one character more, in a form.', nearlyRight.withOneMore, 'form', { spare: 1 }],
  ['The right password without its last character, in arguments.', nearlyRight.withOneLess, 'arguments', { spare: 1 }],
] as const)
  check('4.3/wrong-password-is-401', { name, wrongPasswords: 1, ...options }, async ({ target, account }) => {
    const { userId, password } = credentialsOf(account)
    const refused = target.newClient()
    control(await target.visitor().login({ userId, password }, as)).toBeServed()

    const wrong = { userId, password: change(password) }
    expect(await refused.login(wrong, as, { wrongFor: account.variable })).toHaveStatus(401)
    await expectNoSession(refused)
  })

for (const as of ['form', 'arguments'] as const)
  check('4.3/unknown-user-is-401', { name: loginWays[as] }, async ({ target, user, stranger }) => {
    control(await target.visitor().login(credentialsOf(user), as)).toBeServed()
    expect(await target.newClient().login(stranger, as)).toHaveStatus(401)
  })

for (const as of ['form', 'arguments'] as const)
  check('4.3/refusal-has-an-empty-body', { name: loginWays[as] }, async ({ target, user, stranger }) => {
    control(await target.visitor().login(credentialsOf(user), as)).toBeServed()
    const refusal = await target.newClient().login(stranger, as)
    control(refusal).toBeRefused()
    expect(refusal).toHaveEmptyBody()
  })

for (const as of ['form', 'arguments'] as const) {
  const login: Door = {
    enter: (client, account, options) => client.login(credentialsOf(account), as, options),
    opensASession: true,
  }

  check(`4.3/special-characters-in-the-name-survive-the-${as}`, async ({ target, environment }) => {
    await expectNameToSurvive(target, declared(environment, 'specialUser'), login)
  })

  check(
    `4.3/special-characters-in-the-password-survive-the-${as}`,
    { wrongPasswords: 1, account: 'SPECIAL_USER', spare: 1 },
    async ({ target, account }) => {
      await expectPasswordToSurvive(target, account, login)
    },
  )
}

for (const by of ['id', 'alias'] as const)
  for (const as of ['form', 'arguments'] as const)
    check(`4.3/organization-${by}-qualifies-the-user`, { name: loginWays[as] }, async ({ target, user, stranger }) => {
      const client = target.newClient()

      expect(await client.login(credentialsOf(user, by), as)).toBeServed()
      await expectLiveSession(client)
      control(await target.visitor().login(stranger, as)).toBeUnauthenticated()
    })

for (const [slug, preference] of [
  ['locale', locale],
  ['time-zone', timeZone],
] as const) {
  for (const as of ['form', 'arguments'] as const)
    check(`4.3/${slug}-is-stored-in-a-cookie`, { name: loginWays[as] }, async ({ target, user }) => {
      await expectStoredInACookie(preference, (args) => target.newClient().login(credentialsOf(user), as, { args }))
    })

  check(`4.3/${slug}-applies-to-the-session`, async ({ target, user, environment }) => {
    const plain = target.newClient()
    await plain.login(credentialsOf(user), 'form')
    const [value] = twoOtherThanDefault(preference, await preferencesOf(plain, environment))
    const client = target.newClient()

    await client.login(credentialsOf(user), 'form', { args: giving(preference, value) })
    for (let request = 1; request <= 2; request++)
      expectShown(await preferencesOf(client, environment), preference, value)
  })
}
