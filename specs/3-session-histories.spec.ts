import { declared } from '../src/environment/environment.ts'
import type { Client } from '../src/http/client.ts'
import { basic } from '../src/methods/basic.ts'
import { argumentNames } from '../src/methods/names.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import type { CheckContext } from '../src/runner/context.ts'
import { control, expect } from '../src/runner/expect.ts'
import { harmlessPath } from '../src/runner/http-methods.ts'
import {
  controlLiveSession,
  expectEndedOnTwoPaths,
  newSession,
  openLiveSession,
  securityCheckAs,
  withSession,
} from '../src/runner/steps.ts'

// Earlier events in a session change neither its lifetime nor its end.

const lives = '3/idle-session-lives-until-the-timeout'
const ends = '3/idle-session-ends-after-the-timeout'
const deep = true as const

const histories: readonly (readonly [string, (client: Client, context: CheckContext) => Promise<unknown>])[] = [
  ['A security check reused it.', (client, { user }) => securityCheckAs(client, user)],
  [
    'A POST used it.',
    (client, { environment }) => client.probe({ method: 'POST', path: harmlessPath('POST', environment) }),
  ],
  [
    'It was given a locale and a time zone later.',
    (client, { environment }) =>
      client.probe({
        path: `${environment.protectedPaths[0]}?${argumentNames.locale}=de_DE&${argumentNames.zone}=Asia%2FTokyo`,
      }),
  ],
]

for (const [name, happens] of histories) {
  const opened = async (context: CheckContext) => {
    const { client } = await newSession(context)
    await happens(client, context)
    return client
  }

  check(lives, { name, deep }, async (context) => {
    const client = await opened(context)
    await context.time.wait(context.environment.sessionTimeoutMs * 0.9)
    expect(await client.probe()).toBeServed()
  })

  check(ends, { name, deep }, async (context) => {
    const client = await opened(context)
    await controlLiveSession(client)
    const { sessionId } = client.cookies
    await context.time.wait(context.environment.sessionTimeoutMs * 1.05)
    await expectEndedOnTwoPaths(sessionId, context)
  })

  check('4.8/logout-ends-the-session', { name, deep }, async (context) => {
    const client = await opened(context)
    await controlLiveSession(client)
    const { sessionId } = client.cookies
    await client.logout()
    await expectEndedOnTwoPaths(sessionId, context)
  })
}

check(ends, { name: 'Its user sends stateless requests, and other users log in.', deep }, async (context) => {
  const { target, user, time, environment, openSession, unknownUser } = context
  const { sessionId } = await openLiveSession(context)

  await time.wait(environment.sessionTimeoutMs * 0.5)
  for (const method of [basic, urlArguments]) await authenticate(method, target.visit(user))
  await openSession(target.newClient())
  if (environment.admin !== undefined) await openSession(target.newClient(), declared(environment, 'admin'))
  await target.newClient().authenticate('login.form', unknownUser)
  await time.wait(environment.sessionTimeoutMs * 0.55)
  await expectEndedOnTwoPaths(sessionId, context)
  await openSession(target.newClient())
  expect(await withSession(target.newClient(), sessionId).probe()).toBeRefused()
})

const refused = 'A refused security check beside its cookie does not revive it, and is still refused.'

check(ends, { name: refused, deep }, async (context) => {
  const { target, time, environment, unknownUser } = context
  const { sessionId } = await openLiveSession(context)

  await time.wait(environment.sessionTimeoutMs * 1.05)
  const returning = withSession(target.newClient(), sessionId)
  expect(await returning.authenticate('security-check', unknownUser)).toBeRefused()
  expect(await withSession(returning, sessionId).probe()).toBeRefused()
})

check(ends, { name: 'A session that was logged out stays ended.', deep }, async (context) => {
  const { target, time, environment } = context
  const { client, sessionId } = await openLiveSession(context)

  await client.logout()
  for (const part of [0.15, 0.9]) {
    await time.wait(environment.sessionTimeoutMs * part)
    control(await target.newClient().probe()).toBeRefused()
    expect(await withSession(target.newClient(), sessionId).probe()).toBeRefused()
  }
})
