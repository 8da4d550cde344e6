import { declared } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import type { Header } from '../src/methods/request-data.ts'
import { check } from '../src/runner/check.ts'
import { control, expect } from '../src/runner/expect.ts'
import { expectAcceptedAsElsewhere, expectRefusedWith, harmless, httpMethods } from '../src/runner/http-methods.ts'
import { nearMatch } from '../src/runner/near-match.ts'
import { giving, locale, timeZone } from '../src/runner/preferences.ts'
import {
  expectNameToSurvive,
  expectPasswordToSurvive,
  type SpecialCharacterMethod,
} from '../src/runner/special-characters.ts'
import { controlAccepted, controlRefused, expectNoSession } from '../src/runner/steps.ts'

check('4.1/basic-authenticates-every-rest-path', async ({ target, user, unknownUser, environment }) => {
  for (const path of environment.protectedPaths) {
    control(await target.controlClient().authenticate('basic', unknownUser, { path })).toBeUnauthenticated()
    expect(await target.newClient().authenticate('basic', credentialsOf(user), { path })).toBeServed()
  }
})

check(
  '4.1/basic-authenticates-every-rest-path',
  { name: 'With arguments of its own, such as a locale and a time zone.', deep: true },
  async ({ target, user, requireMethod }) => {
    await requireMethod(basic)
    for (const args of [giving(locale, 'de_DE'), giving(timeZone, 'Asia/Tokyo'), [['conformance', 'nothing'] as const]])
      expect(await target.newClient().authenticate('basic', credentialsOf(user), { args })).toBeLetIn()
  },
)

for (const method of httpMethods)
  check(
    '4.1/basic-authenticates-every-method',
    { name: `${method} with valid credentials, and with those of an unknown user.` },
    async ({ target, user, unknownUser, environment, request }) => {
      const asked = harmless(method, environment)
      const elsewhere = () => request(target.newClient(), { ...asked, otherThan: 'basic' })
      const answer = await target.newClient().authenticate('basic', credentialsOf(user), asked)
      await expectAcceptedAsElsewhere(method, answer, elsewhere)
      expectRefusedWith(method, await target.newClient().authenticate('basic', unknownUser, asked), answer)
    },
  )

for (const [name, change, options] of [
  ['The correct password in another letter case.', nearMatch.inOtherCase, {}],
  ['The correct password and one character more.', nearMatch.withOneMore, { spare: 1 }],
] as const)
  check('4.1/wrong-password-is-401', { name, wrongPasswords: 1, basic: true, ...options }, async (context) => {
    const { target, account } = context
    const { userId, password } = credentialsOf(account)
    await controlAccepted(context, basic, account)

    const wrong = { userId, password: change(password) }
    const refused = target.newClient()
    expect(await refused.authenticate('basic', wrong, { wrongFor: account.variable })).toHaveStatus(401)
    await expectNoSession(refused)
  })

check('4.1/unknown-user-is-401', async (context) => {
  const { target, unknownUser } = context
  await controlAccepted(context, basic)
  const refused = target.newClient()
  expect(await refused.authenticate('basic', unknownUser)).toHaveStatus(401)
  await expectNoSession(refused)
})

check('4.1/refusal-has-an-empty-body', async (context) => {
  const { target, unknownUser } = context
  await controlAccepted(context, basic)
  const refusal = await target.newClient().authenticate('basic', unknownUser)
  control(refusal).toHaveStatus(401)
  expect(refusal).toHaveEmptyBody()
})

const method: SpecialCharacterMethod = {
  signIn: (client, account, options) => client.authenticate('basic', credentialsOf(account), options),
  opensASession: false,
}

check('4.1/special-characters-in-the-name-survive', async ({ target, environment }) => {
  await expectNameToSurvive(target, declared(environment, 'specialUser'), method)
})

check(
  '4.1/special-characters-in-the-password-survive',
  { wrongPasswords: 1, account: 'SPECIAL_USER' },
  async ({ target, account }) => {
    await expectPasswordToSurvive(target, account, method)
  },
)

for (const by of ['id', 'alias'] as const)
  check(`4.1/organization-${by}-qualifies-the-user`, async (context) => {
    const { target, user, environment } = context
    expect(await target.newClient().authenticate('basic', credentialsOf(user, by))).toBeServed()
    const post = harmless('POST', environment)
    expect(await target.newClient().authenticate('basic', credentialsOf(user, by), post)).toBeLetIn()
    await controlRefused(context, 'basic')
  })

check(
  '4.1/basic-authenticates-every-method',
  { name: 'As a script sends it.', deep: true },
  async ({ target, user, requireMethod }) => {
    await requireMethod(basic)
    const headers: Header[] = [
      ['X-Requested-With', 'XMLHttpRequest'],
      ['Accept', 'application/json'],
    ]
    expect(await target.newClient().authenticate('basic', credentialsOf(user), { headers })).toBeServed()
  },
)
