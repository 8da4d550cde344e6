import { check } from '../src/check/check.ts'
import { control } from '../src/check/expect.ts'
import {
  expectDefault,
  expectShown,
  giving,
  locale,
  preferencesOf,
  timeZone,
  twoOtherThanDefault,
} from '../src/check/preferences.ts'
import { withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const [preference, slug, other] of [
  [locale, 'locale', timeZone],
  [timeZone, 'time-zone', locale],
] as const) {
  check(`2.3/${slug}-applies-until-changed`, async ({ target, user, environment }) => {
    const credentials = credentialsOf(user)
    const [value] = twoOtherThanDefault(preference, await preferencesOf(target.newClient(), environment, credentials))
    const client = target.newClient()

    await client.withArguments(credentials, { args: giving(preference, value) })
    for (let request = 1; request <= 2; request++)
      expectShown(await preferencesOf(client, environment, credentials), preference, value)
  })

  check(`2.3/${slug}-applies-until-changed`, { name: 'Another setting is given in between.' }, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const before = await preferencesOf(target.newClient(), environment, credentials)
    const [value] = twoOtherThanDefault(preference, before)
    const [another] = twoOtherThanDefault(other, before)
    const client = target.newClient()

    await client.withArguments(credentials, { args: giving(preference, value) })
    await client.withArguments(credentials, { args: giving(other, another) })
    expectShown(await preferencesOf(client, environment, credentials), preference, value)
  })

  check(
    `2.3/${slug}-applies-until-changed`,
    { name: 'Without the session that it was given in: what stores it is a cookie.' },
    async ({ target, user, environment }) => {
      const credentials = credentialsOf(user)
      const [value] = twoOtherThanDefault(preference, await preferencesOf(target.newClient(), environment, credentials))
      for (const give of [
        (client: Client) => client.withArguments(credentials, { args: giving(preference, value) }),
        (client: Client) => client.login(credentials, 'arguments', { args: giving(preference, value) }),
      ]) {
        const client = target.newClient()
        control(await give(client)).toBeServed()
        const later = withSession(client, undefined)
        expectShown(await preferencesOf(later, environment, credentials), preference, value)
      }
    },
  )

  check(`2.3/${slug}-can-change`, async ({ target, user, environment }) => {
    const credentials = credentialsOf(user)
    const values = twoOtherThanDefault(preference, await preferencesOf(target.newClient(), environment, credentials))
    const client = target.newClient()

    for (const value of values) {
      await client.withArguments(credentials, { args: giving(preference, value) })
      expectShown(await preferencesOf(client, environment, credentials), preference, value)
    }
  })

  check(`2.3/default-${slug}-when-never-given`, async ({ target, user, environment }) => {
    const credentials = credentialsOf(user)
    const before = await preferencesOf(target.newClient(), environment, credentials)
    const values = twoOtherThanDefault(preference, before)
    const client = target.newClient()
    await client.withArguments(credentials, { args: giving(preference, values[0]) })
    expectShown(await preferencesOf(client, environment, credentials), preference, values[0])

    expectDefault(await preferencesOf(target.newClient(), environment, credentials), preference, values)
  })

  check(`2.3/same-user-different-${slug}s`, async ({ target, user, environment }) => {
    const credentials = credentialsOf(user)
    const values = twoOtherThanDefault(preference, await preferencesOf(target.newClient(), environment, credentials))
    const clients = values.map((value) => ({ client: target.newClient(), value }))

    for (const { client, value } of clients)
      await client.withArguments(credentials, { args: giving(preference, value) })
    for (const { client, value } of clients)
      expectShown(await preferencesOf(client, environment, credentials), preference, value)
  })
}
