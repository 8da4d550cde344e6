import type { Answer } from '../src/http/answer.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import type { Header } from '../src/methods/request-data.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { authenticate, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { control } from '../src/runner/expect.ts'
import { smallForm } from '../src/runner/http-methods.ts'
import {
  expectDefault,
  expectShown,
  giving,
  locale,
  type Preference,
  preferencesIn,
  preferencesOf,
  shows,
  signInGiving,
  timeZone,
  twoOtherThanDefault,
} from '../src/runner/preferences.ts'
import { withSession } from '../src/runner/steps.ts'

// Values of any shape, given with any request, apply to every later request (section 2.3).

const deep = true as const

/** How many requests a value has to last: more than a server may happen to keep it for. */
const manyRequests = 6

for (const [preference, slug, other] of [
  [locale, 'locale', timeZone],
  [timeZone, 'time-zone', locale],
] as const) {
  const applies = `2.3/${slug}-applies-until-changed`

  check(applies, { name: 'Values of other shapes, both settings at once.', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const credentials = credentialsOf(user)
    const before = await shownByDefault()
    const client = target.newClient()

    for (const [index, value] of shapesOtherThan(preference, before).entries()) {
      const also = other.values[index % other.values.length] ?? ''
      const args = [...giving(preference, value), ...giving(other, also)]
      await client.authenticate('arguments', credentials, { args })
      expectShown(await preferencesOf(client, environment, credentials), preference, value)
    }
  })

  check(applies, { name: 'Many requests of a session, of which one changes it.', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()

    await signInGiving(loginForm, { target, client, account: user }, preference, value)
    const { sessionId } = client.cookies
    for (let request = 1; request < manyRequests; request++) await client.probe({ method: 'HEAD' })
    await client.authenticate('basic', credentialsOf(user), { method: 'HEAD' })
    withSession(client, sessionId)
    expectShown(await preferencesIn(client, environment), preference, value, unlike)

    const given = new URLSearchParams(giving(preference, unlike).map(([name, text]): [string, string] => [name, text]))
    control(await client.probe({ path: `${environment.protectedPaths[0]}?${given}` })).toBeServed()
    expectShown(await preferencesIn(client, environment), preference, unlike, value)
  })

  check(
    `2.3/default-${slug}-when-never-given`,
    { name: 'Another client of the same user gave one.', deep },
    async (context) => {
      const { target, user, environment, shownByDefault } = context
      const credentials = credentialsOf(user)
      const values = twoOtherThanDefault(preference, await shownByDefault())
      const giver = target.newClient()
      control(await giver.authenticate('arguments', credentials, { args: giving(preference, values[0]) })).toBeServed()
      const path = environment.preferencesPath
      for (const by of ['basic', 'arguments'] as const) {
        const seen = await target.newClient().authenticate(by, credentials, { path })
        if (seen.isSuccess) expectDefault(seen, preference, values)
      }
    },
  )

  check(
    applies,
    { name: 'A token after it, beside the cookie.', ...optionsOf(requestToken), deep },
    async (context) => {
      const { target, user: account, environment, shownByDefault, requireWay } = context
      await requireWay(requestToken)
      const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
      const client = target.newClient()
      control(
        await client.authenticate('arguments', credentialsOf(account), { args: giving(preference, value) }),
      ).toBeServed()
      withSession(client, undefined)
      const path = environment.preferencesPath
      const seen = await authenticate(requestToken, { target, client, account }, { path })
      if (seen.isSuccess) expectShown(seen, preference, value, unlike)
    },
  )

  check(applies, { name: 'Many requests with HTTP basic, beside the cookie.', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const credentials = credentialsOf(user)
    const path = environment.preferencesPath
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    control(await target.visitor().authenticate('basic', credentials)).toBeServed()
    const client = target.newClient()

    control(await client.authenticate('arguments', credentials, { args: giving(preference, value) })).toBeServed()
    withSession(client, undefined)
    expectShown(await client.authenticate('basic', credentials, { path }), preference, value, unlike)
    for (let request = 1; request < manyRequests; request++)
      await client.authenticate('basic', credentials, { method: 'HEAD' })
    expectShown(await client.authenticate('basic', credentials, { path }), preference, value, unlike)
  })

  check(applies, { name: 'Given beside HTTP basic, and kept through refusals.', deep }, async (context) => {
    const { target, user, environment, shownByDefault, unknownUser } = context
    const credentials = credentialsOf(user)
    const path = environment.preferencesPath
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()
    control(await client.authenticate('basic', credentials, { args: giving(preference, value) })).toBeServed()
    for (const refused of [unknownUser, {}]) await withSession(client, undefined).authenticate('arguments', refused)
    // A cookie of the client counts for more than the languages that it prefers.
    const headers: Header[] = [['Accept-Language', unlike.replaceAll('_', '-')]]
    expectShown(
      await withSession(client, undefined).authenticate('basic', credentials, { path, headers }),
      preference,
      value,
      unlike,
    )
  })

  check(applies, { name: 'Given with POST.', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const credentials = credentialsOf(user)
    const path = environment.absentPath
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())

    // Nothing exists there. A server may store nothing for such a path, whatever the method.
    const usual = target.newClient()
    await usual.authenticate('arguments', credentials, { args: giving(preference, unlike), path })
    if (!shows(await preferencesOf(usual, environment, credentials), unlike))
      throw new DoesNotApply(`This target stores no ${preference.word} with a request to a path where nothing exists.`)

    const client = target.newClient()
    const posted = { args: giving(preference, value), path, method: 'POST', form: smallForm }
    if (isRefused(await client.authenticate('arguments', credentials, posted)))
      throw new DoesNotApply(
        'This target refuses POST with these credentials (4.2/arguments-authenticate-every-method judges that).',
      )
    expectShown(await preferencesOf(client, environment, credentials), preference, value, unlike)
  })
}

/** The values of other shapes that a server with these defaults does not show by itself. */
function shapesOtherThan(preference: Preference, shown: Answer): readonly string[] {
  const values = preference.shapes.filter((value) => !shows(shown, value))
  if (values.length === 0) throw new DoesNotApply(`PREFERENCES_PATH shows every ${preference.word} of another shape.`)
  return values
}

function isRefused({ status }: Answer): boolean {
  return status === 401 || status === 403
}
