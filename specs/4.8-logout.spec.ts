import { check } from '../src/check/check.ts'
import { expect } from '../src/check/expect.ts'
import { controlLiveSession, enter, expectLiveSession, withSession } from '../src/check/steps.ts'

for (const [id, form] of [
  ['4.8/logout-ends-the-session', 'plain'],
  ['4.8/logout-takes-the-documented-cookie-form', 'documented'],
] as const)
  check(id, async ({ target, openSession }) => {
    const client = target.newClient()
    await openSession(client)
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

check('4.8/logout-ends-no-other-session', async ({ target, openSession }) => {
  const [older, other, newer] = [target.newClient(), target.newClient(), target.newClient()]
  for (const client of [older, other, newer]) await openSession(client)

  await other.logout()
  await expectLiveSession(older)
  await expectLiveSession(newer)
})
