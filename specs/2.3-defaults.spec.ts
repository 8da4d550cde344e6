import { bodyOf } from '../src/check/actual.ts'
import { lowPriority } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { control } from '../src/check/expect.ts'
import { sharedStepsGiving, signInGiving } from '../src/check/given-steps.ts'
import { argumentsOf, forBothSettings, pairedValues } from '../src/check/given-values.ts'
import {
  expectDefault,
  expectNone,
  expectSameDefault,
  giving,
  locale,
  methodsWithSettings,
  preferencesIn,
  preferencesOf,
  shows,
  twoNonDefaultValues,
} from '../src/check/preferences.ts'
import { withSession } from '../src/check/steps.ts'
import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, isAccepted, optionsOf } from '../src/target/authentication.ts'
import { ownWords } from '../src/transport/words.ts'

// A client that has given no value is shown the default of the server, whatever other clients give (section 2.3).

const seenAfterAnotherUser = sharedStepsGiving(async ({ target, user, environment, openSession }, [given]) => {
  const { admin = user } = environment
  const connection = target.keepConnection()
  const client = target.newClient(connection)
  await openSession(client)
  await target
    .newClient(connection)
    .authenticate('arguments', credentialsOf(admin), { args: given === undefined ? [] : argumentsOf(given) })
  return preferencesIn(client, environment)
})

const seenAfterThePreviousUser = sharedStepsGiving(async ({ target, user, environment }, [given]) => {
  const before = target.newClient()
  await signInGiving(loginForm, { target, client: before, account: user }, given)
  const client = withSession(target.newClient(), before.cookies.sessionId)
  const admin = declared(environment, 'admin')
  const signedIn = isAccepted(loginForm, await authenticate(loginForm, { target, client, account: admin }))
  if (!signedIn) throw nothingToDecide('refused-beside-a-session', { method: loginForm.id })
  return preferencesIn(client, environment)
})

const seenBesideAnotherClient = sharedStepsGiving(async ({ target, user: account, environment }, [given], method) => {
  const connection = target.keepConnection()
  const [giver, client] = [target.newClient(connection), target.newClient(connection)]
  await signInGiving(method, { target, client: giver, account }, given)
  await signInGiving(method, { target, client, account })
  return preferencesIn(client, environment)
})

forBothSettings((preference, slug) => {
  const byDefault = `2.3/default-${slug}-when-never-given`

  check(byDefault, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const values = await twoNonDefaultValues(context, preference)
    const connection = target.keepConnection()
    const client = target.newClient(connection)
    const path = environment.preferencesPath
    await client.authenticate('arguments', credentials, { args: giving(preference, values[0]), path })
    const shown = await preferencesOf(client, environment, credentials)
    control(shown).that(
      shows(shown, values[0]),
      `the ${preference.word} ${values[0]} in the body`,
      bodyOf(shown, ownWords('not found in')),
    )
    expectDefault(await preferencesOf(target.newClient(connection), environment, credentials), preference, values)
  })

  deepCheck(byDefault, 'Another user gave one.', { needs: 'system-admin' }, async (context) => {
    const values = await twoNonDefaultValues(context, preference)
    const seen = await seenAfterAnotherUser(context, pairedValues(preference, values[0]))
    expectDefault(seen, preference, values)
    expectSameDefault(seen, preference, await context.shownByDefault())
  })

  const ofTheCookie = 'The previous user of the same session cookie gave one.'
  deepCheck(byDefault, ofTheCookie, { needs: 'system-admin' }, async (context) => {
    const values = await twoNonDefaultValues(context, preference)
    expectDefault(await seenAfterThePreviousUser(context, pairedValues(preference, values[0])), preference, values)
  })

  for (const method of methodsWithSettings) {
    const notGiven = `Only another client on the same connection gave one. ${titleOf(method)}`
    check(byDefault, { name: notGiven, ...optionsOf(method, 2), ...lowPriority }, async (context) => {
      const values = await twoNonDefaultValues(context, preference)
      const seen = await seenBesideAnotherClient(context, pairedValues(preference, values[0]), method)
      expectDefault(seen, preference, values)
      expectSameDefault(seen, preference, await context.shownByDefault())
    })
  }
})

// The specification names no header field for the locale: a server that follows one does not use its own default.
check('2.3/default-locale-when-never-given', { name: 'A request that prefers a language.' }, async (context) => {
  const { target, user, environment } = context
  const values = await twoNonDefaultValues(context, locale)
  const answer = await target.newClient().authenticate('arguments', credentialsOf(user), {
    path: environment.preferencesPath,
    headers: [['Accept-Language', values.join(', ').replaceAll('_', '-')]],
  })
  const expected = 'the default locale of the server, whatever language Accept-Language prefers'
  expectNone(answer, locale, values, expected)
})
