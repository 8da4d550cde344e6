import { check } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { expectNoSession, loginWays } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const as of ['form', 'get'] as const)
  check('9/legacy-login-is-removed', { name: loginWays[as] }, async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    const client = target.newClient()
    expect(await client.legacyLogin(credentialsOf(user), as)).toBeUnauthenticated()
    await expectNoSession(client)
  })

check(
  '9/legacy-login-is-removed',
  { name: 'By every method, with a slash at the end and without one.', deep: true },
  async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    for (const method of ['POST', 'GET', 'PUT', 'HEAD', 'DELETE'])
      for (const path of ['/rest/login', '/rest/login/'])
        for (const as of method === 'POST' || method === 'PUT'
          ? (['form', 'arguments'] as const)
          : (['get'] as const)) {
          const client = target.newClient()
          expect(await client.legacyLogin(credentialsOf(user), as, { method, path })).toBeUnauthenticated()
          await expectNoSession(client)
        }
  },
)
