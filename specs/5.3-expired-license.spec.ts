import { byMethodAndProfile, lowPriority } from '../src/check/caller-profiles.ts'
import { type CheckOptions, check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { headerProfile } from '../src/check/header-profiles.ts'
import { expectRefusal, protectedRequests } from '../src/check/http-methods.ts'
import { signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { controlAccepted, controlServed, expectNoSession, withSession } from '../src/check/steps.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { declared } from '../src/environment/environment.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../src/methods/login.ts'
import { type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { requestToken } from '../src/methods/request-token.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, byMethod, optionsOf } from '../src/target/authentication.ts'

// The specified answers of a server without a license: at the instance with an expired license, by every method. A ticket may be
// valid at the target only: then that instance refuses it as unknown.

const byRequest = '4.2/expired-license-is-403'
const perRequest: readonly (readonly [string, ListedMethod, CheckOptions])[] = [
  ['5.3/basic-with-an-expired-license-is-403', basic, {}],
  [byRequest, urlArguments, {}],
  [byRequest, requestToken, { deep: true }],
]

for (const [id, by, options] of perRequest) {
  check(id, { ...optionsOf(by), name: titleOf(by), ...options }, async (context) => {
    const { target, user: account } = context
    await controlAccepted(context, by)
    const refused = target.newClientOfExpiredInstance()
    const returning = withSession(target.newClientOfExpiredInstance(), '0'.repeat(32))
    for (const client of [returning, refused])
      expect(await authenticate(by, { target, client, account })).toHaveStatus(403)
    await expectNoSession(refused)
  })

  check(id, byMethod(by, `${titleOf(by)} Each method, each path.`), async (context) => {
    const { target, environment, callerProfile } = context
    for (const [index, [method, path, form]] of protectedRequests(environment).entries()) {
      const { account, options: given } = await callerProfile(by, index)
      const call = { ...given, method, path, form, headers: headerProfile(index, environment) }
      const client = target.newClientOfExpiredInstance()
      expectRefusal(method, await authenticate(by, { target, client, account }, call), 403)
      await expectNoSession(client)
    }
  })
}

// What is not authenticated may be refused for that or for the license.
const atTheInstance = 'At the instance with an expired license.'
const needs = 'expired-license'

deepCheck('5.3/missing-credentials-are-401', atTheInstance, { needs }, async (context) => {
  await controlServed(context)
  for (const path of context.environment.protectedPaths)
    expect(await context.target.newClientOfExpiredInstance().probe({ path })).toBeUnauthenticated()
})

for (const by of [basic, urlArguments])
  deepCheck(by.refusesUnknown, atTheInstance, { ...optionsOf(by), needs }, async (context) => {
    const { target, user: account } = context
    await controlAccepted(context, by)
    const client = target.newClientOfExpiredInstance()
    expect(await signInAsUnknown(by, { target, client, account })).toBeUnauthenticated()
  })

deepCheck(byRequest, 'ADMIN_ID, and a path that does not exist.', { needs: 'system-admin' }, async (context) => {
  const { target, user, environment } = context
  const admin = declared(environment, 'admin')
  control(await target.newClient().authenticate('arguments', credentialsOf(admin))).toBeServed()
  const expired = () => target.newClientOfExpiredInstance()
  expect(await expired().authenticate('arguments', credentialsOf(admin))).toHaveStatus(403)
  expect(await expired().authenticate('arguments', credentialsOf(user), { path: environment.absentPath })).toHaveStatus(
    403,
  )
})

for (const [method, later] of [
  [loginForm, {}],
  [loginArguments, {}],
  [loginGet, { deep: true }],
  [loginTicketInUrl, lowPriority],
  [loginTicketInForm, lowPriority],
] as const) {
  const options = { ...optionsOf(method), method, name: titleOf(method), ...later }
  check('4.3/expired-license-is-403', options, async ({ target, user: account }) => {
    const refused = target.newClientOfExpiredInstance()
    const answer = await authenticate(method, { target, client: refused, account })
    if (method.takes === 'ticket') expect(answer).that([401, 403].includes(answer.status), 'status 403 (or 401)')
    else expect(answer).toHaveStatus(403)
    await expectNoSession(refused)
  })

  if (method.takes === 'password')
    check('4.3/expired-license-is-403', byMethodAndProfile(method), async ({ target, callerProfile }) => {
      for (const index of otherAccounts.keys()) {
        const { account, options: given } = await callerProfile(method, index)
        const client = target.newClientOfExpiredInstance()
        expect(await authenticate(method, { target, client, account }, given)).toHaveStatus(403)
        await expectNoSession(client)
      }
    })
}

for (const method of [securityCheck, securityCheckTicket, baseAddressToken]) {
  // The instance refuses the correct password.
  const refusing = { wrongPasswords: 1, account: 'USER' } as const
  const options = {
    ...optionsOf(method),
    method,
    name: titleOf(method),
    ...(method === securityCheck ? refusing : lowPriority),
  }
  check('4.5/expired-license-opens-no-session', options, async ({ target, account }) => {
    const refused = target.newClientOfExpiredInstance()
    // A crash fails every check.
    await authenticate(method, { target, client: refused, account })
    await expectNoSession(refused)
  })
}
