import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectLetInWith, expectRefusedWith, harmlessPath, methods } from '../src/check/methods.ts'
import { expectLiveSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { byWay, everySessionWay, openBy } from '../src/check/ways-in.ts'
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
  check('5.1/session-authenticates-every-rest-path', byWay(way), async ({ target, user, environment }) => {
    const client = target.newClient()
    await openBy(way, { target, client, account: user })
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
