import { check, deepCheck } from '../src/check/check.ts'
import { control, expect } from '../src/check/expect.ts'
import { expectLiveSession, newSession } from '../src/check/live-session.ts'
import { loginTitles } from '../src/check/steps.ts'
import type { Client } from '../src/client/client.ts'
import { encrypted } from '../src/client/encryption.ts'
import { publicKeyIn } from '../src/client/key-service.ts'
import type { PublicKey } from '../src/client/password-encryption.ts'
import { basic } from '../src/methods/basic.ts'
import { credentialsOf } from '../src/methods/credentials.ts'
import { loginArguments, loginForm } from '../src/methods/login.ts'
import { encryptedSessionMethods, titleOf } from '../src/methods/methods.ts'
import { urlArguments } from '../src/methods/url-arguments.ts'
import { authenticate } from '../src/target/authentication.ts'
import { ownWords } from '../src/transport/words.ts'

for (const [method, options] of [
  [basic, {}],
  [urlArguments, {}],
  [loginForm, { name: loginTitles.form }],
  [loginArguments, { name: loginTitles.arguments }],
] as const)
  check(method.takesEncrypted, options, async ({ target, user, unknownUser }) => {
    const visit = target.visit(user)
    const answer = await authenticate(method, visit)
    if (method.opens === 'nothing') expect(answer).toBeServed()
    else {
      expect(answer).toHaveStatus(200)
      await expectLiveSession(visit.client)
    }
    control(await target.controlClient().authenticate(method.id, unknownUser)).toBeUnauthenticated()
  })

deepCheck(
  '4.3/wrong-password-is-401',
  'The encrypted password with another block before or after it, and a text that no key decrypts.',
  { method: loginForm, when: ['encryption'], wrongPasswords: 3, spare: 2 },
  async ({ target, account }) => {
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

/** How often a key is fetched: more often than a server may happen to keep it. */
const manyKeys = 6

/** The key that a client gets, as a control. */
async function controlKey(client: Client): Promise<PublicKey | undefined> {
  const answer = await client.encryptionKey()
  const key = publicKeyIn(answer)
  control(answer).that(key !== undefined, 'a public key')
  return key
}

check('5.7/static-key-stays', async ({ target }) => {
  const before = await controlKey(target.newClient())
  for (let time = 1; time <= manyKeys; time++) {
    const answer = await target.newClient().encryptionKey()
    const after = publicKeyIn(answer)
    const isSame = before?.n === after?.n && before?.e === after?.e
    const found = ownWords(after === undefined ? 'no key' : 'another key')
    expect(answer).that(isSame, 'the same key as before', found)
  }
})

deepCheck('5.7/static-key-stays', 'With a session.', async ({ target, openSession }) => {
  const before = await controlKey(target.newClient())
  const { client } = await newSession({ target, openSession })
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
  let before = await controlKey(target.newClient())
  for (let time = 1; time <= 3; time++) {
    const answer = await target.newClient().encryptionKey()
    const after = publicKeyIn(answer)
    const isNew = after !== undefined && before?.n !== after.n
    const found = ownWords(after === undefined ? 'no key' : 'the same key')
    expect(answer).that(isNew, 'another key than before', found)
    before = after
  }
})

deepCheck('5.7/dynamic-key-changes', 'Several clients at the same time, in sessions.', async (context) => {
  const clients = Array.from({ length: 4 }, () => context.target.newClient())
  for (const client of clients) await context.openSession(client)
  const answers = await Promise.all(clients.map((client) => client.encryptionKey()))
  const seen = new Set<string | undefined>()
  for (const answer of answers) {
    const key = publicKeyIn(answer)
    const isNew = key !== undefined && !seen.has(key.n)
    const found = ownWords(key === undefined ? 'no key' : 'the key of another session')
    expect(answer).that(isNew, 'another key than each of the other sessions', found)
    seen.add(key?.n)
  }
})

check('5.7/newest-dynamic-key-works', async ({ target, user, unknownUser }) => {
  const client = target.newClient()
  await client.encryptionKey()

  expect(await client.authenticate('arguments', credentialsOf(user))).toBeServed()
  control(await target.controlClient().authenticate('arguments', unknownUser)).toBeUnauthenticated()
})

for (const method of encryptedSessionMethods)
  deepCheck('5.7/newest-dynamic-key-works', titleOf(method), { method, when: method.when }, async (context) => {
    const { target, user: account, unknownUser } = context
    const client = target.newClient()
    for (let time = 1; time <= 2; time++) await client.encryptionKey()

    await authenticate(method, { target, client, account })
    await expectLiveSession(client)
    control(await target.controlClient().authenticate('arguments', unknownUser)).toBeUnauthenticated()
  })
