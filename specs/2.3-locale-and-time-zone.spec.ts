import { declared } from '../src/environment/environment.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { DoesNotApply } from '../src/runner/does-not-apply.ts'
import { control } from '../src/runner/expect.ts'
import {
  expectDefault,
  expectShown,
  expectToLast,
  giving,
  lastingPreferencesOf,
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

const deep = true as const
/** Runs only after the method's own requirements have their tickets. */
const afterOthers = { deep, spare: 2 } as const

for (const [preference, slug, other] of [
  [locale, 'locale', timeZone],
  [timeZone, 'time-zone', locale],
] as const) {
  const applies = `2.3/${slug}-applies-until-changed`
  const changes = `2.3/${slug}-can-change`
  const different = `2.3/same-user-different-${slug}s`
  /** What is given beside a value, so that one exchange answers for both settings. */
  const beside = giving(other, other.values[0])
  const besideLater = giving(other, other.values[1])

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
        const seen = await lastingPreferencesOf(later, environment, credentialsOf(account))
        expectToLast(seen, preference, [value, unlike])
      },
    )

  check(applies, { name: 'ADMIN_ID gave one.', needs: 'system-admin', deep }, async (context) => {
    const { target, environment, shownByDefault, once } = context
    const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
    const seen = await once(stepsGiving(preference, [value], 'ADMIN_ID gave settings'), async () => {
      const visit = { target, client: target.newClient(), account: declared(environment, 'admin') }
      await signInGiving(loginForm, visit, preference, value, { args: beside })
      return preferencesIn(visit.client, environment)
    })
    expectShown(seen, preference, value, unlike)
  })

  for (const method of methodsWithSettings) {
    check(
      applies,
      { name: `${withoutSession} ${titleOf(method)}`, ...optionsOf(method), ...afterOthers },
      async (context) => {
        const { target, environment, shownByDefault, callerProfile, once } = context
        const [value, unlike] = twoOtherThanDefault(preference, await shownByDefault())
        const { account } = await callerProfile(method, 1)
        const remembered = stepsGiving(preference, [value], `${withoutSession} ${titleOf(method)}`)

        const seen = await once(remembered, async () => {
          const client = target.newClient()
          // The other checks request a page.
          await signInGiving(method, { target, client, account }, preference, value, { json: true, args: beside })
          return lastingPreferencesOf(withSession(client, undefined), environment, credentialsOf(account))
        })
        expectToLast(seen, preference, [value, unlike])
      },
    )
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
    const { target, user, environment, shownByDefault, once } = context
    const [first, second] = twoOtherThanDefault(preference, await shownByDefault())
    const title = 'Given at login, and changed by URL arguments in that session.'
    const seen = await once(stepsGiving(preference, [first, second], title), async () => {
      const client = target.newClient()
      await signInGiving(loginForm, { target, client, account: user }, preference, first, { args: beside })
      const { sessionId } = client.cookies
      const args = [...giving(preference, second), ...besideLater]
      await client.authenticate('arguments', credentialsOf(user), { args })
      return preferencesIn(withSession(client, sessionId), environment)
    })
    expectShown(seen, preference, second, first)
  })

  for (const method of [loginForm, securityCheck])
    check(changes, { name: `Given again in the same browser. ${titleOf(method)}`, deep }, async (context) => {
      const { target, user, environment, shownByDefault, once } = context
      const [first, second] = twoOtherThanDefault(preference, await shownByDefault())
      const title = `Given again in the same browser. ${titleOf(method)}`
      const seen = await once(stepsGiving(preference, [first, second], title), async () => {
        const visit = { target, client: target.newClient(), account: user }
        for (const [value, args] of [
          [first, beside],
          [second, besideLater],
        ] as const)
          await signInGiving(method, visit, preference, value, { args })
        return preferencesIn(visit.client, environment)
      })
      expectShown(seen, preference, second, first)
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
