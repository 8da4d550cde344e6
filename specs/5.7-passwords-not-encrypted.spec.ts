import { check, deepCheck } from '../src/check/check.ts'
import type { CheckContext } from '../src/check/context.ts'
import { expect } from '../src/check/expect.ts'
import { requestWithoutEffect } from '../src/check/http-methods.ts'
import { newSession } from '../src/check/live-session.ts'
import { resetCountOf } from '../src/check/refused-sign-in.ts'
import { controlAccepted } from '../src/check/steps.ts'
import type { AccountVariable } from '../src/environment/environment.ts'
import { basic } from '../src/methods/basic.ts'
import { loginForm } from '../src/methods/login.ts'
import { encryptedSessionMethods, type ListedMethod, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { type AuthenticationOptions, authenticate, optionsOf } from '../src/target/authentication.ts'

// Under login encryption, a password that is not encrypted is wrong (section 5.7).

const plainPassword = '5.7/plain-password-is-refused'

for (const [method, name, options] of [
  [basic, 'Basic authentication.', { basic: true }],
  [urlArguments, 'URL arguments.', { spare: 1 }],
] as const)
  check(plainPassword, { name, wrongPasswords: 1, ...options }, async (context) => {
    await controlAccepted(context, method, context.account)
    await expectPlainIsRefused(context, method)
  })

for (const method of encryptedSessionMethods) {
  const rank = method.id === loginForm.id ? { spare: 1 as const } : { deep: true as const }
  const options = { name: titleOf(method), method, when: method.when, wrongPasswords: 1, ...rank }
  check(plainPassword, options, (context) => expectPlainIsRefused(context, method))
}

type PlainPassword = readonly [AccountVariable, ListedMethod, spare?: 1 | 2]

// Some servers decrypt what they can and take the rest literally: that differs from password to password.
for (const [variable, method, spare] of [
  ['USER', urlArguments],
  ['ADMIN', urlArguments],
  ['ADMIN', loginForm],
  ['ADMIN', securityCheck],
  ['EXTERNAL_USER', loginForm],
  ['EXTERNAL_USER', securityCheck],
  ['UTF8_USER', urlArguments],
  ['SPECIAL_USER', urlArguments],
  ['ADMIN', basic, 2],
  ['SPECIAL_USER', loginForm, 2],
] as readonly PlainPassword[]) {
  const options = { method, account: variable, wrongPasswords: 1, spare }
  // A server that has a key for the client may take what does not decrypt as it is.
  const hasKey = variable === 'ADMIN' && method !== basic
  const who = hasKey ? `${variable}_ID, with a client that has just got a key.` : `${variable}_ID.`
  deepCheck(plainPassword, `${who} ${titleOf(method)}`, options, async (context) => {
    const client = context.target.newClient()
    if (hasKey) await client.encryptionKey()
    await expectPlainIsRefused(context, method, {}, client)
  })
}

for (const [variable, method] of [
  ['EXTERNAL_USER', 'HEAD'],
  ['USER', 'POST'],
] as const)
  deepCheck(
    plainPassword,
    `${variable}_ID, with ${method}.`,
    { method: urlArguments, account: variable, wrongPasswords: 1, spare: 2 },
    (context) => expectPlainIsRefused(context, urlArguments, requestWithoutEffect(method, context.environment)),
  )

/** The password of the account, or another one, is refused as plain text. */
async function expectPlainIsRefused(
  { target, account }: CheckContext,
  method: ListedMethod,
  options: AuthenticationOptions = {},
  client = target.newClient(),
): Promise<void> {
  const plain = { plain: true, wrongFor: account.variable, ...options }
  const answer = await authenticate(method, { target, client, account }, plain)
  await resetCountOf(answer, method, target.visit(account))
  expect(answer).toBeRefused()
}

deepCheck(
  plainPassword,
  'Basic authentication of a client that has just got a key, and of one with a session.',
  { wrongPasswords: 2, basic: true, spare: 2 },
  async (context) => {
    const { target, account } = context
    await controlAccepted(context, basic, account)
    const { client: inside } = await newSession(context, account)
    const client = target.newClient()
    await client.encryptionKey()
    for (const each of [client, inside]) await expectPlainIsRefused(context, basic, {}, each)
  },
)

for (const method of [basic, urlArguments, ...encryptedSessionMethods])
  deepCheck(
    plainPassword,
    `${titleOf(method)} Encoded instead of encrypted.`,
    { ...optionsOf(method), method, wrongPasswords: 2, spare: 2 },
    async (context) => {
      const { target, account } = context
      for (const encoding of ['base64', 'hex'] as const) {
        const password = target.secret(Buffer.from(account.password, 'utf8').toString(encoding), '$ENCODED_PASSWORD')
        await expectPlainIsRefused(context, method, { password })
      }
    },
  )
