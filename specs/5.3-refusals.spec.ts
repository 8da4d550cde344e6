import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, expectNoSession, withSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

check('5.3/missing-credentials-are-401', { unprotected: true }, async ({ target, environment, request }) => {
  for (const path of environment.protectedPaths) {
    control(await request(target.newClient(), { path })).toBeServed()
    expect(await target.newClient().probe({ path })).toHaveStatus(401)
  }
})

check('5.3/missing-credentials-get-an-empty-body', async ({ target, environment, request }) => {
  control(await request(target.newClient())).toBeServed()
  for (const path of environment.protectedPaths) expect(await target.newClient().probe({ path })).toHaveEmptyBody()
})

check('5.3/missing-credentials-are-401', { name: 'No session comes of it.' }, async ({ target, openSession }) => {
  const client = target.newClient()
  const refused = target.newClient()
  await openSession(client)
  await controlLiveSession(client)

  await refused.probe()
  await expectNoSession(refused)
})

for (const [name, form] of [
  ['In a plain cookie.', 'plain'],
  ['In a cookie with $Version and $Path.', 'documented'],
] as const)
  check('5.3/unknown-session-id-is-401', { name }, async ({ target, openSession }) => {
    const client = target.newClient()
    await openSession(client)
    await controlLiveSession(client)

    // Nearly the ID of a live session; its end may name a node of a cluster and mean nothing else.
    const { sessionId = '' } = client.cookies
    const other = `${sessionId.startsWith('0') ? '1' : '0'}${sessionId.slice(1)}`
    const unknown = target.secret(other, '$UNKNOWN_JSESSIONID')
    const answer = await withSession(target.newClient(), unknown).probe({ cookies: form })
    // Whether a server reads the second form at all, and says so how, is another requirement.
    if (form === 'plain') expect(answer).toBeRefused()
    else expect(answer).toBeUnauthenticated()
  })

check('5.3/basic-with-an-expired-license-is-403', async ({ target, user }) => {
  control(await target.visitor().basic(credentialsOf(user))).toBeServed()
  expect(await target.newClientOfExpiredTwin().basic(credentialsOf(user))).toHaveStatus(403)
})
