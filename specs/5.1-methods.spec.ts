import { check } from '../src/check/check.ts'
import { control } from '../src/check/expect.ts'
import { expectNoSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

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
