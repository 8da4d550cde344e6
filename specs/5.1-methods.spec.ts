import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import {
  expectLetInWith,
  expectRefusedWith,
  harmlessPath,
  isWriting,
  methods,
  placesFor,
  smallForm,
} from '../src/check/methods.ts'
import { expectLiveSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, type StatelessWay, statelessWays } from '../src/check/ways-in.ts'
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
  check('5.1/session-authenticates-every-rest-path', byWay(way), async ({ target, user, environment, requireWay }) => {
    await requireWay(way)
    const client = target.newClient()
    await way.enter({ target, client, account: user })
    for (const path of environment.protectedPaths) expect(await client.probe({ path })).toBeServed()
  })

for (const method of methods)
  check(
    '5.1/session-authenticates-every-method',
    { name: `${method} with the cookie of a login, and with a made-up session ID.` },
    async ({ target, environment, openSession }) => {
      const path = harmlessPath(method, environment)
      const client = target.newClient()
      const pretender = withSession(target.newClient(), '0'.repeat(32))
      await openSession(client)
      expectLetInWith(method, await client.probe({ method, path }))
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

for (const way of everySessionWay)
  check(
    '5.1/session-authenticates-every-method',
    byWay(way),
    async ({ target, user: account, environment, requireWay }) => {
      await requireWay(way)
      const client = target.newClient()
      await way.enter({ target, client, account })
      const { sessionId } = client.cookies
      const going = () => withSession(client, sessionId)
      for (const method of ['POST', 'DELETE'] as const) {
        const path = environment.absentPath
        const form = isWriting(method) ? smallForm : undefined
        expectLetInWith(method, await going().probe({ method, path, form }))
      }
    },
  )

check(
  '2.2/documented-cookie-form-authenticates',
  { name: 'Every method, every path.', deep: true },
  async ({ target, environment, openSession }) => {
    const client = target.newClient()
    await openSession(client)
    const { sessionId } = client.cookies
    for (const method of methods)
      for (const [path, form] of placesFor(method, environment)) {
        const going = withSession(client, sessionId)
        expectLetInWith(method, await going.probe({ method, path, form, cookies: 'documented' }))
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
      byWay(way, `${method}, every path, with a body where it takes one. ${way.title}`),
      async ({ target, user: account, environment }) => {
        for (const [path, form] of placesFor(method, environment))
          expectLetInWith(
            method,
            await way.send({ target, client: target.newClient(), account }, { method, path, form }),
          )
      },
    )

  check(noState, byWay(way, `${way.title} Several methods.`), async (context) => {
    const { target, user: account, environment } = context
    control(await way.send({ target, client: target.newClient(), account })).toBeServed()
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const client = target.newClient()
      await way.send({ target, client, account }, { method, path: harmlessPath(method, environment) })
      await expectNoSession(client)
    }
  })
}
