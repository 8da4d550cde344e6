import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { controlLiveSession, enter, expectLiveSession, withSession } from '../src/check/steps.ts'

check('4.5/live-session-is-reused', async ({ target, user, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  await controlLiveSession(client)
  const { sessionId } = client.cookies

  const again = await enter(client, user)
  control(again).toHaveStatus(302)
  expect(again).that(
    again.sessionCookie === undefined || again.sessionCookie.value === sessionId,
    'the session ID of the live session',
    'another session ID',
  )
  await expectLiveSession(withSession(client, sessionId))
})

check('4.5/cookie-of-the-reused-session-is-returned', async ({ target, user, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  await controlLiveSession(client)
  const { sessionId } = client.cookies

  const again = await enter(client, user)
  expect(again).that(
    again.sessionCookie?.value === sessionId,
    'Set-Cookie with the session ID of the live session',
    again.sessionCookie === undefined ? 'no cookie JSESSIONID' : 'another session ID',
  )
})
