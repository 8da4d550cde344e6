import type { Answer } from '../src/http/answer.ts'
import type { SendOptions } from '../src/http/send-options.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import type { Argument, Header } from '../src/methods/request-data.ts'
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
  stepsGiving,
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
  /** What is given beside a value, so that one exchange answers for both settings. */
  const beside = giving(other, other.values[0])
  const besideLater = giving(other, other.values[1])

  check(applies, { name: 'Values of other shapes, both settings at once.', deep }, async (context) => {
    const { target, user, environment, shownByDefault, once } = context
    const credentials = credentialsOf(user)
    const shapes = shapesOtherThan(preference, await shownByDefault())
    const answers = await once('Values of other shapes', async () => {
      const client = target.newClient()
      const seen: { given: readonly string[]; shown: Answer }[] = []
      for (const [index, zone] of timeZone.shapes.entries()) {
        const word = locale.shapes[index % locale.shapes.length] ?? ''
        await client.authenticate('arguments', credentials, {
          args: [...giving(locale, word), ...giving(timeZone, zone)],
        })
        seen.push({ given: [word, zone], shown: await preferencesOf(client, environment, credentials) })
      }
      return seen
    })
    for (const { given, shown } of answers)
      for (const value of shapes.filter((each) => given.includes(each))) expectShown(shown, preference, value)
  })

  check(applies, { name: 'Many requests of a session, of which one changes it.', deep }, async (context) => {
    const { target, user, environment, shownByDefault, once } = context
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const [before, after] = await once(stepsGiving(preference, [value, unlike], 'Many requests'), async () => {
      const client = target.newClient()
      await signInGiving(loginForm, { target, client, account: user }, preference, value, { args: beside })
      const { sessionId } = client.cookies
      for (let request = 1; request < manyRequests; request++) await client.probe({ method: 'HEAD' })
      await client.authenticate('basic', credentialsOf(user), { method: 'HEAD' })
      withSession(client, sessionId)
      const kept = await preferencesIn(client, environment)

      const args = [...giving(preference, unlike), ...besideLater]
      const given = new URLSearchParams(args.map(([name, text]): [string, string] => [name, text]))
      control(await client.probe({ path: `${environment.protectedPaths[0]}?${given}` })).toBeServed()
      return [kept, await preferencesIn(client, environment)] as const
    })
    expectShown(before, preference, value, unlike)
    expectShown(after, preference, unlike, value)
  })

  check(
    `2.3/default-${slug}-when-never-given`,
    { name: 'Another client of the same user gave one.', deep },
    async (context) => {
      const { target, user, environment, shownByDefault, once } = context
      const values = twoOtherThanDefault(preference, await shownByDefault())
      const answers = await once(stepsGiving(preference, [values[0]], 'Another client of the same user'), async () => {
        const credentials = credentialsOf(user)
        const args = [...giving(preference, values[0]), ...beside]
        control(await target.newClient().authenticate('arguments', credentials, { args })).toBeServed()
        const seen: Answer[] = []
        for (const by of ['basic', 'arguments'] as const)
          seen.push(await target.newClient().authenticate(by, credentials, { path: environment.preferencesPath }))
        return seen
      })
      for (const seen of answers) if (seen.isSuccess) expectDefault(seen, preference, values)
    },
  )

  check(
    applies,
    { name: 'A token after it, beside the cookie.', ...optionsOf(requestToken), deep },
    async (context) => {
      const { target, user: account, environment, shownByDefault, requireMethod, once } = context
      await requireMethod(requestToken)
      const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
      const seen = await once(stepsGiving(preference, [value], 'A token after it'), async () => {
        const client = target.newClient()
        const args = [...giving(preference, value), ...beside]
        control(await client.authenticate('arguments', credentialsOf(account), { args })).toBeServed()
        withSession(client, undefined)
        return authenticate(requestToken, { target, client, account }, { path: environment.preferencesPath })
      })
      if (seen.isSuccess) expectShown(seen, preference, value, unlike)
    },
  )

  check(applies, { name: 'Many requests with HTTP basic, beside the cookie.', deep }, async (context) => {
    const { target, user, environment, shownByDefault, once } = context
    const credentials = credentialsOf(user)
    const path = environment.preferencesPath
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const answers = await once(stepsGiving(preference, [value], 'Many requests with HTTP basic'), async () => {
      control(await target.controlClient().authenticate('basic', credentials)).toBeServed()
      const client = target.newClient()
      const args = [...giving(preference, value), ...beside]
      control(await client.authenticate('arguments', credentials, { args })).toBeServed()
      withSession(client, undefined)
      const first = await client.authenticate('basic', credentials, { path })
      for (let request = 1; request < manyRequests; request++)
        await client.authenticate('basic', credentials, { method: 'HEAD' })
      return [first, await client.authenticate('basic', credentials, { path })]
    })
    for (const seen of answers) expectShown(seen, preference, value, unlike)
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
    const { target, user, environment, shownByDefault, once } = context
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    // Nothing exists there. A server may store nothing for such a path, whatever the method.
    const giveThere = async (args: readonly Argument[], options: SendOptions = {}) => {
      const client = target.newClient()
      const credentials = credentialsOf(user)
      const path = environment.absentPath
      const answer = await client.authenticate('arguments', credentials, { args, path, ...options })
      return { answer, shown: await preferencesOf(client, environment, credentials) }
    }
    const steps = stepsGiving(preference, [value, unlike], 'Given with POST')
    const { posted, usual } = await once(steps, async () => ({
      posted: await giveThere([...giving(preference, value), ...beside], { method: 'POST', form: smallForm }),
      usual: await giveThere([...giving(preference, unlike), ...besideLater]),
    }))
    if (!shows(usual.shown, unlike))
      throw new DoesNotApply(`This target stores no ${preference.word} with a request to a path where nothing exists.`)
    if (isRefused(posted.answer))
      throw new DoesNotApply(
        'This target refuses POST with these credentials (4.2/arguments-authenticate-every-method judges that).',
      )
    expectShown(posted.shown, preference, value, unlike)
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
