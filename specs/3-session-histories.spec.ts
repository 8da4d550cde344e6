import { byMethodAndProfile } from '../src/check/caller-profiles.ts'
import { type CheckOptions, check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { control, expect } from '../src/check/expect.ts'
import { pathWithoutEffect } from '../src/check/http-methods.ts'
import { controlLiveSession, newSession, openLiveSession, signInByProfile } from '../src/check/live-session.ts'
import { signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { nearTheEnd, pastTheEnd } from '../src/check/session-life.ts'
import { expectEndedOnTwoPaths, securityCheckAs, withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { declared } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { loginTicketInUrl } from '../src/methods/login.ts'
import { type ListedMethod, sessionMethodsAndVariants } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { loginPage } from '../src/methods/operations.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byMethod, isAccepted, isAvailableIn } from '../src/target/authentication.ts'
import { getPage } from '../src/target/get-page.ts'

// Earlier events in a session change neither its lifetime nor its end.

const lives = '3/idle-session-lives-until-the-timeout'
const ends = '3/idle-session-ends-after-the-timeout'
const logoutEnds = '4.8/logout-ends-the-session'
const deep = true as const

type Event = (client: Client, context: CheckContext) => Promise<unknown>
type History = readonly [options: CheckOptions, ...events: readonly Event[]]

const histories: readonly History[] = [
  [{ name: 'A security check reused it.', deep }, (client, { user }) => securityCheckAs(client, user)],
  [
    { name: 'POST, PUT and DELETE used it.', deep },
    ...(['POST', 'PUT', 'DELETE'] as const).map(
      (method): Event =>
        (client, { environment }) =>
          client.probe({ method, path: pathWithoutEffect(method, environment) }),
    ),
  ],
  [
    { name: 'It was given a locale and a time zone later.', deep },
    (client, { environment }) =>
      client.probe({
        path: `${environment.protectedPaths[0]}?${argumentNames.locale}=de_DE&${argumentNames.zone}=Asia%2FTokyo`,
      }),
  ],
]

/** Credentials of the user come with the cookie of the session. A server that refuses them may end it. */
function again(method: ListedMethod, json = false): Event {
  return async (client, { target, user: account }) => {
    const answer = await authenticate(method, { target, client, account }, { json })
    if (!isAccepted(method, answer)) throw nothingToDecide('refused-beside-a-session', { method: method.id })
  }
}

/** The answer may set the cookie of a session without a user. */
function beside(event: Event): Event {
  return async (client, context) => {
    const { sessionId } = client.cookies
    await event(client, context)
    withSession(client, sessionId)
  }
}

/** After these, only the end of the session is in question. */
const otherHistories: readonly History[] = [
  [
    { name: 'It was opened beside the cookie of an ended one.', deep },
    async (client, { openSession }) => {
      const { sessionId } = client.cookies
      await client.logout()
      await openSession(withSession(client, sessionId))
    },
  ],
  [
    { name: 'A security check for JSON, public pages, the cookie with $Version, and basic credentials used it.', deep },
    again(securityCheck, true),
    beside((client) => client.encryptionKey()),
    beside((client, { target }) => getPage(target, loginPage, client)),
    (client) => client.probe({ cookies: 'documented' }),
    beside(again(basic)),
  ],
  [
    { name: 'Credentials of an unknown user came beside it.', deep },
    ...[basic, urlArguments].map((method) =>
      beside((client, { target, user: account }) => signInAsUnknown(method, { target, client, account })),
    ),
    // The specification does not say whether it lives on.
    async (client) => {
      if (!(await client.probe()).isSuccess) throw nothingToDecide('refused-beside-a-session', { method: basic.id })
    },
  ],
  [
    byMethod(baseAddressToken, 'A token reused it, and another came beside it.'),
    again(baseAddressToken),
    beside(again(requestToken)),
  ],
  [byMethod(securityCheckTicket, 'A ticket reused it.'), again(securityCheckTicket)],
]

async function opened(context: CheckContext, events: readonly Event[]): Promise<Client> {
  const { client } = await newSession(context)
  for (const event of events) await event(client, context)
  return client
}

for (const [options, ...events] of histories)
  check(lives, options, async (context) => {
    const client = await opened(context, events)
    await context.time.wait(context.environment.sessionTimeoutMs * nearTheEnd)
    expect(await client.probe()).toBeServed()
  })

const ways: readonly (readonly [id: string, end: Event])[] = [
  [ends, (_, { time, environment }) => time.wait(environment.sessionTimeoutMs * pastTheEnd)],
  [logoutEnds, (client) => client.logout()],
]

for (const [options, ...events] of [...histories, ...otherHistories])
  for (const [id, end] of ways)
    check(id, options, async (context) => {
      const client = await opened(context, events)
      await controlLiveSession(client)
      const { sessionId } = client.cookies
      await end(client, context)
      await expectEndedOnTwoPaths({ client, sessionId }, context)
    })

for (const method of sessionMethodsAndVariants)
  for (const [id, end] of ways)
    check(id, byMethodAndProfile(method), async (context) => {
      const { client } = await signInByProfile(context, method, 1)
      // Some sessions are never used.
      if (!method.redirects) await controlLiveSession(client)
      const { sessionId } = client.cookies
      await end(client, context)
      await expectEndedOnTwoPaths({ client, sessionId }, context)
    })

deepCheck(ends, 'Its user sends stateless requests, and other users log in.', async (context) => {
  const { target, user, time, environment, openSession, unknownUser } = context
  const { client, sessionId } = await openLiveSession(context)

  await time.wait(environment.sessionTimeoutMs * 0.5)
  for (const method of [basic, urlArguments]) await authenticate(method, target.visit(user))
  await openSession(target.newClient())
  if (environment.admin !== undefined) await openSession(target.newClient(), declared(environment, 'admin'))
  await target.newClient().authenticate('login.form', unknownUser)
  await time.wait(environment.sessionTimeoutMs * 0.55)
  await expectEndedOnTwoPaths({ client, sessionId }, context)
  await openSession(target.newClient())
  expect(await withSession(client, sessionId).probe()).toBeUnauthenticated()
})

const refused = 'A refused security check beside its cookie does not revive it, and is still refused.'

deepCheck(ends, refused, async (context) => {
  const { time, environment, unknownUser } = context
  const { client, sessionId } = await openLiveSession(context)

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  expect(await withSession(client, sessionId).authenticate('security-check', unknownUser)).toBeRefused()
  expect(await withSession(client, sessionId).probe()).toBeUnauthenticated()
})

deepCheck(ends, 'A session that was logged out stays ended.', async (context) => {
  const { target, time, environment } = context
  const { client, sessionId } = await openLiveSession(context)

  await client.logout()
  for (const part of [0.15, 0.9]) {
    await time.wait(environment.sessionTimeoutMs * part)
    control(await target.newClient().probe()).toBeRefused()
    expect(await withSession(client, sessionId).probe()).toBeUnauthenticated()
  }
})

for (const [id, end] of ways)
  deepCheck(id, 'Public pages, a logout and sign-ins with its cookie do not revive it.', async (context) => {
    const { target, user: account, environment } = context
    const { client, sessionId } = await openLiveSession(context)
    const returning = () => withSession(client, sessionId)

    await end(client, context)
    await returning().encryptionKey()
    await getPage(target, loginPage, returning())
    // The logout would end a session that is back.
    expect(await returning().probe()).toBeUnauthenticated()
    await returning().logout()
    expect(await returning().probe()).toBeUnauthenticated()
    for (const method of [securityCheck, baseAddressToken, loginTicketInUrl]) {
      if (!isAvailableIn(method, environment)) continue
      await authenticate(method, { target, client: returning(), account })
      // A server may give the new session the ID that the client sends.
      if (client.cookies.sessionId === sessionId) return
      expect(await returning().probe()).toBeUnauthenticated()
    }
  })
