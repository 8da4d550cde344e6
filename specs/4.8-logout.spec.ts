import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, enter, expectLiveSession, withSession } from '../src/check/steps.ts'
import { credentialsOf } from '../src/client/credentials.ts'

for (const [id, form] of [
  ['4.8/logout-ends-the-session', 'plain'],
  ['4.8/logout-takes-the-documented-cookie-form', 'documented'],
] as const)
  check(id, async ({ target, user }) => {
    const client = target.newClient()
    await client.login(credentialsOf(user), 'form')
    await controlLiveSession(client)
    const { sessionId } = client.cookies

    await client.logout(form)
    expect(await withSession(client, sessionId).probe()).toBeRefused()
  })

check(
  '4.8/logout-ends-the-session',
  { name: 'A session that the security check opened.' },
  async ({ target, user }) => {
    const client = target.newClient()
    await enter(client, user)
    await controlLiveSession(client)
    const { sessionId } = client.cookies

    await client.logout()
    expect(await withSession(client, sessionId).probe()).toBeRefused()
  },
)

check('4.8/logout-ends-no-other-session', async ({ target, user }) => {
  const [older, other, newer] = [target.newClient(), target.newClient(), target.newClient()]
  for (const client of [older, other, newer]) control(await client.login(credentialsOf(user), 'form')).toBeServed()

  await other.logout()
  await expectLiveSession(older)
  await expectLiveSession(newer)
})
