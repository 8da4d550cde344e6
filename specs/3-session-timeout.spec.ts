import { byMethodAndProfile } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { expectCookieInForce, expectLastingCookie } from '../src/check/cookie-path.ts'
import { control, expect } from '../src/check/expect.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import { expectLiveSession, newSession, signInByProfile } from '../src/check/live-session.ts'
import { nearTheEnd, pastTheEnd } from '../src/check/session-life.ts'
import { shownBy } from '../src/check/session-owner.ts'
import { expectEnded, securityCheckAs, withSession } from '../src/check/steps.ts'
import type { ProbeOptions } from '../src/client/client.ts'
import { declared, type Environment } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { requestMethods, sessionMethods, sessionMethodsAndVariants } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { authenticate, byWorkingMethod } from '../src/target/authentication.ts'

/** Shares of the timeout after which a session is used: once, or again and again. */
const laterUse = 0.3
const regularUse = 0.6

const lives = '3/idle-session-lives-until-the-timeout'
const ends = '3/idle-session-ends-after-the-timeout'
const keepAlive = '3/requests-keep-a-session-alive'
const anyMethod = '3/any-method-authenticates-after-the-timeout'

check(lives, async ({ target, time, environment, openSession }) => {
  const { client } = await newSession({ target, openSession })

  await time.wait(environment.sessionTimeoutMs * nearTheEnd)
  expect(await client.probe()).toBeServed()
})

check(ends, async (context) => {
  const { time, environment } = context
  const { client } = await newSession(context)
  for (const path of environment.protectedPaths) control(await client.probe({ path })).toBeServed()
  const { sessionId } = client.cookies

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  await expectEnded({ client, sessionId }, context)
})

check(keepAlive, async ({ target, time, environment, openSession }) => {
  const { client } = await newSession({ target, openSession })
  await client.probe()

  await time.wait(environment.sessionTimeoutMs * laterUse)
  control(await client.probe({ path: environment.protectedPaths.at(-1) })).toBeServed()
  await time.wait(environment.sessionTimeoutMs * (pastTheEnd - laterUse))
  expect(await client.probe()).toBeServed()
})

for (const method of sessionMethodsAndVariants)
  check(lives, byMethodAndProfile(method), async (context) => {
    const { client, answer: opened } = await signInByProfile(context, method, 0)
    expectLastingCookie(opened, opened.sessionCookie, context.environment.sessionTimeoutMs)

    // The timeout restarts with every use, and there is no other limit: neither one timeout nor two.
    for (const part of [nearTheEnd, regularUse, regularUse]) {
      await context.time.wait(context.environment.sessionTimeoutMs * part)
      const used = await client.probe()
      expect(used).toBeServed()
      expectLastingCookie(used, used.sessionCookie, context.environment.sessionTimeoutMs)
    }
  })

type Use = ProbeOptions | 'security check'

/** Requests that use a session, one after the other: if one of them does not count, the next one is too late. */
const chains: readonly (readonly [string, (environment: Environment) => readonly Use[]])[] = [
  [
    'HEAD, PUT, and the other paths.',
    (environment) => [
      requestWithoutEffect('HEAD', environment),
      requestWithoutEffect('PUT', environment),
      { path: environment.protectedPaths[1] },
    ],
  ],
  [
    'POST, DELETE, and the path of the preferences with a locale.',
    (environment) => [
      requestWithoutEffect('POST', environment),
      requestWithoutEffect('DELETE', environment),
      { path: `${environment.preferencesPath ?? environment.protectedPaths[0]}?${argumentNames.locale}=de_DE` },
    ],
  ],
  [
    'A path that does not exist, a script in a browser, and a cookie with $Version and $Path.',
    ({ absentPath }) => [
      { path: absentPath },
      {
        headers: [
          ['X-Requested-With', 'XMLHttpRequest'],
          ['Accept', 'application/json'],
        ],
      },
      { cookies: 'documented' },
    ],
  ],
  ['A page for a browser.', () => [{ headers: [['Accept', 'text/html']] }]],
  ['A security check that reuses it.', () => [{}, 'security check', {}]],
]

for (const [name, usesIn] of chains)
  deepCheck(keepAlive, name, async ({ target, user, time, environment, openSession }) => {
    const { client } = await newSession({ target, openSession })
    for (const use of usesIn(environment)) {
      await time.wait(environment.sessionTimeoutMs * regularUse)
      // Other requirements check the answer of the security check; here it is one more use.
      if (use === 'security check') await securityCheckAs(client, user)
      else expect(await client.probe(use)).toAcceptCredentials()
    }
    await time.wait(environment.sessionTimeoutMs * regularUse)
    expect(await client.probe()).toBeServed()
  })

deepCheck(keepAlive, 'In short steps.', async ({ target, time, environment, openSession }) => {
  const { client } = await newSession({ target, openSession })
  // A browser forgets the cookie when it expires, although the session is in use.
  let { session } = client.cookies
  let ageMs = 0
  for (let step = 1; step <= 6; step++) {
    await time.wait(environment.sessionTimeoutMs * 0.4)
    ageMs += environment.sessionTimeoutMs * 0.4
    const used = await client.probe()
    expect(used).toBeServed()
    expectCookieInForce(used, session, ageMs)
    if (used.sessionCookie !== undefined) [session, ageMs] = [used.sessionCookie, 0]
  }
})

// The first request with the cookie, too: a request before it might use up what is wrong.
for (const method of [...sessionMethods, ...requestMethods])
  check(anyMethod, byWorkingMethod(method), async (context) => {
    const { target, user: account, time, environment, openSession } = context
    const { client } = await newSession({ target, openSession })

    await time.wait(environment.sessionTimeoutMs * pastTheEnd)
    const answer = await authenticate(method, { target, client, account })
    if (method.opens === 'session') await expectLiveSession(client)
    else expect(answer).toBeServed()
  })

const ofAnother = 'A user other than that of the session, as the answers show.'

deepCheck(anyMethod, ofAnother, { needs: 'system-admin' }, async (context) => {
  const { target, user: account, time, environment, identity } = context
  const who = await identity()
  const { client, sessionId } = await newSession(context, declared(environment, 'admin'))

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  for (const method of [basic, loginForm, securityCheck]) {
    const visit = { target, client: withSession(client, sessionId), account }
    who.expectOwn(await shownBy(method, visit, who), account)
  }
})

check(anyMethod, async ({ target, user, time, environment }) => {
  const client = target.newClient()
  control(await client.authenticate('login.form', credentialsOf(user))).toBeServed()
  const { sessionId } = client.cookies

  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  control(await client.probe()).toBeUnauthenticated()
  const returning = () => withSession(client, sessionId)
  expect(await returning().authenticate('basic', credentialsOf(user))).toBeServed()
  expect(await returning().authenticate('arguments', credentialsOf(user))).toBeServed()
  const again = returning()
  await again.authenticate('login.form', credentialsOf(user))
  await expectLiveSession(again)
  const entering = returning()
  await securityCheckAs(entering, user)
  await expectLiveSession(entering)
})
