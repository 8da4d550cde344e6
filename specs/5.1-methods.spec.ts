import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { byWayInAGuise } from '../src/check/guises.ts'
import {
  everywhere,
  expectLetInAsElsewhere,
  expectLetInWith,
  expectRefusedWith,
  harmlessPath,
  isWriting,
  methods,
  placesFor,
  smallForm,
} from '../src/check/methods.ts'
import { outfit } from '../src/check/outfits.ts'
import { expectLiveSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, type StatelessWay, sessionWays, statelessWays } from '../src/check/ways-in.ts'
import { credentialsOf } from '../src/client/credentials.ts'

check('5.1/session-authenticates-every-rest-path', async ({ target, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  for (const path of environment.protectedPaths) {
    control(await target.newClient().probe({ path })).toBeUnauthenticated()
    expect(await client.probe({ path })).toBeServed()
  }
})

for (const way of everySessionWay)
  check('5.1/session-authenticates-every-rest-path', byWayInAGuise(way), async ({ target, environment, guise }) => {
    // By GET somebody else than by the other logins.
    const { account, options } = await guise(way, way === sessionWays.get ? 1 : 0)
    const client = target.newClient()
    await way.enter({ target, client, account }, options)
    for (const path of environment.protectedPaths) expect(await client.probe({ path })).toBeServed()
  })

for (const method of methods)
  check(
    '5.1/session-authenticates-every-method',
    { name: `${method} with the cookie of a login, and with a made-up session ID.` },
    async ({ target, environment, openSession, request }) => {
      const path = harmlessPath(method, environment)
      const client = target.newClient()
      const pretender = withSession(target.newClient(), '0'.repeat(32))
      await openSession(client)
      const elsewhere = () => request(target.newClient(), { method, path, otherThan: 'session' })
      await expectLetInAsElsewhere(method, await client.probe({ method, path }), elsewhere)
      expectRefusedWith(method, await pretender.probe({ method, path }))
      await expectLiveSession(client)
    },
  )

check('5.1/stateless-credentials-keep-no-state', { name: 'Basic authentication.' }, async ({ target, user }) => {
  const client = target.newClient()
  control(await client.basic(credentialsOf(user))).toBeServed()
  await expectNoSession(client)
})

check('5.1/stateless-credentials-keep-no-state', { name: 'URL arguments.' }, async ({ target, user }) => {
  const client = target.newClient()
  control(await client.withArguments(credentialsOf(user))).toBeServed()
  await expectNoSession(client)
})

check('5.1/token-keeps-no-state', async ({ target }) => {
  const client = target.newClient()
  control(await client.withToken(await target.takeToken())).toBeServed()
  await expectNoSession(client)
})

for (const [turn, way] of everySessionWay.entries())
  check('5.1/session-authenticates-every-method', byWayInAGuise(way), async ({ target, environment, guise }) => {
    const { account, options } = await guise(way, 1)
    const client = target.newClient()
    await way.enter({ target, client, account }, options)
    const { sessionId } = client.cookies
    const going = () => withSession(client, sessionId)
    for (const method of ['POST', turn % 2 === 0 ? 'HEAD' : 'DELETE'] as const) {
      const path = harmlessPath(method, environment)
      const form = isWriting(method) ? smallForm : undefined
      expectLetInWith(method, await going().probe({ method, path, form }))
    }
  })

check(
  '2.2/documented-cookie-form-authenticates',
  { name: 'Every method, every path.', deep: true },
  async ({ target, environment, guise }) => {
    const client = target.newClient()
    // The cookies that keep its locale come along.
    const { account, options } = await guise(sessionWays.form, 0)
    await sessionWays.form.enter({ target, client, account }, options)
    const { sessionId } = client.cookies
    for (const [turn, [method, path, form]] of everywhere(environment).entries()) {
      const going = withSession(client, sessionId)
      const headers = outfit(turn, environment)
      expectLetInWith(method, await going.probe({ method, path, form, headers, cookies: 'documented' }))
    }
    const pretender = withSession(target.newClient(), '0'.repeat(32))
    control(await pretender.probe({ cookies: 'documented' })).toBeUnauthenticated()
  },
)

/** The requirement that a method of authentication serves every request. */
const servesEvery = {
  basic: '4.1/basic-authenticates-every-method',
  arguments: '4.2/arguments-authenticate-every-method',
  token: '4.2/token-authenticates-a-request',
} as const satisfies Record<keyof typeof statelessWays, string>

for (const [name, id] of Object.entries(servesEvery)) {
  const way: StatelessWay = statelessWays[name as keyof typeof servesEvery]
  const noState = name === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'

  for (const method of methods)
    check(
      id,
      byWay(
        way,
        `${method}, every path, with a body where it takes one; the accounts, and other arguments. ${way.title}`,
      ),
      async ({ target, environment, guise }) => {
        for (const [index, [path, form]] of placesFor(method, environment).entries()) {
          const turn = index + methods.indexOf(method)
          const { account, options } = await guise(way, turn)
          const visit = { target, client: target.newClient(), account }
          const headers = outfit(turn, environment)
          expectLetInWith(method, await way.send(visit, { ...options, method, path, form, headers }))
        }
      },
    )

  check(
    noState,
    byWay(way, `${way.title} Several methods, several accounts, with a locale and a time zone.`),
    async (context) => {
      const { target, environment, guise } = context
      for (const [index, method] of (['HEAD', 'GET', 'GET', 'POST', 'DELETE'] as const).entries()) {
        const { account, options } = await guise(way, index)
        const client = target.newClient()
        const path = harmlessPath(method, environment)
        const headers = outfit(index, environment)
        await way.send({ target, client, account }, { ...options, method, path, headers })
        await expectNoSession(client)
      }
    },
  )
}
