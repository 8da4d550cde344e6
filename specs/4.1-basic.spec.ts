import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import type { Header } from '../src/methods/request-data.ts'
import { check } from '../src/runner/check.ts'
import { control, expect } from '../src/runner/expect.ts'
import { harmless } from '../src/runner/http-methods.ts'
import { giving, locale, timeZone } from '../src/runner/preferences.ts'
import { controlAccepted, controlRefused } from '../src/runner/steps.ts'

check(
  '4.1/basic-authenticates-every-rest-path',
  { name: 'With arguments of its own, such as a locale and a time zone.', deep: true },
  async ({ target, user, requireMethod }) => {
    await requireMethod(basic)
    for (const args of [giving(locale, 'de_DE'), giving(timeZone, 'Asia/Tokyo'), [['conformance', 'nothing'] as const]])
      expect(await target.newClient().authenticate('basic', credentialsOf(user), { args })).toBeLetIn()
  },
)

check('4.1/refusal-has-an-empty-body', async (context) => {
  const { target, unknownUser } = context
  await controlAccepted(context, basic)
  const refusal = await target.newClient().authenticate('basic', unknownUser)
  control(refusal).toHaveStatus(401)
  expect(refusal).toHaveEmptyBody()
})

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
