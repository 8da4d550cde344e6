import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, isAccepted, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { control } from '../src/runner/expect.ts'
import {
  expectDefault,
  expectNone,
  expectSameDefault,
  expectShown,
  expectToLast,
  giving,
  locale,
  methodsWithSettings,
  preferencesIn,
  preferencesOf,
  signInGiving,
  timeZone,
  twoOtherThanDefault,
} from '../src/runner/preferences.ts'
import { withSession } from '../src/runner/steps.ts'

const deep = true as const
/** Runs only after the method's own requirements have their tickets. */
const afterOthers = { deep, spare: 2 } as const

for (const [preference, slug, other] of [
  [locale, 'locale', timeZone],
  [timeZone, 'time-zone', locale],
] as const) {
  const applies = `2.3/${slug}-applies-until-changed`
  const changes = `2.3/${slug}-can-change`
  const byDefault = `2.3/default-${slug}-when-never-given`
  const different = `2.3/same-user-different-${slug}s`

  check(applies, async ({ target, user, environment, shownByDefault }) => {
    const credentials = credentialsOf(user)
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()

    await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    for (let request = 1; request <= 2; request++)
      expectShown(await preferencesOf(client, environment, credentials), preference, value, unlike)
  })

  check(applies, { name: 'Another setting is given in between.' }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const credentials = credentialsOf(user)
    const before = await shownByDefault()
    const [value] = twoOtherThanDefault(preference, before)
    const [another] = twoOtherThanDefault(other, before)
    const client = target.newClient()

    await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    const asked = { args: giving(other, another), path: environment.preferencesPath }
    expectShown(await client.authenticate('arguments', credentials, asked), preference, value)
    expectShown(await preferencesOf(client, environment, credentials), preference, value)
  })

  const tokenStandsAlone = 'This target refuses a token beside other arguments, as section 4.2 permits.'
  const withoutSession = 'Remembered by a cookie, without the session.'
  for (const by of [urlArguments, requestToken])
    check(
      applies,
      { name: `${withoutSession} ${titleOf(by)}`, ...optionsOf(by), ...(by === requestToken ? afterOthers : {}) },
      async ({ target, user: account, environment, shownByDefault }) => {
        const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
        const client = target.newClient()

        const args = giving(preference, value)
        const method = by === urlArguments ? 'HEAD' : 'GET'
        const answer = await authenticate(by, { target, client, account }, { args, method })
        if (by === requestToken && !answer.isSuccess) throw new DoesNotApply(tokenStandsAlone)
        control(answer).toBeServed()
        const later = withSession(client, undefined)
        await expectToLast(later, environment, credentialsOf(account), preference, [value, unlike])
      },
    )

  check(applies, { name: 'ADMIN_ID gave one.', needs: 'system-admin', deep }, async (context) => {
    const { target, environment, shownByDefault } = context
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()
    await signInGiving(loginForm, { target, client, account: declared(environment, 'admin') }, preference, value)
    expectShown(await preferencesIn(client, environment), preference, value, unlike)
  })

  for (const method of methodsWithSettings) {
    check(
      applies,
      { name: `${withoutSession} ${titleOf(method)}`, ...optionsOf(method), ...afterOthers },
      async (context) => {
        const { target, environment, shownByDefault, callerProfile } = context
        const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
        const { account } = await callerProfile(method, 1)
        const client = target.newClient()

        // The other checks request a page, and send one setting.
        const args = giving(other, other.values[0] ?? '')
        await signInGiving(method, { target, client, account }, preference, value, { json: true, args })
        const later = withSession(client, undefined)
        await expectToLast(later, environment, credentialsOf(account), preference, [value, unlike])
      },
    )

    const notGiven = `Only another client on the same connection gave one. ${titleOf(method)}`
    check(byDefault, { name: notGiven, ...optionsOf(method, 2), ...afterOthers }, async (context) => {
      const { target, user, environment, shownByDefault } = context
      const values = twoOtherThanDefault(preference, await shownByDefault())
      const connection = target.keepConnection()
      const [giver, client] = [target.newClient(connection), target.newClient(connection)]

      await signInGiving(method, { target, client: giver, account: user }, preference, values[0])
      await signInGiving(method, { target, client, account: user }, preference)
      const seen = await preferencesIn(client, environment)
      expectDefault(seen, preference, values)
      expectSameDefault(seen, preference, await shownByDefault())
    })
  }

  check(changes, async ({ target, user, environment, shownByDefault }) => {
    const credentials = credentialsOf(user)
    const [first, second] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()

    for (const [value, unlike] of [
      [first, second],
      [second, first],
    ] as const) {
      await client.authenticate('arguments', credentials, { args: giving(preference, value) })
      expectShown(await preferencesOf(client, environment, credentials), preference, value, unlike)
    }
  })

  check(changes, { name: 'Given at login, and changed by URL arguments in that session.', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const [first, second] = twoOtherThanDefault(preference, await shownByDefault())
    const client = target.newClient()

    await signInGiving(loginForm, { target, client, account: user }, preference, first)
    const { sessionId } = client.cookies
    await client.authenticate('arguments', credentialsOf(user), { args: giving(preference, second) })
    const later = withSession(client, sessionId)
    expectShown(await preferencesIn(later, environment), preference, second, first)
  })

  for (const method of [loginForm, securityCheck])
    check(changes, { name: `Given again in the same browser. ${titleOf(method)}`, deep }, async (context) => {
      const { target, user, environment, shownByDefault } = context
      const [first, second] = twoOtherThanDefault(preference, await shownByDefault())
      const client = target.newClient()

      for (const value of [first, second])
        await signInGiving(method, { target, client, account: user }, preference, value)
      expectShown(await preferencesIn(client, environment), preference, second, first)
    })

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
    const { target, user, environment, openSession, shownByDefault } = context
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const { admin = user } = environment
    const connection = target.keepConnection()
    const client = target.newClient(connection)
    await openSession(client)
    await target
      .newClient(connection)
      .authenticate('arguments', credentialsOf(admin), { args: giving(preference, values[0]) })
    const seen = await preferencesIn(client, environment)
    expectDefault(seen, preference, values)
    expectSameDefault(seen, preference, await shownByDefault())
  })

  const another = 'The previous user of the same session cookie gave one.'
  check(byDefault, { name: another, needs: 'system-admin', deep }, async (context) => {
    const { target, user, environment, shownByDefault } = context
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const before = target.newClient()
    await signInGiving(loginForm, { target, client: before, account: user }, preference, values[0])
    const client = withSession(target.newClient(), before.cookies.sessionId)
    const admin = declared(environment, 'admin')
    const isIn = isAccepted(loginForm, await authenticate(loginForm, { target, client, account: admin }))
    if (!isIn) throw new DoesNotApply('This target refuses every sign-in beside the session of another user.')
    expectDefault(await preferencesIn(client, environment), preference, values)
  })

  check(different, async ({ target, user, environment, shownByDefault }) => {
    const credentials = credentialsOf(user)
    const values = twoOtherThanDefault(preference, await shownByDefault())
    const clients = values.map((value) => ({ client: target.newClient(), value }))

    for (const { client, value } of clients)
      await client.authenticate('arguments', credentials, { args: giving(preference, value) })
    for (const { client, value } of clients)
      expectShown(await preferencesOf(client, environment, credentials), preference, value)
  })

  for (const method of [preference === locale ? loginForm : securityCheck])
    check(different, { name: `In two sessions. ${titleOf(method)}`, deep }, async (context) => {
      const { target, user, environment, shownByDefault } = context
      const values = twoOtherThanDefault(preference, await shownByDefault())
      const sessions = values.map((value) => ({ client: target.newClient(), value }))

      for (const { client, value } of sessions)
        await signInGiving(method, { target, client, account: user }, preference, value)
      for (const { client, value } of sessions) {
        expectShown(await preferencesIn(client, environment), preference, value)
        // The session itself does not have the other client's value either, whatever the cookie says.
        const alone = withSession(target.newClient(), client.cookies.sessionId)
        const others = values.filter((each) => each !== value)
        const shown = await alone.probe({ path: environment.preferencesPath })
        // A load balancer may need its cookie.
        if (shown.isSuccess) expectDefault(shown, preference, others)
      }
    })
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
