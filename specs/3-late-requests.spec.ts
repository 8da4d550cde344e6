import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { acceptProfiles } from '../src/check/header-profiles.ts'
import { type HttpMethod, requestWithoutEffect } from '../src/check/http-methods.ts'
import { controlLiveSession, newSession } from '../src/check/live-session.ts'
import { pastTheEnd } from '../src/check/session-life.ts'
import { expectRefusedAfterEnd, withSession } from '../src/check/steps.ts'
import type { ProbeOptions } from '../src/client/client.ts'
import { declared, type Environment } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { argumentNames } from '../src/methods/names.ts'
import { keyService, loginPage } from '../src/methods/operations.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { nothingToDecide } from '../src/outcome/does-not-apply.ts'
import { authenticate, byWorkingMethod, isAccepted } from '../src/target/authentication.ts'
import { getPage } from '../src/target/get-page.ts'
import type { Visit } from '../src/target/target.ts'

// A server that checks the age of a session in only one place serves a first late request that takes another way.

const ends = '3/idle-session-ends-after-the-timeout'
const keepAlive = '3/requests-keep-a-session-alive'

/** The first requests after the timeout, each with a session of its own. */
type LateRequest = ProbeOptions & { readonly method?: HttpMethod }
const lateRequests: readonly (readonly [string, (environment: Environment) => LateRequest])[] = [
  ...(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(
    (method) => [`${method}.`, (environment: Environment) => requestWithoutEffect(method, environment)] as const,
  ),
  ['The second path.', ({ protectedPaths }) => ({ path: protectedPaths[1] })],
  ['The last path.', ({ protectedPaths }) => ({ path: protectedPaths.at(-1) })],
  ['The path of the preferences.', ({ preferencesPath }) => ({ path: preferencesPath })],
  ['The cookie with $Version and $Path.', () => ({ cookies: 'documented' })],
  ['A script that asks for JSON.', () => ({ headers: acceptProfiles.jsonScript.headers })],
  ['A locale in the URL.', ({ protectedPaths }) => ({ path: `${protectedPaths[0]}?${argumentNames.locale}=de_DE` })],
]

for (const [name, asking] of lateRequests)
  deepCheck(ends, `The first late request. ${name}`, async (context) => {
    const { time, environment } = context
    const session = await newSession(context)
    const asked = asking(environment)

    await time.wait(environment.sessionTimeoutMs * pastTheEnd)
    await expectRefusedAfterEnd(session, context, asked)
    // A HEAD that is refused does not bring the session back either.
    if (asked.method === 'HEAD')
      expect(await withSession(session.client, session.sessionId).probe()).toBeUnauthenticated()
  })

/** The cookie alone is refused after another request has brought it too late, unless a login gives its ID to a new session. */
async function expectNotKept(
  context: CheckContext,
  bringing: (visit: Visit) => Promise<Answer>,
  opens: ListedMethod['opens'] = 'nothing',
): Promise<void> {
  const { target, user: account, time, environment } = context
  const { client, sessionId } = await newSession(context)
  await time.wait(environment.sessionTimeoutMs * pastTheEnd)
  const answer = await bringing({ target, client: withSession(client, sessionId), account })
  if (opens === 'nothing' || answer.sessionCookie?.value !== sessionId)
    expect(await withSession(client, sessionId).probe()).toBeUnauthenticated()
}

for (const method of [basic, urlArguments, requestToken, loginForm, loginArguments])
  check(ends, byWorkingMethod(method, `The first late request brings credentials. ${titleOf(method)}`), (context) =>
    expectNotKept(context, (visit) => authenticate(method, visit), method.opens),
  )

for (const path of [loginPage, keyService.path])
  deepCheck(ends, `The first late request goes to a public page. ${path}`, (context) =>
    expectNotKept(context, ({ target, client }) => getPage(target, path, client)),
  )

for (const [whose, options] of [
  ['its user', {}],
  ['ADMIN_ID, whose it is,', { needs: 'system-admin' }],
] as const)
  deepCheck(ends, `Another session of ${whose} is in use.`, options, async (context) => {
    const { target, time, environment, user, openSession } = context
    const [client, other] = [target.newClient(), target.newClient()]
    const account = whose === 'its user' ? user : declared(environment, 'admin')
    for (const each of [client, other]) await openSession(each, account)
    const { sessionId } = client.cookies

    await time.wait(environment.sessionTimeoutMs * 0.6)
    await other.probe()
    await time.wait(environment.sessionTimeoutMs * 0.45)
    expect(await withSession(client, sessionId).probe()).toBeUnauthenticated()
    await controlLiveSession(other)
  })

for (const method of [basic, urlArguments, requestToken, baseAddressToken])
  check(
    keepAlive,
    byWorkingMethod(method, `With credentials beside its cookie. ${titleOf(method)}`),
    async (context) => {
      const { target, user: account, time, environment } = context
      const { client, sessionId } = await newSession(context)

      await time.wait(environment.sessionTimeoutMs * 0.6)
      const answer = await authenticate(method, { target, client, account })
      if (!isAccepted(method, answer)) throw nothingToDecide('refused-beside-a-session', { method: method.id })
      await time.wait(environment.sessionTimeoutMs * 0.6)
      // The base address may give the session another ID; other requirements judge that.
      expect(await (method.redirects ? client : withSession(client, sessionId)).probe()).toBeServed()
    },
  )
