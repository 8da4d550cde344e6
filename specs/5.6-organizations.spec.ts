import { check, deepCheck } from '../src/check/check.ts'
import { expectLiveSession } from '../src/check/live-session.ts'
import { expectNoSession, inOrganization } from '../src/check/steps.ts'
import { credentialsOf } from '../src/methods/credentials.ts'

const qualified = '5.6/security-check-takes-a-qualified-user'

check(qualified, { wrongPasswords: 1, member: true, spare: 1 }, async ({ target, account }) => {
  const client = target.newClient()
  const refused = target.newClient()

  await client.authenticate('security-check', credentialsOf(account))
  await expectLiveSession(client)
  await refused.authenticate('security-check', credentialsOf(inOrganization(account)), { wrongFor: account.variable })
  await expectNoSession(refused)
})

deepCheck(qualified, 'With the alias of the organization.', async ({ target, user }) => {
  const client = target.newClient()
  await client.authenticate('security-check', credentialsOf(user, 'alias'))
  await expectLiveSession(client)
})
