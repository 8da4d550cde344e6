import { check } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expectEndedInShort } from '../src/check/ended.ts'
import { control, expect } from '../src/check/expect.ts'
import { harmlessPath } from '../src/check/methods.ts'
import { enter, expectLiveSession, withSession } from '../src/check/steps.ts'
import { byWay, everyOpening, everyStatelessWay, openBy } from '../src/check/ways-in.ts'
import type { Client } from '../src/client/client.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import type { StatelessOptions } from '../src/client/send-options.ts'
import type { Environment } from '../src/environment/environment.ts'

/**
 * Fractions of the timeout. A session is used after three quarters of it, which is what the document promises (15 of
 * 20 minutes), and counts as ended a twentieth later than it should end.
 */
const nearTheEnd = 0.9
const laterUse = 0.3
const regularUse = 0.47
const pastTheEnd = 1.05

const lives = '3/idle-session-lives-until-the-timeout'
const ends = '3/idle-session-ends-after-the-timeout'
const keepAlive = '3/requests-keep-a-session-alive'
const anyMethod = '3/any-method-authenticates-after-the-timeout'

check(lives, async ({ target, time, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)

  await time.wait(environment.sessionTimeoutMs * nearTheEnd)
  expect(await client.probe()).toBeServed()
})

check(ends, async ({ target, time, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  control(await client.probe()).toBeServed()

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  expect(await client.probe()).toBeRefused()
})

check(keepAlive, async ({ target, time, environment, openSession }) => {
  const client = target.newClient()
  await openSession(client)
  await client.probe()

  await time.wait(environment.sessionTimeoutMs * laterUse)
  control(await client.probe({ path: environment.protectedPaths.at(-1) })).toBeServed()
  await time.wait(environment.sessionTimeoutMs * (pastTheEnd - laterUse))
  expect(await client.probe()).toBeServed()
})

for (const way of everyOpening) {
  const options = byWay(way)

  check(lives, options, async (context) => {
    const client = context.target.newClient()
    await openBy(way, { ...context, client, account: context.user })

    // It starts anew with every use, and there is no other end: not after one timeout, not after two.
    for (const part of [nearTheEnd, 0.6, 0.6]) {
      await context.time.wait(context.environment.sessionTimeoutMs * part)
      expect(await client.probe()).toBeServed()
    }
  })

  check(ends, options, async (context) => {
    const client = context.target.newClient()
    await openBy(way, { ...context, client, account: context.user })
    const { sessionId } = client.cookies

    await context.time.wait(context.environment.sessionTimeoutMs * pastTheEnd)
    await expectEndedInShort(sessionId, context)
  })
}

for (const way of everyStatelessWay)
  check(anyMethod, byWay(way), async (context) => {
    const { target, user, time, environment, openSession } = context
    const client = target.newClient()
    await openSession(client)
    const { sessionId } = client.cookies

    await time.wait(environment.sessionTimeoutMs * pastTheEnd)
    control(await way.send({ target, client: target.newClient(), account: user })).toBeServed()
    const returning = withSession(target.newClient(), sessionId)
    expect(await way.send({ target, client: returning, account: user })).toBeServed()
  })

/** Each kind of request, in words; the methods are those of which no server is free not to look at the session. */
const kinds: readonly (readonly [string, (environment: Environment, round: number) => StatelessOptions])[] = [
  ...(['POST', 'DELETE'] as const).map(
    (method) =>
      [
        `${method} requests.`,
        (environment: Environment) => ({ method, path: harmlessPath(method, environment) }),
      ] as const,
  ),
  ['Requests to one path after the other.', ({ protectedPaths }, round) => ({ path: protectedPaths.at(-round) })],
  ['Requests to the path of the preferences.', ({ preferencesPath }) => ({ path: preferencesPath })],
  ['Requests to a path where nothing is.', ({ absentPath }) => ({ path: absentPath })],
  ['Cookies with $Version and $Path.', () => ({ cookies: 'documented' })],
]

for (const [name, requestOf] of kinds)
  check(keepAlive, { name, deep: true }, async (context) => {
    const client = context.target.newClient()
    await context.openSession(client)
    await expectToOutliveTwoTimeouts(client, context, (round) => requestOf(context.environment, round))
  })

check(anyMethod, async ({ target, user, time, environment }) => {
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

/** A session that such requests use again and again still authenticates when more than two timeouts have passed. */
async function expectToOutliveTwoTimeouts(
  client: Client,
  { time, environment }: Pick<CheckContext, 'time' | 'environment'>,
  requestOf: (round: number) => StatelessOptions,
): Promise<void> {
  for (let round = 1; round * regularUse <= 2; round++) {
    await time.wait(environment.sessionTimeoutMs * regularUse)
    expect(await client.probe(requestOf(round))).toBeLetIn()
  }
  await time.wait(environment.sessionTimeoutMs * regularUse)
  expect(await client.probe()).toBeServed()
}
