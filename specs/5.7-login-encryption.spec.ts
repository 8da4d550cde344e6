import type { Client } from '../src/http/client.ts'
import { encrypted } from '../src/http/encryption.ts'
import { publicKeyIn } from '../src/http/key-service.ts'
import type { PublicKey } from '../src/http/password-encryption.ts'
import { ownWords } from '../src/http/words.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { legacyLoginForm } from '../src/methods/legacy-login.ts'
import { loginForm } from '../src/methods/login.ts'
import { sessionMethodsAndVariants, titleOf } from '../src/methods/methods.ts'
import { securityCheck } from '../src/methods/security-check.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate } from '../src/runner/authentication.ts'
import { check } from '../src/runner/check.ts'
import { control, expect } from '../src/runner/expect.ts'
import { expectLiveSession, loginTitles } from '../src/runner/steps.ts'

check('5.7/basic-takes-the-encrypted-password', async ({ target, user, unknownUser }) => {
  expect(await target.newClient().authenticate('basic', credentialsOf(user))).toBeServed()
  control(await target.visitor().authenticate('basic', unknownUser)).toBeUnauthenticated()
})

check('5.7/arguments-take-the-encrypted-password', async ({ target, user, unknownUser }) => {
  expect(await target.newClient().authenticate('arguments', credentialsOf(user))).toBeServed()
  control(await target.visitor().authenticate('arguments', unknownUser)).toBeUnauthenticated()
})

for (const as of ['form', 'arguments'] as const)
  check('5.7/login-takes-the-encrypted-password', { name: loginTitles[as] }, async ({ target, user, unknownUser }) => {
    const client = target.newClient()
    expect(await client.authenticate(`login.${as}`, credentialsOf(user))).toHaveStatus(200)
    await expectLiveSession(client)
    control(await target.visitor().authenticate(`login.${as}`, unknownUser)).toBeUnauthenticated()
  })

const plainPassword = '5.7/plain-password-is-refused'

check(plainPassword, { name: 'Basic authentication.', wrongPasswords: 1, basic: true }, async ({ target, account }) => {
  const plain = { plain: true, wrongFor: account.variable }
  control(await target.visitor().authenticate('basic', credentialsOf(account))).toBeServed()
  expect(await target.newClient().authenticate('basic', credentialsOf(account), plain)).toBeRefused()
})

check(plainPassword, { name: 'URL arguments.', wrongPasswords: 1, spare: 1 }, async ({ target, account }) => {
  const plain = { plain: true, wrongFor: account.variable }
  control(await target.visitor().authenticate('arguments', credentialsOf(account))).toBeServed()
  expect(await target.newClient().authenticate('arguments', credentialsOf(account), plain)).toBeRefused()
})

/** The specification does not name the legacy login here. */
const passwordMethods = sessionMethodsAndVariants
  .filter(({ takes }) => takes === 'password')
  .filter(({ id }) => id !== legacyLoginForm.id)

for (const method of passwordMethods)
  check(
    plainPassword,
    {
      name: titleOf(method),
      when: method.when,
      wrongPasswords: 1,
      ...(method.id === loginForm.id ? { spare: 1 } : { deep: true }),
    },
    async ({ target, account, requireWay }) => {
      await requireWay(method, account)
      const plain = { plain: true, wrongFor: account.variable }
      expect(await authenticate(method, { target, client: target.newClient(), account }, plain)).toBeRefused()
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
    async ({ target, account, requireWay }) => {
      await requireWay(method, account)
      const plain = { plain: true, wrongFor: account.variable }
      expect(await authenticate(method, { target, client: target.newClient(), account }, plain)).toBeRefused()
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
  async ({ target, account, requireWay }) => {
    await requireWay(urlArguments, account)
    const plain = { plain: true, wrongFor: account.variable, method: 'HEAD' }
    expect(await target.newClient().authenticate('arguments', credentialsOf(account), plain)).toBeRefused()
  },
)

check(
  plainPassword,
  {
    name: 'Basic authentication of the client that has just got a key.',
    wrongPasswords: 1,
    basic: true,
    spare: 2,
    deep: true,
  },
  async ({ target, account }) => {
    control(await target.visitor().authenticate('basic', credentialsOf(account))).toBeServed()
    const client = target.newClient()
    await client.encryptionKey()
    expect(
      await client.authenticate('basic', credentialsOf(account), { plain: true, wrongFor: account.variable }),
    ).toBeRefused()
  },
)

check(
  '4.3/wrong-password-is-401',
  {
    name: 'The encrypted password with another block before or after it, and a text that no key decrypts.',
    when: ['encryption'],
    wrongPasswords: 3,
    spare: 2,
    deep: true,
  },
  async ({ target, account, requireWay }) => {
    await requireWay(loginForm, account)
    for (const change of [
      async (code: string, key: PublicKey) => `${code} ${await encrypted('x', key)}`,
      async (code: string, key: PublicKey) => `${await encrypted('x', key)} ${code}`,
      async (code: string) => 'f'.repeat(code.length),
    ]) {
      const client = target.newClient()
      const key = (await controlKey(client)) as PublicKey
      const password = target.secret(await change(await encrypted(account.password, key), key))
      const wrong = { plain: true, wrongFor: account.variable }
      expect(await client.authenticate('login.form', { ...credentialsOf(account), password }, wrong)).toHaveStatus(401)
    }
  },
)

/** The key that a client gets, as a control. */
async function controlKey(client: Client): Promise<PublicKey | undefined> {
  const answer = await client.encryptionKey()
  const key = publicKeyIn(answer)
  control(answer).that(key !== undefined, 'a public key')
  return key
}

check('5.7/static-key-stays', async ({ target }) => {
  const before = await controlKey(target.newClient())
  const second = await target.newClient().encryptionKey()
  const after = publicKeyIn(second)
  expect(second).that(
    before?.n === after?.n && before?.e === after?.e,
    'the same key as before',
    ownWords(after === undefined ? 'no key' : 'another key'),
  )
})

check('5.7/static-key-stays', { name: 'With a session.', deep: true }, async ({ target, openSession }) => {
  const before = await controlKey(target.newClient())
  const client = target.newClient()
  await openSession(client)
  const answer = await client.encryptionKey()
  expect(answer).that(before?.n === publicKeyIn(answer)?.n, 'the same key as without a session')
})

check('5.7/static-ciphertext-is-reusable', async ({ target, user, unknownUser, request }) => {
  const { userId, password } = credentialsOf(user)
  const key = await controlKey(target.newClient())
  const once = { userId, password: key === undefined ? '' : target.secret(await encrypted(password, key)) }

  for (const client of [target.newClient(), target.newClient()])
    expect(await request(client, { credentials: once, plain: true })).toBeServed()
  control(await request(target.newClient(), { credentials: unknownUser })).toBeUnauthenticated()
})

check('5.7/dynamic-key-changes', async ({ target }) => {
  const before = await controlKey(target.newClient())
  const second = await target.newClient().encryptionKey()
  const after = publicKeyIn(second)
  expect(second).that(
    after !== undefined && before?.n !== after.n,
    'another key than before',
    ownWords(after === undefined ? 'no key' : 'the same key'),
  )
})

check('5.7/newest-dynamic-key-works', async ({ target, user, unknownUser }) => {
  const client = target.newClient()
  await client.encryptionKey()

  expect(await client.authenticate('arguments', credentialsOf(user))).toBeServed()
  control(await target.visitor().authenticate('arguments', unknownUser)).toBeUnauthenticated()
})

for (const method of passwordMethods)
  check(
    '5.7/newest-dynamic-key-works',
    { name: titleOf(method), when: method.when, deep: true },
    async ({ target, user: account, unknownUser, requireWay }) => {
      await requireWay(method)
      const client = target.newClient()
      for (let time = 1; time <= 2; time++) await client.encryptionKey()

      await authenticate(method, { target, client, account })
      await expectLiveSession(client)
      control(await target.visitor().authenticate('arguments', unknownUser)).toBeUnauthenticated()
    },
  )
