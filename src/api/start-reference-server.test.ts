import { request } from 'node:https'
import { describe, expect, test } from 'vitest'
import { makeSelfSigned } from '../reference/certificates.ts'
import { asBasic } from '../reference/samples/bench.ts'
import { ask, joe, loginAt, resources, started } from './samples/started.ts'
import { startReferenceServer } from './start-reference-server.ts'

describe('who can sign in', () => {
  test('by default the accounts of environments/reference.env, each with what it says', async () => {
    const server = await started()
    expect(server.accounts.map(({ userName, systemAdmin }) => [userName, systemAdmin])).toEqual(
      expect.arrayContaining([
        ['joeuser|organization_1', false],
        ['superuser', true],
      ]),
    )
    for (const { userName, password } of server.accounts) {
      const { status } = await ask(server, loginAt, { form: { j_username: userName, j_password: password } })
      expect({ userName, status }).toEqual({ userName, status: 200 })
    }
  })

  test('the accounts that are given sign in, and no others', async () => {
    const server = await started({
      accounts: [
        { id: 'ann', password: 'secret of ann', organization: 'sales' },
        { id: 'root', password: 'secret of root' },
      ],
    })
    expect(server.accounts).toEqual([
      { id: 'ann', password: 'secret of ann', organization: 'sales', userName: 'ann|sales', systemAdmin: false },
      { id: 'root', password: 'secret of root', userName: 'root', systemAdmin: true },
    ])
    const statusOf = async (j_username: string, j_password: string) =>
      (await ask(server, loginAt, { form: { j_username, j_password } })).status
    expect(await statusOf('ann|sales', 'secret of ann')).toBe(200)
    expect(await statusOf('ann|sales_alias', 'secret of ann')).toBe(200)
    expect(await statusOf('root', 'secret of root')).toBe(200)
    expect(await statusOf('ann', 'secret of ann')).toBe(401)
    expect(await statusOf('ann|sales', 'secret of root')).toBe(401)
    expect(await statusOf(joe.j_username, joe.j_password)).toBe(401)
  })

  test('without organizations, every account is an ordinary user and goes by its ID', async () => {
    const server = await started({ accounts: [{ id: 'ann', password: 'x' }] })
    expect(server.accounts).toMatchObject([{ userName: 'ann', systemAdmin: false }])
    expect((await ask(server, resources, { headers: asBasic('ann', 'x') })).status).toBe(200)
  })
})

describe('reset', () => {
  test('ends sessions, makes tickets void and empties the log', async () => {
    const server = await started()
    const session = await ask(server, loginAt, { form: joe })
    const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
    const { requests } = server
    server.reset()
    expect(requests).toEqual([])
    expect((await ask(server, resources, session)).status).toBe(401)
    expect((await ask(server, loginAt, { form: { ticket } })).status).toBe(401)
    expect((await ask(server, loginAt, { form: joe })).status).toBe(200)
    expect(requests).toHaveLength(3)
  })

  test('unlocks what too many wrong passwords have locked', async () => {
    const server = await started({ like: 'jasperreports-server-8.2-ce', accounts: [{ id: 'ann', password: 'right' }] })
    const statusOf = async (password: string) =>
      (await ask(server, resources, { headers: asBasic('ann', password) })).status
    for (let time = 0; time < 10; time++) await statusOf('wrong')
    expect(await statusOf('right')).toBe(401)
    server.reset()
    expect(await statusOf('right')).toBe(204)
  })
})

test('several servers know nothing of each other', async () => {
  const like = 'jasperreports-server-8.2-ce'
  const servers = await Promise.all([started(), started({ like }), started({ like })])
  const [one, other] = servers
  const session = await ask(one, loginAt, { form: joe })
  expect((await ask(other, resources, session)).status).toBe(401)
  expect((await ask(one, resources, session)).status).toBe(200)
  expect([one.requests.length, other.requests.length]).toEqual([2, 1])
  expect(new Set(servers.map(({ url }) => url)).size).toBe(3)
  expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/jasperserver$/)
})

test('defects and variants change what it answers, all of them', async () => {
  const server = await started({
    defects: ['login-success-has-a-body', 'logout-spares-sessions-of-login-with-a-form'],
    variants: ['logout-is-200'],
  })
  const answer = await fetch(`${server.url}${loginAt}`, { method: 'POST', body: new URLSearchParams(joe) })
  expect(await answer.text()).not.toBe('')
  const session = await ask(server, loginAt, { form: joe })
  expect((await ask(server, '/logout.html', session)).status).toBe(200)
  expect((await ask(server, resources, session)).status).toBe(200)
})

test('a defect that shows in another environment brings that environment along', async () => {
  const server = await started({ defects: ['legacy-login-get-opens-a-session'] })
  expect((await ask(server, '/rest/login', { form: joe })).status).toBe(200)
})

test('a session ends when it was left alone for as long as one says', async () => {
  const server = await started({ sessionTimeoutMs: 1 })
  const session = await ask(server, loginAt, { form: joe })
  await expect.poll(async () => (await ask(server, resources, session)).status).toBe(401)
})

describe('HTTPS', () => {
  /** The status of an answer over TLS when only this certificate is trusted. */
  function statusOver(url: string, ca: string | undefined): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request(`${url}/rest_v2/serverInfo`, { ca }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end()
    })
  }

  test('with a certificate of its own, which clients can trust by name and by address', async () => {
    const { url, certificate } = await started({ tls: true })
    expect(url).toMatch(/^https:/)
    expect(await statusOver(url, certificate)).toBe(200)
    expect(await statusOver(url.replace('127.0.0.1', 'localhost'), certificate)).toBe(200)
    await expect(statusOver(url, makeSelfSigned().certificate)).rejects.toThrow('self-signed certificate')
  })

  test('with the certificate that one has', async () => {
    const { key, certificate: cert } = makeSelfSigned()
    const server = await started({ tls: { key, cert } })
    expect(server.certificate).toBe(cert)
    expect(await statusOver(server.url, cert)).toBe(200)
  })
})

// `using` and `await using` call these methods; docs/test-double.md contains such a test, which also runs.
test.each([Symbol.dispose, Symbol.asyncDispose] as const)('%s closes it', async (how) => {
  const server = await started()
  expect((await ask(server, '/rest_v2/serverInfo')).status).toBe(200)
  await server[how]()
  await expect.poll(() => ask(server, '/rest_v2/serverInfo').catch(({ message }) => message)).toBe('fetch failed')
})

test('it may be closed twice', async () => {
  const server = await startReferenceServer()
  await Promise.all([server.close(), server.close()])
})
