import { byMethodAndProfile } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { openedByProfile } from '../src/check/cookie-path.ts'
import { control, expect } from '../src/check/expect.ts'
import { browserUserAgent, headerProfile } from '../src/check/header-profiles.ts'
import {
  deepPathBelow,
  expectAcceptedAsElsewhere,
  expectAcceptedWith,
  expectCookieRefusedWith,
  formFor,
  httpMethods,
  pathWithoutEffect,
  placesFor,
  protectedRequests,
  requestWithoutEffect,
} from '../src/check/http-methods.ts'
import { expectLiveSession, newSession, openLiveSession, signInByProfile } from '../src/check/live-session.ts'
import { anonymousClient, expectNoSession, withSession } from '../src/check/steps.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { basic } from '../src/methods/basic.ts'
import { loginForm } from '../src/methods/login.ts'
import { requestMethods, sessionMethods, titleOf } from '../src/methods/methods.ts'
import { sessionCookieName } from '../src/methods/names.ts'
import type { Header } from '../src/methods/request-data.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod } from '../src/target/authentication.ts'

check('5.1/session-authenticates-every-rest-path', async ({ target, environment, openSession }) => {
  const { client } = await newSession({ target, openSession })
  for (const path of environment.protectedPaths) {
    control(await target.newClient().probe({ path })).toBeUnauthenticated()
    expect(await client.probe({ path })).toBeServed()
  }
  expect(await client.probe({ path: deepPathBelow(environment.absentPath) })).toAcceptCredentials()
  // It may refuse arguments that it does not know, but not the session.
  expect(await client.probe({ path: `${environment.protectedPaths[0]}?conformance=nothing` })).toAcceptCredentials()
})

deepCheck('5.3/missing-credentials-are-401', 'The ID of a session in another cookie.', async (context) => {
  const { sessionId } = await openLiveSession(context)
  const headers = [['Cookie', `X${sessionCookieName}=${sessionId}`] as const]
  expect(await context.target.newClient().probe({ headers })).toHaveStatus(401)
})

deepCheck('5.1/session-authenticates-every-rest-path', 'Between the cookies of other programs.', async (context) => {
  const { client, sessionId } = await openLiveSession(context)
  const { baseUrl, protectedPaths } = context.environment
  const own = client.cookies.header(`${baseUrl}${protectedPaths[0]}`, 'plain', sessionId)
  const headers = [['Cookie', `seen=1; ${own}; _ga=GA1.1.2`] as const]
  expect(await context.target.newClient().probe({ cookies: 'none', headers })).toBeServed()
})

for (const method of sessionMethods)
  check('5.1/session-authenticates-every-rest-path', byMethodAndProfile(method), async (context) => {
    const { seen } = await openedByProfile(context, method)
    for (const answer of seen) expect(answer).toBeServed()
  })

for (const method of httpMethods)
  check(
    '5.1/session-authenticates-every-method',
    { name: `${method} with the cookie of a login, and with a forged session ID.` },
    async (context) => {
      const { target, environment, request } = context
      const asked = requestWithoutEffect(method, environment)
      const { client } = await newSession(context)
      const elsewhere = () => request(target.newClient(), { ...asked, otherThan: 'session' })
      const answer = await client.probe(asked)
      await expectAcceptedAsElsewhere(method, answer, elsewhere)
      const pretended = await withSession(await anonymousClient(context), '0'.repeat(32)).probe(asked)
      await expectCookieRefusedWith(method, pretended, async () => answer, control)
      await expectLiveSession(client)
    },
  )

// A first request, or the login page, may give the client the session of no user; the credentials sign no user in to it.
for (const [method, id, options] of [
  [basic, '5.1/stateless-credentials-keep-no-state', { name: 'Basic authentication.' }],
  [urlArguments, '5.1/stateless-credentials-keep-no-state', { name: 'URL arguments.' }],
  [requestToken, '5.1/token-keeps-no-state', {}],
] as const)
  check(id, options, async ({ target, user: account }) => {
    const visit = { target, client: await anonymousClient({ target }), account }
    control(await authenticate(method, visit)).toBeServed()
    await expectNoSession(visit.client)
  })

/** Header fields of other programs, and of proxies on another way to the server. */
const otherPrograms: readonly (readonly Header[])[] = [
  [['User-Agent', 'curl/8.5.0']],
  [browserUserAgent],
  [['accept-language', 'de-DE']],
  [['X-Forwarded-For', '192.0.2.1']],
]

for (const [index, by] of sessionMethods.entries())
  check('5.1/session-authenticates-every-method', byMethodAndProfile(by), async (context) => {
    const { client } = await signInByProfile(context, by, 1)
    const { sessionId } = client.cookies
    const going = () => withSession(client, sessionId)
    for (const method of ['POST', index % 2 === 0 ? 'HEAD' : 'DELETE'] as const) {
      const path = pathWithoutEffect(method, context.environment)
      const form = formFor(method)
      expectAcceptedWith(method, await going().probe({ method, path, form }))
    }
    // A session does not depend on the program that uses it, nor on how often it is used.
    for (const headers of otherPrograms) expect(await going().probe({ headers })).toBeServed()
  })

deepCheck('2.2/documented-cookie-form-authenticates', 'Every method, every path.', async (context) => {
  const { target, environment } = context
  // The cookies for its locale are sent, too.
  const { client } = await signInByProfile(context, loginForm, 0)
  const { sessionId } = client.cookies
  for (const [index, [method, path, form]] of protectedRequests(environment).entries()) {
    const going = withSession(client, sessionId)
    const headers = headerProfile(index, environment)
    expectAcceptedWith(method, await going.probe({ method, path, form, headers, cookies: 'documented' }))
  }
  const pretender = withSession(target.newClient(), '0'.repeat(32))
  control(await pretender.probe({ cookies: 'documented' })).toBeUnauthenticated()
})

for (const by of requestMethods) {
  const { servesEveryRequest: id } = by
  if (id === undefined) continue
  const noState = by.takes === 'token' ? '5.1/token-keeps-no-state' : '5.1/stateless-credentials-keep-no-state'

  for (const method of httpMethods)
    check(
      id,
      byMethod(by, `${method} on each path, for each account, with other arguments. ${titleOf(by)}`),
      async ({ target, environment, callerProfile }) => {
        const places = placesFor(method, environment)
        // A server may read the accounts differently where it sends no body, or where it gets one.
        const times = method === 'HEAD' || method === 'POST' ? otherAccounts.length : places.length
        for (let nth = 0; nth < times; nth++) {
          const [path, form] = places[nth % places.length] ?? []
          const index = nth + httpMethods.indexOf(method)
          const { account, options } = await callerProfile(by, index)
          const visit = target.visit(account)
          const headers = [...headerProfile(index, environment), ...(method === 'GET' ? [browserUserAgent] : [])]
          expectAcceptedWith(method, await authenticate(by, visit, { ...options, method, path, form, headers }))
        }
      },
    )

  check(
    noState,
    byMethod(by, `${titleOf(by)} Several methods, several accounts, with a locale and a time zone.`),
    async (context) => {
      const { target, environment, callerProfile } = context
      let client = target.newClient()
      for (const [index, method] of (['HEAD', 'GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const).entries()) {
        const { account, options } = await callerProfile(by, index)
        // DELETE comes with the cookies that POST has left, as for the locale.
        if (method !== 'DELETE') client = target.newClient()
        // GET comes with the cookie of no session, POST with that of the session of no user, if the server gives one.
        if (method === 'GET') withSession(client, '0'.repeat(32))
        if (method === 'POST') await client.probe()
        const asked = requestWithoutEffect(method, environment, headerProfile(index, environment))
        await authenticate(by, { target, client, account }, { ...options, ...asked })
        await expectNoSession(client)
      }
    },
  )

  check(noState, byMethod(by, `${titleOf(by)} Every path.`), async ({ target, environment, user }) => {
    const { protectedPaths, preferencesPath, absentPath } = environment
    for (const path of [...protectedPaths.slice(1), preferencesPath, absentPath]) {
      const visit = target.visit(user)
      await authenticate(by, visit, { path })
      await expectNoSession(visit.client)
    }
  })
}
