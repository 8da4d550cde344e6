import { request } from 'node:https'
import { afterEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../reference/certificates.ts'
import { basic } from '../reference/samples/bench.ts'
import type { ReferenceServer, ReferenceServerOptions } from './reference-server.ts'
import { startReferenceServer } from './start-reference-server.ts'

const servers: ReferenceServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function started(options?: ReferenceServerOptions): Promise<ReferenceServer> {
  const server = await startReferenceServer(options)
  servers.push(server)
  return server
}

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly form?: Record<string, string>
}

/** Sends a request as a client does that follows no redirect, and gives the status and the cookies to send next. */
async function ask({ url }: Pick<ReferenceServer, 'url'>, path: string, { method, headers = {}, form }: Sent = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: method ?? (form === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  })
  await answer.arrayBuffer()
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: answer.status, headers: { cookie: cookie.join('; ') } }
}

const resources = '/rest_v2/resources'
const login = '/rest_v2/login'
const joe = { j_username: 'joeuser|organization_1', j_password: 'joe-Password1' }

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
      const { status } = await ask(server, login, { form: { j_username: userName, j_password: password } })
      expect({ userName, status }).toEqual({ userName, status: 200 })
    }
  })

  test('accounts as one likes, and nobody else', async () => {
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
      (await ask(server, login, { form: { j_username, j_password } })).status
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
    expect((await ask(server, resources, { headers: basic('ann', 'x') })).status).toBe(200)
  })
})

describe('the log', () => {
  test('says of each request what it was for, what came of it and who it was', async () => {
    const server = await started()
    const session = await ask(server, login, { form: joe })
    await ask(server, resources, session)
    await ask(server, '/j_spring_security_check', { form: { ...joe, j_password: 'wrong' } })
    await ask(server, `${resources}?${new URLSearchParams(joe)}`)
    await ask(server, '/rest_v2/jobs', { headers: basic('superuser', 'super-Password1') })
    await ask(server, `${resources}/none?pp=${encodeURIComponent('u=joeuser|o=organization_1')}`)
    const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
    await ask(server, login, { form: { ticket } })
    await ask(server, login, { form: { ticket } })
    await ask(server, resources)
    await ask(server, '/rest_v2/serverInfo')
    await ask(server, '/GetEncryptionKey')
    await ask(server, '/logout.html', session)
    await ask(server, resources, session)
    await ask(server, login, { form: { j_username: 'superuser' } })
    await ask(server, '/rest_v2/%zz')
    const user = 'joeuser|organization_1'
    expect(server.requests.map((each) => Object.values(each).join(' '))).toEqual([
      `POST /rest_v2/login login.form accepted 200 ${user}`,
      `GET /rest_v2/resources cookies accepted 200 ${user}`,
      `POST /j_spring_security_check security-check refused 302 ${user}`,
      `GET /rest_v2/resources arguments accepted 200 ${user}`,
      'GET /rest_v2/jobs basic accepted 200 superuser',
      `GET /rest_v2/resources/none token accepted 404 ${user}`,
      'POST /sso/tickets other neither 200 superuser',
      'POST /rest_v2/login login.ticket-in-form accepted 200 superuser',
      'POST /rest_v2/login login.ticket-in-form refused 401 ',
      'GET /rest_v2/resources plain refused 401 ',
      'GET /rest_v2/serverInfo plain neither 200 ',
      'GET /GetEncryptionKey key neither 200 ',
      `GET /logout.html logout neither 302 ${user}`,
      'GET /rest_v2/resources cookies refused 401 ',
      'POST /rest_v2/login login.form refused 400 ',
      'GET  other neither 400 ',
    ])
  })

  test('has no password, ticket, token or session ID, wherever a client has put it', async () => {
    const server = await started()
    const session = await ask(server, login, { form: joe })
    const sessionId = /JSESSIONID=(\w+)/.exec(session.headers.cookie)?.[1] ?? 'none'
    const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
    const password = joe.j_password
    for (const path of [
      `${login}?j_username=${password}&j_password=joeuser`,
      `${login}&j_password=${password}`,
      `${login};jsessionid=${sessionId}`,
      `${login}%3Bjsessionid=${sessionId}`,
      `${login}%3Fticket=${ticket}`,
      `${login}?ticket=${ticket}&%zz`,
      `${resources}?pp=u%3D${password}`,
      `/%zz${password}`,
    ])
      await ask(server, path)
    await ask(server, resources, { headers: basic(password, 'joeuser') })
    const text = JSON.stringify(server.requests)
    expect(server.requests).toHaveLength(11)
    for (const secret of [password, sessionId, ticket]) expect(text).not.toContain(secret)
  })
})

describe('reset', () => {
  test('ends sessions, makes tickets void and empties the log', async () => {
    const server = await started()
    const session = await ask(server, login, { form: joe })
    const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
    const { requests } = server
    server.reset()
    expect(requests).toEqual([])
    expect((await ask(server, resources, session)).status).toBe(401)
    expect((await ask(server, login, { form: { ticket } })).status).toBe(401)
    expect((await ask(server, login, { form: joe })).status).toBe(200)
    expect(requests).toHaveLength(3)
  })

  test('unlocks what too many wrong passwords have locked', async () => {
    const server = await started({ like: 'jasperreports-server-8.2-ce', accounts: [{ id: 'ann', password: 'right' }] })
    const statusOf = async (password: string) =>
      (await ask(server, resources, { headers: basic('ann', password) })).status
    for (let time = 0; time < 10; time++) await statusOf('wrong')
    expect(await statusOf('right')).toBe(401)
    server.reset()
    expect(await statusOf('right')).toBe(204)
  })
})

test('several servers know nothing of each other', async () => {
  const like = 'jasperreports-server-8.2-ce'
  const [one, other] = await Promise.all([started(), started({ like }), started({ like })])
  const session = await ask(one, login, { form: joe })
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
  const answer = await fetch(`${server.url}${login}`, { method: 'POST', body: new URLSearchParams(joe) })
  expect(await answer.text()).not.toBe('')
  const session = await ask(server, login, { form: joe })
  expect((await ask(server, '/logout.html', session)).status).toBe(200)
  expect((await ask(server, resources, session)).status).toBe(200)
})

test('a defect that shows in another environment brings that environment along', async () => {
  const server = await started({ defects: ['legacy-login-get-opens-a-session'] })
  expect((await ask(server, '/rest/login', { form: joe })).status).toBe(200)
})

test('a session ends when it was left alone for as long as one says', async () => {
  const server = await started({ sessionTimeoutMs: 1 })
  const session = await ask(server, login, { form: joe })
  await expect.poll(async () => (await ask(server, resources, session)).status).toBe(401)
})

describe('HTTPS', () => {
  /** The status of an answer over TLS, which trusts this certificate alone. */
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
    await expect(statusOver(url, selfSigned().certificate)).rejects.toThrow('self-signed certificate')
  })

  test('with the certificate that one has', async () => {
    const { key, certificate: cert } = selfSigned()
    const server = await started({ tls: { key, cert } })
    expect(server.certificate).toBe(cert)
    expect(await statusOver(server.url, cert)).toBe(200)
  })
})

test.each(['await using', 'using'])('%s closes it', async (how) => {
  let url = ''
  if (how === 'using') {
    using server = await startReferenceServer()
    url = server.url
  } else {
    await using server = await startReferenceServer()
    url = server.url
    expect((await ask(server, '/rest_v2/serverInfo')).status).toBe(200)
  }
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('it may be closed twice', async () => {
  const server = await startReferenceServer()
  await Promise.all([server.close(), server.close()])
})

test.each<[string, object, RegExp[]]>([
  [
    'names that there are not',
    {
      like: 'jasperreports-server-8.2',
      defects: ['login-succes-has-a-body', 'nonsense-of-ours'],
      variants: ['nothing'],
    },
    [
      /^There is no known server jasperreports-server-8\.2; .* Did you mean jasperreports-server-8\.2-ce\?$/,
      /^There is no defect login-succes-has-a-body; .* Did you mean login-success-has-a-body\?$/,
      /^There is no defect nonsense-of-ours; "list --defects" shows them all\.$/,
      /^There is no variant nothing; "list --variants" shows them all\./,
    ],
  ],
  ['options that there are not', { defect: ['x'] }, [/^There is no option defect\. Did you mean defects\?$/]],
  [
    'values of the wrong kind',
    { port: 70_000, sessionTimeoutMs: 0, like: 8, tls: { key: 'x' } },
    [/^like: /, /^sessionTimeoutMs: /, /^port: /, /^tls/],
  ],
  ['texts that are no certificate', { tls: { key: 'x', cert: 'y' } }, [/^tls: key and cert make no certificate: /]],
  [
    'accounts that are none',
    {
      accounts: [
        { id: 'a', pasword: 'hidden' },
        { id: 'b', password: 'hidden', organization: 'x|y' },
      ],
    },
    [
      /^accounts\[0\]\.password: /,
      /^accounts\[0\]: .*pasword/,
      /^accounts\[1\]\.organization: expected an ID without a bar/,
    ],
  ],
  [
    'two accounts of one name',
    {
      accounts: [
        { id: 'a', password: 'x' },
        { id: 'a', password: 'y' },
      ],
    },
    [/^accounts: a is there twice\.$/],
  ],
  [
    'organizations where there are none',
    { like: 'jasperreports-server-8.2-ce', accounts: [{ id: 'a', password: 'x', organization: 'o' }] },
    [/^accounts: .* has no organizations\. Leave them out\.$/],
  ],
  [
    'defects that no server shows together',
    { defects: ['static-key-changes', 'legacy-login-get-opens-a-session'] },
    [/^No server shows all of these/],
  ],
])('%s are one clear error', async (_, options, problems) => {
  const error = await startReferenceServer(options).catch((reason) => reason)
  expect(error).toMatchObject({
    name: 'ConfigurationError',
    problems: problems.map((each) => expect.stringMatching(each)),
  })
  expect(error.message).not.toContain('hidden')
})

test('a port that is taken is a ConfigurationError', async () => {
  const { url } = await started()
  const error = await startReferenceServer({ port: Number(new URL(url).port) }).catch((reason) => reason)
  expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining('EADDRINUSE') })
})
