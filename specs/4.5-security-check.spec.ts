import { bodyOf } from '../src/check/actual.ts'
import { callerProfileTitle } from '../src/check/caller-profiles.ts'
import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectJsonSuccess, expectSuccess } from '../src/check/header-profiles.ts'
import { controlLiveSession, expectLiveSession } from '../src/check/live-session.ts'
import { checkSpecialCharacters } from '../src/check/special-characters.ts'
import { expectNoSession, securityCheckAs } from '../src/check/steps.ts'
import { jsonIn } from '../src/client/key-service.ts'
import { otherAccounts } from '../src/environment/accounts.ts'
import { type Account, declared } from '../src/environment/environment.ts'
import type { Answer } from '../src/http/answer.ts'
import { baseAddressToken } from '../src/methods/base-address-token.ts'
import { withAccept } from '../src/methods/method.ts'
import { securityCheck, securityCheckJson } from '../src/methods/security-check.ts'
import { authenticate } from '../src/target/authentication.ts'
import type { Target } from '../src/target/target.ts'
import { unknownName } from '../src/target/unknown-user.ts'

const byCheck = { method: securityCheck } as const

deepCheck('4.5/credentials-open-a-session', 'In another order.', byCheck, async ({ target, user }) => {
  const client = target.newClient()
  await securityCheckAs(client, user, { argsFirst: true })
  await expectLiveSession(client)
})

for (const [method, section] of [
  [securityCheck, '4.5'],
  [baseAddressToken, '4.6'],
] as const) {
  for (const json of [false, true]) {
    const place = json ? 'json-success-redirects-to-the-json-file' : 'success-redirects-to-the-success-page'
    check(`${section}/${place}`, async ({ target, user, environment }) => {
      const visit = target.visit(user)
      const answer = await authenticate(method, visit, { json })
      if (json) expectJsonSuccess(answer, environment)
      else expectSuccess(answer, environment)
      await controlLiveSession(visit.client)
    })
  }
}

for (const [id, method, expectThere] of [
  ['4.5/success-redirects-to-the-success-page', securityCheck, expectSuccess],
  ['4.5/json-success-redirects-to-the-json-file', securityCheckJson, expectJsonSuccess],
] as const)
  deepCheck(id, callerProfileTitle, async ({ target, environment, callerProfile }) => {
    for (const index of [0, 1]) {
      const { account, options } = await callerProfile(method, index)
      expectThere(await authenticate(method, target.visit(account), options), environment)
    }
  })

deepCheck('4.5/success-redirects-to-the-success-page', 'After a refused attempt.', byCheck, async (context) => {
  const { target, user: account, environment } = context
  const client = target.newClient()
  await securityCheckAs(client, { ...account, id: unknownName })
  expectSuccess(await securityCheckAs(client, account), environment)
})

check('4.5/json-file-says-success', async ({ target, user, environment }) => {
  const client = target.newClient()
  control(await securityCheckAs(client, user, { json: true })).toHaveStatus(302)
  // A client that asked for JSON sends the same header field when it follows the redirect.
  for (const json of [false, true]) {
    const path = environment.jsonSuccessLocation
    const requested = { operation: 'jsonFile', method: 'GET', path, headers: withAccept({ json }) } as const
    const file = await client.send(requested)

    expect(file).toHaveStatus(200)
    // The file is static: it says the same to every client that may read it.
    const elsewhere = json ? file : await target.newClient().send(requested)
    expectToSaySuccess(elsewhere.isSuccess ? elsewhere : file)
  }
})

function expectToSaySuccess(file: Answer): void {
  const content = jsonIn(file)
  const single = typeof content === 'object' && content !== null && Object.keys(content).length === 1
  expect(file).that(
    single && (content as { success?: unknown }).success === true,
    'the JSON object {"success":true}',
    bodyOf(file),
  )
}

checkSpecialCharacters(
  securityCheck,
  ['4.5/special-characters-in-the-name-survive', '4.5/special-characters-in-the-password-survive'],
  { spare: 1 },
)

for (const by of ['id', 'alias'] as const)
  check(`4.5/organization-${by}-selects-the-organization`, ({ target, user }) => expectSignIn(target, user, by))

check(
  '4.5/organization-is-required',
  // A server may find the user in any organization, and count a failed login.
  { wrongPasswords: 1, member: true, spare: 1 },
  async ({ target, account }) => {
    const client = target.newClient()
    const refused = target.newClient()
    await securityCheckAs(client, account)
    await controlLiveSession(client)

    await securityCheckAs(refused, { ...account, organization: undefined }, { wrongFor: account.variable })
    await expectNoSession(refused)
  },
)

for (const [variable] of otherAccounts.filter(([variable]) => variable !== 'ADMIN'))
  deepCheck(
    '4.5/organization-is-required',
    `${variable}_ID, and a client that asks for JSON.`,
    { method: securityCheck, account: variable, wrongPasswords: 1, member: true, spare: 2 },
    async ({ target, account }) => {
      const visit = target.visit({ ...account, organization: undefined })
      await authenticate(securityCheck, visit, { json: true, wrongFor: account.variable })
      await expectNoSession(visit.client)
    },
  )

check('4.5/system-admin-needs-no-organization', ({ target, environment }) =>
  expectSignIn(target, declared(environment, 'admin')),
)

check('4.5/encrypted-password-opens-a-session', ({ target, user }) => expectSignIn(target, user))

/** A security check opens a session for this account, and none for an unknown user. */
async function expectSignIn(target: Target, account: Account, by: 'id' | 'alias' = 'id'): Promise<void> {
  const client = target.newClient()
  const refused = target.newClient()

  await securityCheckAs(client, account, { by })
  await expectLiveSession(client)
  await securityCheckAs(refused, { ...account, id: unknownName }, { by })
  await expectNoSession(refused)
}
