import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { acceptProfiles, checkAcceptProfiles, expectJsonSuccess, expectSuccess } from '../src/check/header-profiles.ts'
import { expectLiveSession } from '../src/check/live-session.ts'
import { signInAsUnknown } from '../src/check/refused-sign-in.ts'
import { expectNoSession, withSession } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { accountsOf } from '../src/environment/accounts.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { titleOf } from '../src/methods/methods.ts'
import { loginPage } from '../src/methods/operations.ts'
import type { Header } from '../src/methods/request-data.ts'
import { securityCheck, securityCheckTicket } from '../src/methods/security-check.ts'
import { authenticate, byMethod, byWorkingMethod, optionsOf } from '../src/target/authentication.ts'

for (const method of [securityCheck, securityCheckTicket, baseAddressToken])
  check(
    '4.5/redirects-stay-on-the-server',
    {
      ...(method === securityCheck ? optionsOf(method) : byMethod(method)),
      method,
      name: titleOf(method),
      ...(method === securityCheckTicket ? { tickets: 2, spare: 2 } : {}),
    },
    async ({ target, user: account, environment }) => {
      const visit = () => target.visit(account)
      // Where no SUCCESS_LOCATION is declared, success may lead to any page, even of another server.
      const asked = environment.successLocation.declared ? [false, true] : [true]
      for (const json of asked) expect(control302(await authenticate(method, visit(), { json }))).toStayOnTheServer()
      expect(control302(await signInAsUnknown(method, visit()))).toStayOnTheServer()
    },
  )

deepCheck('4.5/success-redirects-to-the-success-page', 'Every account.', async (context) => {
  const { target, environment, requireMethod } = context
  // As a browser does from the login page, which is no page to go back to.
  const headers: Header[] = [['Referer', `${environment.baseUrl}${loginPage}`]]
  for (const account of accountsOf(environment)) {
    await requireMethod(securityCheck, account)
    expectSuccess(await authenticate(securityCheck, target.visit(account), { headers }), environment)
  }
})

/** The form of the answers is for other requirements to judge. */
function control302<A extends Parameters<typeof control>[0]>(answer: A): A {
  control(answer).toHaveStatus(302)
  return answer
}

// Only `accept: application/json` leads to the JSON file (sections 4.5 and 4.6). Tickets come with a locale and a time zone.

const { browser, anything, script, library, jsonScript } = acceptProfiles

// The methods share the header fields.
checkAcceptProfiles('4.5/success-redirects-to-the-success-page', securityCheck, [browser, anything, script, library])
checkAcceptProfiles('4.5/json-success-redirects-to-the-json-file', securityCheck, [jsonScript])
checkAcceptProfiles('4.5/success-redirects-to-the-success-page', securityCheckTicket, [anything])
checkAcceptProfiles('4.5/json-success-redirects-to-the-json-file', securityCheckTicket, [jsonScript])
checkAcceptProfiles('4.6/success-redirects-to-the-success-page', baseAddressToken, [anything])
checkAcceptProfiles('4.6/json-success-redirects-to-the-json-file', baseAddressToken, [jsonScript])

for (const [method, id] of [
  [securityCheck, '4.5/json-success-redirects-to-the-json-file'],
  [baseAddressToken, '4.6/json-success-redirects-to-the-json-file'],
] as const)
  check(id, byWorkingMethod(method, 'Beside a session, live and then ended.'), async (context) => {
    const { target, user: account, environment } = context
    const client = target.newClient()
    const signIn = async (by: Client) => {
      const answer = await authenticate(method, { target, client: by, account }, { json: true })
      expectJsonSuccess(answer, environment)
      return by.cookies.sessionId
    }
    await signIn(client)
    const sessionId = await signIn(client)
    await client.logout()
    await signIn(withSession(client, sessionId))
  })

for (const [method, id, options] of [
  [securityCheck, '4.5/credentials-open-a-session', {}],
  [securityCheckTicket, '4.5/ticket-opens-a-session', { tickets: 1 }],
  [baseAddressToken, '4.6/token-opens-a-session', {}],
] as const)
  check(id, options, async ({ target, user }) => {
    const [visit, refused] = [target.visit(user), target.visit(user)]

    expect(await authenticate(method, visit)).toHaveStatus(302)
    await expectLiveSession(visit.client)
    await signInAsUnknown(method, refused)
    await expectNoSession(refused.client)
  })
