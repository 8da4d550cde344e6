import { check, deepCheck } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import { giving, locale, timeZone } from '../src/check/preferences.ts'
import { controlRefused } from '../src/check/steps.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import type { Header } from '../src/methods/request-data.ts'

deepCheck(
  '4.1/basic-authenticates-every-rest-path',
  'With arguments of its own, such as a locale and a time zone.',
  { method: basic },
  async ({ target, user }) => {
    for (const args of [giving(locale, 'de_DE'), giving(timeZone, 'Asia/Tokyo'), [['conformance', 'nothing'] as const]])
      expect(await target.newClient().authenticate('basic', credentialsOf(user), { args })).toAcceptCredentials()
  },
)

for (const by of ['id', 'alias'] as const)
  check(`4.1/organization-${by}-qualifies-the-user`, async (context) => {
    const { target, user, environment } = context
    expect(await target.newClient().authenticate('basic', credentialsOf(user, by))).toBeServed()
    const post = requestWithoutEffect('POST', environment)
    expect(await target.newClient().authenticate('basic', credentialsOf(user, by), post)).toAcceptCredentials()
    await controlRefused(context, 'basic')
  })

const asAScript = 'As a script sends it.'

deepCheck('4.1/basic-authenticates-every-method', asAScript, { method: basic }, async ({ target, user }) => {
  const headers: Header[] = [
    ['x-requested-with', 'XMLHttpRequest'],
    ['accept', 'application/json'],
  ]
  expect(await target.newClient().authenticate('basic', credentialsOf(user), { headers })).toBeServed()
})
