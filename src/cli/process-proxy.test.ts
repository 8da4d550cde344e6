import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from '../reference/server.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
let server: RunningReference
let asked: { readonly target: string | undefined; readonly authorization: string | undefined }[] = []
const sockets = new Set<Socket>()

/** Knows one host by name, that of the reference server, as a proxy in front of a network does. */
const proxy = createServer((_, response) => response.writeHead(500).end())
proxy.on('connect', (request, client: Socket) => {
  asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] })
  const target = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    target.pipe(client).pipe(target)
  })
  for (const socket of [client, target]) {
    sockets.add(socket)
    socket.on('error', () => {})
  }
})

beforeAll(async () => {
  server = await startReference({ organizations: [], accounts: [{ id: 'joe', password: 'joe-Password1' }] })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await server.close()
  folder.remove()
})

const proxyUrl = (credentials = '') => `http://${credentials}127.0.0.1:${(proxy.address() as AddressInfo).port}`

/** Runs one requirement against a host that only the proxy knows. */
async function run(
  variables: Readonly<Record<string, string>>,
  more: readonly string[] = [],
  host = 'reports.invalid',
) {
  asked = []
  const env = folder.file('inside.env')
  const lines = [`TARGET_URL=http://${host}:8080/reporting`, 'USER_ID=joe', 'USER_PASSWORD=joe-Password1', ...more]
  writeFileSync(env, lines.join('\n'))
  const words = ['run', '--env', env, '--only', '4.8/logout-ends-the-session', '--out', folder.file('out')]
  const { exitCode, out, err } = await startCli(words, variables).ended
  return { exitCode, printed: out + err }
}

test('a target elsewhere is reached through the proxy of the process, whose password shows nowhere', async () => {
  const { exitCode, printed } = await run({ HTTP_PROXY: proxyUrl('ann:proxy-secret@') })
  expect({ exitCode, printed }).toEqual({ exitCode: 0, printed: expect.stringContaining('1 passed') })
  const authorization = `Basic ${Buffer.from('ann:proxy-secret').toString('base64')}`
  expect(asked[0]).toEqual({ target: 'reports.invalid:8080', authorization })
  expect(printed + readFileSync(folder.file('out/result.json'), 'utf8')).not.toContain('proxy-secret')
})

test('NO_PROXY leaves hosts out, and the message names the variable where the proxy is the trouble', async () => {
  const { exitCode, printed } = await run({ http_proxy: proxyUrl(), NO_PROXY: '.invalid' })
  expect({ exitCode, printed }).toEqual({ exitCode: 3, printed: expect.stringContaining('the host name is not known') })
  expect(asked).toEqual([])
  const gone = await run({ HTTP_PROXY: 'http://proxy.invalid:3128' })
  expect(gone.printed).toMatch(/the proxy proxy\.invalid:3128 on the way to .* check HTTP_PROXY/)
})

test('PROXY_URL of the environment file beats it', async () => {
  const { exitCode } = await run({ HTTP_PROXY: 'http://proxy.invalid:3128' }, [`PROXY_URL=${proxyUrl()}`])
  expect({ exitCode, asked: asked.length > 0 }).toEqual({ exitCode: 0, asked: true })
})

test.each([
  ['a target on this machine', () => new URL(server.url).host],
  ['the embedded server', () => undefined],
])('%s is never asked through it', async (_, host) => {
  asked = []
  const place = host()
  const env = folder.file('here.env')
  const target = place === undefined ? 'embedded' : `http://${place}/reporting`
  writeFileSync(env, `TARGET_URL=${target}\nUSER_ID=joe\nUSER_PASSWORD=joe-Password1\n`)
  const words = ['run', '--env', env, '--only', '4.8/logout-ends-the-session', '--out', folder.file('here')]
  const { exitCode } = await startCli(words, { HTTP_PROXY: proxyUrl(), HTTPS_PROXY: proxyUrl() }).ended
  expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: [] })
})

test('doctor looks at the proxy, and says which variable names it', async () => {
  const env = folder.file('doctor.env')
  writeFileSync(env, 'TARGET_URL=http://reports.invalid:8080/reporting\nUSER_ID=joe\nUSER_PASSWORD=joe-Password1\n')
  const { out } = await startCli(['doctor', '--env', env], { HTTP_PROXY: proxyUrl() }).ended
  expect(out).toMatch(/the proxy 127\.0\.0\.1:\d+ \(HTTP_PROXY\) connects to reports\.invalid:8080/)
})

test('one that is no address is an error before anything is sent, without its value', async () => {
  const { exitCode, printed } = await run({ HTTP_PROXY: 'socks5://ann:hidden@proxy' })
  expect({ exitCode, printed }).toEqual({
    exitCode: 2,
    printed: expect.stringMatching(
      /^error: the process environment: HTTP_PROXY is malformed\. Expected: the address of/,
    ),
  })
  expect(printed).not.toContain('hidden')
})
