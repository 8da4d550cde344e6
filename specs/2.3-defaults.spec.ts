import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { authenticate, isAccepted, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import {
  expectDefault,
  expectNone,
  expectSameDefault,
  expectShown,
  giving,
  locale,
  methodsWithSettings,
  preferencesIn,
  preferencesOf,
  signInGiving,
  stepsGiving,
  timeZone,
  twoOtherThanDefault,
} from '../src/runner/preferences.ts'
import { withSession } from '../src/runner/steps.ts'

// A client that has given no value is shown the default of the server, whatever other clients give (section 2.3).

const deep = true as const
/** Runs only after the method's own requirements have their tickets. */
const afterOthers = { deep, spare: 2 } as const

for (const [preference, slug, other] of [
  [locale, 'locale', timeZone],
  [timeZone, 'time-zone', locale],
] as const) {
  const byDefault = `2.3/default-${slug}-when-never-given`
  /** What is given beside a value, so that one exchange answers for both settings. */
  const beside = giving(other, other.values[0])

  check(byDefault, async ({ target, user, environment, shownByDefault }) => {
    const credentials = credentialsOf(user)
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const connection = target.keepConnection()
    const client = target.newClient(connection)
    const path = environment.preferencesPath
    await client.authenticate('arguments', credentials, { args: giving(preference, values[0]), path })
    expectShown(await preferencesOf(client, environment, credentials), preference, values[0])
    expectDefault(await preferencesOf(target.newClient(connection), environment, credentials), preference, values)
  })

  check(byDefault, { name: 'Another user gave one.', needs: 'system-admin', deep }, async (context) => {
    const { target, user, environment, openSession, shownByDefault, once } = context
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const { admin = user } = environment
    const seen = await once(stepsGiving(preference, [values[0]], 'Another user gave settings.'), async () => {
      const connection = target.keepConnection()
      const client = target.newClient(connection)
      await openSession(client)
      const args = [...giving(preference, values[0]), ...beside]
      await target.newClient(connection).authenticate('arguments', credentialsOf(admin), { args })
      return preferencesIn(client, environment)
    })
    expectDefault(seen, preference, values)
    expectSameDefault(seen, preference, await shownByDefault())
  })

  const another = 'The previous user of the same session cookie gave one.'
  check(byDefault, { name: another, needs: 'system-admin', deep }, async (context) => {
    const { target, user, environment, shownByDefault, once } = context
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const seen = await once(stepsGiving(preference, [values[0]], another), async () => {
      const before = target.newClient()
      await signInGiving(loginForm, { target, client: before, account: user }, preference, values[0], { args: beside })
      const client = withSession(target.newClient(), before.cookies.sessionId)
      const admin = declared(environment, 'admin')
      const isIn = isAccepted(loginForm, await authenticate(loginForm, { target, client, account: admin }))
      if (!isIn) throw new DoesNotApply('This target refuses every sign-in beside the session of another user.')
      return preferencesIn(client, environment)
    })
    expectDefault(seen, preference, values)
  })

  for (const method of methodsWithSettings) {
    const notGiven = `Only another client on the same connection gave one. ${titleOf(method)}`
    check(byDefault, { name: notGiven, ...optionsOf(method, 2), ...afterOthers }, async (context) => {
      const { target, user: account, environment, shownByDefault, once } = context
      const values = twoOtherThanDefault(preference, await shownByDefault())
      const seen = await once(stepsGiving(preference, [values[0]], notGiven), async () => {
        const connection = target.keepConnection()
        const [giver, client] = [target.newClient(connection), target.newClient(connection)]
        await signInGiving(method, { target, client: giver, account }, preference, values[0], { args: beside })
        await signInGiving(method, { target, client, account }, preference)
        return preferencesIn(client, environment)
      })
      expectDefault(seen, preference, values)
      expectSameDefault(seen, preference, await shownByDefault())
    })
  }
}

// The specification names no header field for the locale: a server that follows one does not use its own default.
check('2.3/default-locale-when-never-given', { name: 'A request that prefers a language.' }, async (context) => {
  const { target, user, environment, shownByDefault } = context
  const values = twoOtherThanDefault(locale, await shownByDefault())
  const answer = await target.newClient().authenticate('arguments', credentialsOf(user), {
    path: environment.preferencesPath,
    headers: [['Accept-Language', values.join(', ').replaceAll('_', '-')]],
  })
  const expected = 'the default locale of the server, whatever language Accept-Language prefers'
  expectNone(answer, locale, values, expected)
})
