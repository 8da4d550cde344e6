import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

check('5.3/missing-credentials-are-401', async ({ target, user, environment }) => {
  for (const path of environment.protectedPaths) {
    control(await target.newClient().basic(credentialsOf(user), { path })).toBeServed()
    expect(await target.newClient().probe({ path })).toHaveStatus(401)
  }
})

check('5.3/missing-credentials-get-an-empty-body', async ({ target, user, environment }) => {
  control(await target.newClient().basic(credentialsOf(user))).toBeServed()
  for (const path of environment.protectedPaths) expect(await target.newClient().probe({ path })).toHaveEmptyBody()
})

check('5.3/missing-credentials-are-401', { name: 'No session comes of it.' }, async ({ target, user }) => {
  const client = target.newClient()
  const refused = target.newClient()
  await client.login(credentialsOf(user), 'form')
  await controlLiveSession(client)

  await refused.probe()
  await expectNoSession(refused)
})

check('5.3/unknown-session-id-is-401', async ({ target, user }) => {
  const client = target.newClient()
  await client.login(credentialsOf(user), 'form')
  await controlLiveSession(client)

  // Nearly the ID of a live session; its end may name a node of a cluster and mean nothing else.
  const { sessionId = '' } = client.cookies
  const unknown = target.secret(`${sessionId.startsWith('0') ? '1' : '0'}${sessionId.slice(1)}`, '$UNKNOWN_JSESSIONID')
  expect(await withSession(target.newClient(), unknown).probe()).toBeRefused()
})

check('5.3/basic-with-an-expired-license-is-403', async ({ target, user }) => {
  control(await target.newClient().basic(credentialsOf(user))).toBeServed()
  expect(await target.newClientOfExpiredTwin().basic(credentialsOf(user))).toHaveStatus(403)
})
