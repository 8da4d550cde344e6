import { deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { sharedStepsGiving, signInGiving } from '../src/check/given-steps.ts'
import { argumentsOf, forBothSettings, type GivenValue, otherThan, pairedValues } from '../src/check/given-values.ts'
import { acceptProfiles } from '../src/check/header-profiles.ts'
import { smallForm } from '../src/check/http-methods.ts'
import {
  expectDefault,
  giving,
  locale,
  type Preference,
  preferencesIn,
  preferencesOf,
  shows,
  timeZone,
  twoNonDefaultValues,
} from '../src/check/preferences.ts'
import { sharedSteps } from '../src/check/shared-steps.ts'
import { expectShown } from '../src/check/shown-preferences.ts'
import { withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import type { SendOptions } from '../src/client/send-options.ts'
import type { Environment } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import type { Argument, Header } from '../src/methods/request-data.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, optionsOf } from '../src/target/authentication.ts'

// Values of any shape, given with any request, apply to every later request (section 2.3).

/** How many requests a value has to last: more than a server may happen to keep it for. */
const manyRequests = 6

const seenWithOtherShapes = sharedSteps(
  async ({ target, user, environment }) => {
    const credentials = credentialsOf(user)
    const client = target.newClient()
    const seen: { given: readonly string[]; shown: Answer }[] = []
    for (const [index, zone] of timeZone.shapes.entries()) {
      const word = locale.shapes[index % locale.shapes.length] ?? ''
      const args = [...giving(locale, word), ...giving(timeZone, zone)]
      await client.authenticate('arguments', credentials, { args })
      seen.push({ given: [word, zone], shown: await preferencesOf(client, environment, credentials) })
    }
    return seen
  },
  () => [],
)

/** What a session shows after a request of it that gives values. */
async function preferencesAfter(client: Client, environment: Environment, given: readonly Argument[]): Promise<Answer> {
  const args = new URLSearchParams(given.map(([name, text]): [string, string] => [name, text]))
  control(await client.probe({ path: `${environment.protectedPaths[0]}?${args}` })).toBeServed()
  return preferencesIn(client, environment)
}

const seenAfterManyRequests = sharedStepsGiving(async ({ target, user, environment }, [given, later]) => {
  const client = target.newClient()
  await signInGiving(loginForm, { target, client, account: user }, given)
  const { sessionId } = client.cookies
  for (let request = 1; request < manyRequests; request++) await client.probe({ method: 'HEAD' })
  await client.authenticate('basic', credentialsOf(user), { method: 'HEAD' })
  withSession(client, sessionId)
  const kept = await preferencesIn(client, environment)

  const shownAfter = (next: GivenValue | undefined) =>
    preferencesAfter(client, environment, argumentsOf(next as GivenValue))
  return [kept, await shownAfter(later), await shownAfter(given)] as const
})

/** A client that has given a value in URL arguments. A control. */
async function giver({ target, user }: CheckContext, [given]: readonly GivenValue[]): Promise<Client> {
  const client = target.newClient()
  const args = argumentsOf(given as GivenValue)
  control(await client.authenticate('arguments', credentialsOf(user), { args })).toBeServed()
  return client
}

const seenByAnotherClient = sharedStepsGiving(async (context, given) => {
  const { target, user, environment } = context
  await giver(context, given)
  const seen: Answer[] = []
  for (const by of ['basic', 'arguments'] as const)
    seen.push(await target.newClient().authenticate(by, credentialsOf(user), { path: environment.preferencesPath }))
  return seen
})

const seenWithAToken = sharedStepsGiving(async (context, given) => {
  const { target, user: account, environment } = context
  const client = withSession(await giver(context, given), undefined)
  return authenticate(requestToken, { target, client, account }, { path: environment.preferencesPath })
})

const seenWithHttpBasic = sharedStepsGiving(async (context, given) => {
  const { user, environment } = context
  const [credentials, path] = [credentialsOf(user), environment.preferencesPath]
  const client = withSession(await giver(context, given), undefined)
  const first = await client.authenticate('basic', credentials, { path })
  for (let request = 1; request < manyRequests; request++)
    await client.authenticate('basic', credentials, { method: 'HEAD' })
  const { headers } = acceptProfiles.library
  return [first, await client.authenticate('basic', credentials, { path, headers })]
})

const seenAfterPost = sharedStepsGiving(async ({ target, user, environment }, [first, second]) => {
  // Nothing exists there. A server may store nothing for such a path, whatever the method.
  const giveThere = async (given: GivenValue | undefined, options: SendOptions = {}) => {
    const client = target.newClient()
    const credentials = credentialsOf(user)
    const there = { args: argumentsOf(given as GivenValue), path: environment.absentPath, ...options }
    const answer = await client.authenticate('arguments', credentials, there)
    return { answer, shown: await preferencesOf(client, environment, credentials) }
  }
  return { posted: await giveThere(first, { method: 'POST', form: smallForm }), usual: await giveThere(second) }
})

forBothSettings((preference, slug) => {
  const applies = `2.3/${slug}-applies-until-changed`

  deepCheck(applies, 'Values of other shapes, both settings at once.', async (context) => {
    const shapes = shapesOtherThan(preference, await context.shownByDefault())
    for (const { given, shown } of await seenWithOtherShapes(context))
      for (const value of shapes.filter((each) => given.includes(each)))
        await expectShown(context, shown, preference, value)
  })

  deepCheck(applies, 'Many requests of a session, of which two change it, there and back.', async (context) => {
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const [before, after, again] = await seenAfterManyRequests(context, pairedValues(preference, value, unlike))
    await expectShown(context, before, preference, value, unlike)
    await expectShown(context, after, preference, unlike, value)
    await expectShown(context, again, preference, value, unlike)
  })

  deepCheck(applies, 'The other setting is given in the same session.', async (context) => {
    const { target, user, environment } = context
    const other = otherThan(preference)
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const [another] = await twoNonDefaultValues(context, other)
    const visit = target.visit(user)
    await signInGiving(loginForm, visit, { preference, value })
    const shown = await preferencesAfter(visit.client, environment, giving(other, another))
    await expectShown(context, shown, preference, value, unlike)
  })

  deepCheck(`2.3/default-${slug}-when-never-given`, 'Another client of the same user gave one.', async (context) => {
    const values = await twoNonDefaultValues(context, preference)
    for (const seen of await seenByAnotherClient(context, pairedValues(preference, values[0])))
      if (seen.isSuccess) expectDefault(seen, preference, values)
  })

  deepCheck(applies, 'A token after it, beside the cookie.', optionsOf(requestToken), async (context) => {
    await context.requireMethod(requestToken)
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const seen = await seenWithAToken(context, pairedValues(preference, value))
    expect(seen).toAcceptCredentials()
    if (seen.isSuccess) await expectShown(context, seen, preference, value, unlike)
  })

  deepCheck(applies, 'Many requests with HTTP basic, beside the cookie.', async (context) => {
    await context.requireMethod(basic)
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    for (const seen of await seenWithHttpBasic(context, pairedValues(preference, value)))
      await expectShown(context, seen, preference, value, unlike)
  })

  deepCheck(applies, 'Given beside HTTP basic, and kept through refusals and other operations.', async (context) => {
    const { target, user, environment, unknownUser } = context
    const credentials = credentialsOf(user)
    const path = environment.preferencesPath
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const client = target.newClient()
    await client.authenticate('basic', credentials, { args: giving(preference, value) })
    for (const refused of [unknownUser, {}]) await withSession(client, undefined).authenticate('arguments', refused)
    await client.encryptionKey()
    await client.authenticate('basic', credentials, { path: environment.absentPath })
    // A cookie of the client counts for more than the languages that it prefers.
    const headers: Header[] = [['Accept-Language', unlike.replaceAll('_', '-')]]
    const seen = await withSession(client, '0'.repeat(32)).authenticate('basic', credentials, { path, headers })
    await expectShown(context, seen, preference, value, unlike)
  })

  deepCheck(applies, 'Given with POST.', async (context) => {
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const { posted, usual } = await seenAfterPost(context, pairedValues(preference, value, unlike))
    if (!shows(usual.shown, unlike)) throw nothingToDecide('not-stored-at-absent-path', { preference: preference.word })
    if (isRefused(posted.answer)) throw nothingToDecide('post-refused', { method: 'arguments' })
    await expectShown(context, posted.shown, preference, value, unlike)
  })
})

/** The values of other shapes that a server with these defaults does not show by itself. */
function shapesOtherThan(preference: Preference, shown: Answer): readonly string[] {
  const values = preference.shapes.filter((value) => !shows(shown, value))
  if (values.length === 0) throw nothingToDecide('every-value-shown', { preference: preference.word })
  return values
}

function isRefused({ status }: Answer): boolean {
  return status === 401 || status === 403
}
