import { check } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { expectNoSession, loginTitles } from '../src/check/steps.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginPaths } from '../src/methods/legacy-login.ts'

for (const as of ['form', 'get'] as const)
  check('9/legacy-login-is-removed', { name: loginTitles[as] }, async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    const client = target.newClient()
    expect(await client.authenticate(`legacy-login.${as}`, credentialsOf(user))).toBeUnauthenticated()
    await expectNoSession(client)
  })

check(
  '9/legacy-login-is-removed',
  { name: 'By every method, with a slash at the end and without one.', deep: true },
  async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    // In the body where there may be one, and in the URL.
    for (const method of ['POST', 'GET', 'PUT', 'HEAD', 'DELETE'])
      for (const path of legacyLoginPaths)
        for (const as of method === 'POST' || method === 'PUT' ? (['form', 'get'] as const) : (['get'] as const)) {
          const client = target.newClient()
          expect(
            await client.authenticate(`legacy-login.${as}`, credentialsOf(user), { method, path }),
          ).toBeUnauthenticated()
          await expectNoSession(client)
        }
  },
)
