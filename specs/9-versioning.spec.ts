import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectNoSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const as of ['form', 'get'] as const)
  check('9/legacy-login-is-removed', { name: `Legacy login with ${as}.` }, async ({ target, user }) => {
    const refused = target.newClient()
    control(await target.newClient().login(credentialsOf(user), 'form')).toBeServed()

    expect(await refused.legacyLogin(credentialsOf(user), as)).toBeUnauthenticated()
    await expectNoSession(refused)
  })
