import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { enter, expectLiveSession, withSession } from '../src/check/steps.ts'
import type { Answer } from '../src/client/answer.ts'
import type { Client } from '../src/client/client.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import type { Account } from '../src/environment/environment.ts'

/**
 * Fractions of the timeout. A session is used after three quarters of it, which is what the document promises (15 of
 * 20 minutes), and counts as ended a twentieth later than it should end.
 */
const nearTheEnd = 0.9
const laterUse = 0.3
const pastTheEnd = 1.05

check('3/idle-session-lives-until-the-timeout', async ({ target, time, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)

  await time.wait(environment.sessionTimeoutMs * nearTheEnd)
  expect(await client.probe()).toBeServed()
})

for (const [name, open] of [
  ['A session that login opened.', (client, user) => client.login(credentialsOf(user), 'form')],
  ['A session that the security check opened.', (client, user) => enter(client, user)],
] as const satisfies [string, (client: Client, user: Account) => Promise<Answer>][])
  check('3/idle-session-ends-after-the-timeout', { name }, async ({ target, user, time, environment }) => {
    const client = target.newClient()
    await open(client, user)
    control(await client.probe()).toBeServed()

    await time.wait(environment.sessionTimeoutMs * pastTheEnd)
    expect(await client.probe()).toBeRefused()
  })

check('3/requests-keep-a-session-alive', async ({ target, time, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  await client.probe()

  await time.wait(environment.sessionTimeoutMs * laterUse)
  control(await client.probe({ path: environment.protectedPaths.at(-1) })).toBeServed()
  await time.wait(environment.sessionTimeoutMs * (pastTheEnd - laterUse))
  expect(await client.probe()).toBeServed()
})

check('3/any-method-authenticates-after-the-timeout', async ({ target, user, time, environment }) => {
  const client = target.newClient()
  control(await client.login(credentialsOf(user), 'form')).toBeServed()
  const { sessionId } = client.cookies

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  control(await client.probe()).toBeUnauthenticated()
  const returning = () => withSession(target.newClient(), sessionId)
  expect(await returning().basic(credentialsOf(user))).toBeServed()
  expect(await returning().withArguments(credentialsOf(user))).toBeServed()
  const again = returning()
  expect(await again.login(credentialsOf(user), 'form')).toHaveStatus(200)
  await expectLiveSession(again)
  const entering = returning()
  expect(await enter(entering, user)).toHaveStatus(302)
  await expectLiveSession(entering)
})
