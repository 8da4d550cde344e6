import { check } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectRefusedEntry } from '../src/check/refused-entry.ts'
import { expectLiveSession, loginWays } from '../src/check/steps.ts'
import { type SessionWay, sessionWays, statelessWays } from '../src/check/ways-in.ts'
import type { Client } from '../src/client/client.ts'
import { credentialsOf } from '../src/client/credentials.ts'
import { encrypted } from '../src/client/encryption.ts'
import { publicKeyIn } from '../src/client/key-service.ts'
import type { PublicKey } from '../src/client/password-encryption.ts'

check('5.7/basic-takes-the-encrypted-password', async ({ target, user, stranger }) => {
  expect(await target.newClient().basic(credentialsOf(user))).toBeServed()
  control(await target.visitor().basic(stranger)).toBeUnauthenticated()
})

check('5.7/arguments-take-the-encrypted-password', async ({ target, user, stranger }) => {
  expect(await target.newClient().withArguments(credentialsOf(user))).toBeServed()
  control(await target.visitor().withArguments(stranger)).toBeUnauthenticated()
})

for (const as of ['form', 'arguments'] as const)
  check('5.7/login-takes-the-encrypted-password', { name: loginWays[as] }, async ({ target, user, stranger }) => {
    const client = target.newClient()
    expect(await client.login(credentialsOf(user), as)).toHaveStatus(200)
    await expectLiveSession(client)
    control(await target.visitor().login(stranger, as)).toBeUnauthenticated()
  })

const plainPassword = '5.7/plain-password-is-refused'

check(plainPassword, { name: 'Basic authentication.', wrongPasswords: 1, basic: true }, async ({ target, account }) => {
  const plain = { plain: true, wrongFor: account.variable }
  control(await target.visitor().basic(credentialsOf(account))).toBeServed()
  expect(await target.newClient().basic(credentialsOf(account), plain)).toBeRefused()
})

check(plainPassword, { name: 'URL arguments.', wrongPasswords: 1, spare: 1 }, async ({ target, account }) => {
  const plain = { plain: true, wrongFor: account.variable }
  control(await target.visitor().withArguments(credentialsOf(account))).toBeServed()
  expect(await target.newClient().withArguments(credentialsOf(account), plain)).toBeRefused()
})

/** The legacy login is not among those that the document names here. */
const { legacyForm: _, ...currentWays } = sessionWays
const passwordWays = Object.entries<SessionWay>(currentWays).filter(([, { takes }]) => takes === 'password')

for (const [as, way] of passwordWays)
  check(
    plainPassword,
    { name: way.title, when: way.when, wrongPasswords: 1, ...(as === 'form' ? { spare: 1 } : { deep: true }) },
    async ({ target, account, requireWay }) => {
      await requireWay(way, account)
      const plain = { plain: true, wrongFor: account.variable }
      expectRefusedEntry(way, await way.enter({ target, client: target.newClient(), account }, plain))
    },
  )

check(
  plainPassword,
  { name: 'ADMIN_ID.', needs: 'system-admin', account: 'ADMIN', wrongPasswords: 2, spare: 2, deep: true },
  async ({ target, account, requireWay }) => {
    await requireWay(sessionWays.form, account)
    await requireWay(statelessWays.arguments, account)
    const plain = { plain: true, wrongFor: account.variable }
    expect(await target.newClient().login(credentialsOf(account), 'form', plain)).toHaveStatus(401)
    expect(await target.newClient().withArguments(credentialsOf(account), plain)).toBeRefused()
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
    await requireWay(statelessWays.arguments, account)
    const plain = { plain: true, wrongFor: account.variable, method: 'HEAD' }
    expect(await target.newClient().withArguments(credentialsOf(account), plain)).toBeRefused()
  },
)

check(
  plainPassword,
  { name: 'Basic authentication of who has just got a key.', wrongPasswords: 1, basic: true, spare: 2, deep: true },
  async ({ target, account }) => {
    control(await target.visitor().basic(credentialsOf(account))).toBeServed()
    const client = target.newClient()
    await client.encryptionKey()
    expect(await client.basic(credentialsOf(account), { plain: true, wrongFor: account.variable })).toBeRefused()
  },
)

check(
  '4.3/wrong-password-is-401',
  {
    name: 'The encrypted password with a block behind it, or before it, and what no key decrypts.',
    when: ['encryption'],
    wrongPasswords: 3,
    spare: 2,
    deep: true,
  },
  async ({ target, account, requireWay }) => {
    await requireWay(sessionWays.form, account)
    for (const change of [
      async (code: string, key: PublicKey) => `${code} ${await encrypted('x', key)}`,
      async (code: string, key: PublicKey) => `${await encrypted('x', key)} ${code}`,
      async (code: string) => 'f'.repeat(code.length),
    ]) {
      const client = target.newClient()
      const key = (await controlKey(client)) as PublicKey
      const password = target.secret(await change(await encrypted(account.password, key), key))
      const wrong = { plain: true, wrongFor: account.variable }
      expect(await client.login({ ...credentialsOf(account), password }, 'form', wrong)).toHaveStatus(401)
    }
  },
)

/** The key that a client gets, as a precondition. */
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
    after === undefined ? 'no key' : 'another key',
  )
})

check('5.7/static-key-stays', { name: 'With a session.', deep: true }, async ({ target, openSession }) => {
  const before = await controlKey(target.newClient())
  const client = target.newClient()
  await openSession(client)
  const answer = await client.encryptionKey()
  expect(answer).that(before?.n === publicKeyIn(answer)?.n, 'the same key as without a session')
})

check('5.7/static-ciphertext-is-reusable', async ({ target, user, stranger, request }) => {
  const { userId, password } = credentialsOf(user)
  const key = await controlKey(target.newClient())
  const once = { userId, password: key === undefined ? '' : target.secret(await encrypted(password, key)) }

  for (const client of [target.newClient(), target.newClient()])
    expect(await request(client, { credentials: once, plain: true })).toBeServed()
  control(await request(target.newClient(), { credentials: stranger })).toBeUnauthenticated()
})

check('5.7/dynamic-key-changes', async ({ target }) => {
  const before = await controlKey(target.newClient())
  const second = await target.newClient().encryptionKey()
  const after = publicKeyIn(second)
  expect(second).that(
    after !== undefined && before?.n !== after.n,
    'another key than before',
    after === undefined ? 'no key' : 'the same key',
  )
})

check('5.7/newest-dynamic-key-works', async ({ target, user, stranger }) => {
  const client = target.newClient()
  await client.encryptionKey()

  expect(await client.withArguments(credentialsOf(user))).toBeServed()
  control(await target.visitor().withArguments(stranger)).toBeUnauthenticated()
})

for (const [, way] of passwordWays)
  check(
    '5.7/newest-dynamic-key-works',
    { name: way.title, when: way.when, deep: true },
    async ({ target, user: account, stranger, requireWay }) => {
      await requireWay(way)
      const client = target.newClient()
      for (let time = 1; time <= 2; time++) await client.encryptionKey()

      await way.enter({ target, client, account })
      await expectLiveSession(client)
      control(await target.visitor().withArguments(stranger)).toBeUnauthenticated()
    },
  )
