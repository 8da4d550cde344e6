import { check } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { loginWays } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const as of ['form', 'get'] as const)
  check('9/legacy-login-is-removed', { name: loginWays[as] }, async ({ target, user, openSession }) => {
    await openSession(target.newClient())

    expect(await target.newClient().legacyLogin(credentialsOf(user), as)).toBeUnauthenticated()
  })
