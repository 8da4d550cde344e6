import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginForm } from '../src/methods/login.ts'
import { encryptedSessionMethods, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate, optionsOf } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { expect } from '../src/runner/expect.ts'
import { controlAccepted } from '../src/runner/steps.ts'

// Under login encryption, a password that is not encrypted is wrong (section 5.7).

const plainPassword = '5.7/plain-password-is-refused'

check(plainPassword, { name: 'Basic authentication.', wrongPasswords: 1, basic: true }, async (context) => {
  const { target, account } = context
  const plain = { plain: true, wrongFor: account.variable }
  await controlAccepted(context, basic, account)
  expect(await target.newClient().authenticate('basic', credentialsOf(account), plain)).toBeRefused()
})

check(plainPassword, { name: 'URL arguments.', wrongPasswords: 1, spare: 1 }, async (context) => {
  const { target, account } = context
  const plain = { plain: true, wrongFor: account.variable }
  await controlAccepted(context, urlArguments, account)
  expect(await target.newClient().authenticate('arguments', credentialsOf(account), plain)).toBeRefused()
})

for (const method of encryptedSessionMethods)
  check(
    plainPassword,
    {
      name: titleOf(method),
      when: method.when,
      wrongPasswords: 1,
      ...(method.id === loginForm.id ? { spare: 1 } : { deep: true }),
    },
    async ({ target, account, requireMethod }) => {
      await requireMethod(method, account)
      const plain = { plain: true, wrongFor: account.variable }
      expect(await authenticate(method, target.visit(account), plain)).toBeRefused()
    },
  )

// Some servers decrypt what they can and take the rest literally: that differs from password to password.
for (const [variable, needs, method] of [
  ['USER', undefined, urlArguments],
  ['ADMIN', 'system-admin', urlArguments],
  ['ADMIN', 'system-admin', loginForm],
  ['ADMIN', 'system-admin', securityCheck],
  ['EXTERNAL_USER', 'external-user', loginForm],
  ['EXTERNAL_USER', 'external-user', securityCheck],
  ['UTF8_USER', 'utf8-user', urlArguments],
  ['SPECIAL_USER', 'special-user', urlArguments],
] as const)
  check(
    plainPassword,
    { name: `${variable}_ID. ${titleOf(method)}`, needs, account: variable, wrongPasswords: 1, deep: true },
    async ({ target, account, requireMethod }) => {
      await requireMethod(method, account)
      const plain = { plain: true, wrongFor: account.variable }
      expect(await authenticate(method, target.visit(account), plain)).toBeRefused()
    },
  )

check(
  plainPassword,
  {
    name: 'EXTERNAL_USER_ID, with HEAD.',
    needs: 'external-user',
    account: 'EXTERNAL_USER',
    wrongPasswords: 1,
    spare: 2,
    deep: true,
  },
  async ({ target, account, requireMethod }) => {
    await requireMethod(urlArguments, account)
    const plain = { plain: true, wrongFor: account.variable, method: 'HEAD' }
    expect(await target.newClient().authenticate('arguments', credentialsOf(account), plain)).toBeRefused()
  },
)

check(
  plainPassword,
  {
    name: 'Basic authentication of a client that has just got a key, and of one with a session.',
    wrongPasswords: 2,
    basic: true,
    spare: 2,
    deep: true,
  },
  async (context) => {
    const { target, account, openSession } = context
    await controlAccepted(context, basic, account)
    const inside = target.newClient()
    await openSession(inside, account)
    const client = target.newClient()
    await client.encryptionKey()
    for (const each of [client, inside])
      expect(
        await each.authenticate('basic', credentialsOf(account), { plain: true, wrongFor: account.variable }),
      ).toBeRefused()
  },
)

for (const method of [basic, urlArguments, ...encryptedSessionMethods])
  check(
    plainPassword,
    {
      ...optionsOf(method),
      name: `${titleOf(method)} Encoded instead of encrypted.`,
      wrongPasswords: 2,
      spare: 2,
      deep: true,
    },
    async ({ target, account, requireMethod }) => {
      await requireMethod(method, account)
      for (const encoding of ['base64', 'hex'] as const) {
        const password = target.secret(Buffer.from(account.password, 'utf8').toString(encoding), '$ENCODED_PASSWORD')
        const wrong = { plain: true, wrongFor: account.variable, password }
        expect(await authenticate(method, target.visit(account), wrong)).toBeRefused()
      }
    },
  )
