import { check } from '../src/check/check.ts'
import { elsewhere, expectLiveSession, expectNoSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

check('5.6/security-check-takes-a-qualified-user', async ({ target, user }) => {
  const client = target.newClient()
  const refused = target.newClient()

  await client.securityCheck(credentialsOf(user))
  await expectLiveSession(client)
  await refused.securityCheck(credentialsOf(elsewhere(user)))
  await expectNoSession(refused)
})
