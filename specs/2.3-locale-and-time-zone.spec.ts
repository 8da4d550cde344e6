import { lowPriority } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { control } from '../src/check/expect.ts'
import { sharedStepsGiving, shownTwice, signInGiving } from '../src/check/given-steps.ts'
import { argumentsOf, forBothSettings, type GivenValue, otherThan, pairedValues } from '../src/check/given-values.ts'
import {
  expectDefault,
  giving,
  locale,
  methodsWithSettings,
  preferencesIn,
  preferencesOf,
  soleValueIn,
  twoNonDefaultValues,
} from '../src/check/preferences.ts'
import { expectShown, expectToLast, lastingPreferencesOf } from '../src/check/shown-preferences.ts'
import { withSession } from '../src/check/steps.ts'
import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, optionsOf } from '../src/target/authentication.ts'

const seenByAdmin = sharedStepsGiving(async ({ target, environment }, [given]) => {
  const visit = target.visit(declared(environment, 'admin'))
  await signInGiving(loginForm, visit, given)
  return preferencesIn(visit.client, environment)
})

const seenWithoutTheSession = sharedStepsGiving(async ({ target, environment, callerProfile }, [given], method) => {
  const { account } = await callerProfile(method, 1)
  const client = target.newClient()
  // The other checks request a page.
  await signInGiving(method, { target, client, account }, given, { json: true })
  return lastingPreferencesOf(withSession(client, undefined), environment, credentialsOf(account))
})

const seenAfterUrlArguments = sharedStepsGiving(async ({ target, user, environment }, [first, second]) => {
  const client = target.newClient()
  await signInGiving(loginForm, { target, client, account: user }, first)
  const { sessionId } = client.cookies
  await client.authenticate('arguments', credentialsOf(user), { args: argumentsOf(second as GivenValue) })
  return preferencesIn(withSession(client, sessionId), environment)
})

const seenInTheSameBrowser = sharedStepsGiving(async ({ target, user, environment }, given, method) => {
  const visit = target.visit(user)
  for (const each of given) await signInGiving(method, visit, each)
  return preferencesIn(visit.client, environment)
})

const seenAfterEach = sharedStepsGiving(async ({ target, user, environment }, given) => {
  const client = target.newClient()
  const credentials = credentialsOf(user)
  for (const each of given) await client.authenticate('arguments', credentials, { args: argumentsOf(each) })
  return preferencesOf(client, environment, credentials)
})

forBothSettings((preference, slug) => {
  const applies = `2.3/${slug}-applies-until-changed`
  const changes = `2.3/${slug}-can-change`
  const different = `2.3/same-user-different-${slug}s`

  check(applies, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    const client = target.newClient()

    await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    for (let request = 1; request <= 2; request++)
      await expectShown(context, await preferencesOf(client, environment, credentials), preference, value, unlike)
  })

  check(applies, { name: 'Another setting is given in between.' }, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const other = otherThan(preference)
    const [value] = await twoNonDefaultValues(context, preference)
    const [another] = await twoNonDefaultValues(context, other)
    const client = target.newClient()

    await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    const asked = { args: giving(other, another), path: environment.preferencesPath }
    await expectShown(context, await client.authenticate('arguments', credentials, asked), preference, value)
    await expectShown(context, await preferencesOf(client, environment, credentials), preference, value)
  })

  const withoutSession = 'Remembered by a cookie, without the session.'
  for (const by of [urlArguments, requestToken])
    check(
      applies,
      { name: `${withoutSession} ${titleOf(by)}`, ...optionsOf(by), ...(by === requestToken ? lowPriority : {}) },
      async (context) => {
        const { target, user: account, environment } = context
        const [value, unlike] = await twoNonDefaultValues(context, preference)
        const client = target.newClient()

        const args = giving(preference, value)
        const ask = (method: 'HEAD' | 'GET') => authenticate(by, { target, client, account }, { args, method })
        const asked = await ask(by === urlArguments ? 'HEAD' : 'GET')
        // A server need not know HEAD.
        const answer = asked.isSuccess ? asked : await ask('GET')
        if (by === requestToken && !answer.isSuccess) throw nothingToDecide('token-refused-beside-arguments')
        control(answer).toBeServed()
        const later = withSession(client, undefined)
        const seen = await lastingPreferencesOf(later, environment, credentialsOf(account))
        await expectToLast(context, seen, preference, [value, unlike])
      },
    )

  deepCheck(applies, 'ADMIN_ID gave one.', { needs: 'system-admin' }, async (context) => {
    const [value, unlike] = await twoNonDefaultValues(context, preference)
    await expectShown(context, await seenByAdmin(context, pairedValues(preference, value)), preference, value, unlike)
  })

  for (const method of methodsWithSettings) {
    const options = { name: `${withoutSession} ${titleOf(method)}`, ...optionsOf(method), ...lowPriority }
    check(applies, options, async (context) => {
      const [value, unlike] = await twoNonDefaultValues(context, preference)
      const seen = await seenWithoutTheSession(context, pairedValues(preference, value), method)
      await expectToLast(context, seen, preference, [value, unlike])
    })
  }

  for (const method of methodsWithSettings) {
    const isUsual = [loginForm, loginArguments, securityCheck].some(({ id }) => id === method.id)
    const options = { ...optionsOf(method), name: titleOf(method), ...(isUsual ? {} : lowPriority) }
    check(`${method.section}/${slug}-applies-to-the-session`, options, async (context) => {
      const [value, unlike] = await twoNonDefaultValues(context, preference)
      await context.requireMethod(method)
      const given = isUsual ? [{ preference, value }] : pairedValues(preference, value)
      for (const seen of await shownTwice(context, given, method))
        await expectShown(context, seen, preference, value, unlike)
    })
  }

  check(changes, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const [first, second] = await twoNonDefaultValues(context, preference)
    const client = target.newClient()

    for (const [value, unlike] of [
      [first, second],
      [second, first],
    ] as const) {
      await client.authenticate('arguments', credentials, { args: giving(preference, value) })
      await expectShown(context, await preferencesOf(client, environment, credentials), preference, value, unlike)
    }
  })

  deepCheck(changes, 'Back to the default of the server.', async (context) => {
    const [value] = await twoNonDefaultValues(context, preference)
    const usual = await context.shownByDefault()
    const [own, beside] = [preference, otherThan(preference)].map((each) => soleValueIn(usual, each))
    if (own === undefined || beside === undefined) throw nothingToDecide('defaults-not-shown')
    const given = [...pairedValues(preference, value), { preference, value: own, beside }]
    await expectShown(context, await seenAfterEach(context, given), preference, own, value)
  })

  deepCheck(changes, 'Given at login, and changed by URL arguments in that session.', async (context) => {
    const [first, second] = await twoNonDefaultValues(context, preference)
    const seen = await seenAfterUrlArguments(context, pairedValues(preference, first, second))
    await expectShown(context, seen, preference, second, first)
  })

  for (const method of [loginForm, securityCheck])
    deepCheck(changes, `Given again in the same browser. ${titleOf(method)}`, async (context) => {
      const [first, second] = await twoNonDefaultValues(context, preference)
      const seen = await seenInTheSameBrowser(context, pairedValues(preference, first, second), method)
      await expectShown(context, seen, preference, second, first)
    })

  check(different, async (context) => {
    const { target, user, environment } = context
    const credentials = credentialsOf(user)
    const values = await twoNonDefaultValues(context, preference)
    const clients = values.map((value) => ({ client: target.newClient(), value }))

    for (const { client, value } of clients)
      await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    for (const { client, value } of clients)
      await expectShown(context, await preferencesOf(client, environment, credentials), preference, value)
  })

  for (const method of [preference === locale ? loginForm : securityCheck])
    deepCheck(different, `In two sessions. ${titleOf(method)}`, async (context) => {
      const { target, user, environment } = context
      const values = await twoNonDefaultValues(context, preference)
      const sessions = values.map((value) => ({ client: target.newClient(), value }))

      for (const { client, value } of sessions)
        await signInGiving(method, { target, client, account: user }, { preference, value })
      for (const { client, value } of sessions) {
        await expectShown(context, await preferencesIn(client, environment), preference, value)
        // The session itself does not have the other client's value either, whatever the cookie says.
        const alone = withSession(target.newClient(), client.cookies.sessionId)
        const others = values.filter((each) => each !== value)
        const shown = await alone.probe({ path: environment.preferencesPath })
        // A load balancer may need its cookie.
        if (shown.isSuccess) expectDefault(shown, preference, others)
      }
    })
})
