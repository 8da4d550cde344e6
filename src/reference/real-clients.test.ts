import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from './server.ts'

// What real client programs send, and what they expect in answers: the vendor's clients for Java, PHP and Android, clients from
// npm and Python, and browser pages. Password encryption is tested in operations/encryption-key.test.ts, lists and settings in
// operations/contents.test.ts.

let server: RunningReference
let legacy: RunningReference
beforeAll(async () => {
  server = await startReference()
  legacy = await startReference({ release: '7.0.0' })
})
afterAll(() => Promise.all([server.close(), legacy.close()]))

/** Sends raw bytes over a new connection, and returns everything received. */
function exchange({ url }: RunningReference, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request.replaceAll('\n', '\r\n')))
    let text = ''
    socket.setEncoding('latin1').on('data', (part) => {
      text += part
    })
    socket.once('close', () => resolve(text))
    socket.once('error', reject)
  })
}

const form = 'j_username=joeuser%7Corganization_1&j_password=joe-Password1'
const json = 'Content-Type: application/json\nContent-Length: 0\n'
const headers = (length: number, type = 'application/x-www-form-urlencoded') =>
  `Host: reports\nContent-Type: ${type}\nContent-Length: ${length}\nConnection: close\n`
const post = (path: string, body: string, more = '', version = '1.1') =>
  `POST /reporting${path} HTTP/${version}\n${headers(body.length)}${more}\n${body}`
const get = (path: string, more = '', version = '1.1') =>
  `GET /reporting${path} HTTP/${version}\nHost: reports\nConnection: close\n${more}\n`

const basic = (text: string) => `Authorization: Basic ${Buffer.from(text).toString('base64')}\n`
const success = /^Location: \/reporting\/loginsuccess\.html\r$/m
const session = /^Set-Cookie: JSESSIONID=[0-9A-F]{32}; Path=\/reporting; HttpOnly\r$/m

// Programs that parse answers as text search for header names in the usual letter case.
test.each<[string, string, number, RegExp]>([
  ['login with a form', post('/rest_v2/login', form), 200, session],
  [
    'login with a form in a charset that is named',
    post('/rest_v2/login', form).replace('encoded', 'encoded; charset=UTF-8'),
    200,
    session,
  ],
  [
    'login with URL arguments, and an empty body said to be JSON',
    `POST /reporting/rest_v2/login?${form} HTTP/1.1\nHost: x\nConnection: close\n${json}\n`,
    200,
    session,
  ],
  ['login with GET', get(`/rest_v2/login?${form}`), 200, session],
  [
    'a body in chunks, as of a stream',
    `POST /reporting/rest_v2/login HTTP/1.1\nHost: x\nConnection: close\nContent-Type: application/x-www-form-urlencoded\nTransfer-Encoding: chunked\n\n${form.length.toString(16)}\n${form}\n0\n\n`,
    200,
    session,
  ],
  ['a body that waits to be asked for', post('/rest_v2/login', form, 'Expect: 100-continue\n'), 100, session],
  ['HTTP/1.0', post('/rest_v2/login', form, '', '1.0'), 200, session],
  ['the security check with the form of a page', post('/j_spring_security_check', form), 302, session],
  ['the security check, followed by its redirect', post('/j_spring_security_check', form), 302, success],
  [
    'the organization in a field of its own',
    post('/j_spring_security_check', 'j_username=joeuser&j_password=joe-Password1&orgId=organization_1'),
    302,
    success,
  ],
  [
    'a refused security check, known by its address',
    post('/j_spring_security_check', 'j_username=joeuser&j_password=x'),
    302,
    /^Location: .*error=1\r$/m,
  ],
  [
    'basic with each request',
    get('/rest_v2/resources', basic('joeuser|organization_1:joe-Password1')),
    200,
    /^Result-Count: 2\r$/m,
  ],
  [
    'basic in HTTP/1.0',
    get('/rest_v2/resources', basic('superuser:super-Password1'), '1.0'),
    200,
    /^Content-Type: application\/json/m,
  ],
  ['URL arguments with each request', get(`/rest_v2/jobs?${form}`), 200, /^Content-Type: application\/json/m],
  [
    'XML where that is asked for',
    get(`/rest_v2/resources?${form}`, 'Accept: application/xml\n'),
    200,
    /^Content-Type: application\/xml/m,
  ],
  ['the release before the login', get('/rest_v2/serverInfo/version'), 200, /\r\n8\.2\.0$/],
  ['the key by a script', post('/GetEncryptionKey', ''), 200, /\{"Error":"Key generation is off"\}$/],
])('%s is answered as clients read it', async (_, request, status, shows) => {
  const answer = await exchange(server, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(shows)
})

test.each([
  ['POST', post('/rest/login/', form)],
  ['POST without a slash', post('/rest/login', form)],
])('the legacy login by %s gives a cookie', async (_, request) => {
  expect(await exchange(legacy, request)).toMatch(session)
})

test.each([
  ['alone, as most clients send it', (id: string) => `Cookie: JSESSIONID=${id}\n`],
  [
    'with $Version and $Path, as those of Java do',
    (id: string) => `Cookie: $Version=1; JSESSIONID=${id}; $Path=/reporting\n`,
  ],
  ['in quotes', (id: string) => `Cookie: $Version="1"; JSESSIONID="${id}"; $Path="/reporting"\n`],
])('a client that returns only the session cookie, %s, keeps its locale and zone', async (_, cookie) => {
  const answer = await exchange(server, post('/rest_v2/login', `${form}&userLocale=de_DE&userTimezone=Europe/Berlin`))
  const id = /JSESSIONID=(\w+)/.exec(answer)?.[1] ?? 'none'
  const preferences = await exchange(server, get('/rest_v2/preferences', cookie(id)))
  expect(preferences).toMatch(/"userLocale":"de_DE","userTimezone":"Europe\/Berlin","userId":"joeuser"/)
  expect(await exchange(server, get('/logout.html', cookie(id)))).toMatch(/^HTTP\/1\.1 302 /)
  expect(await exchange(server, get('/rest_v2/preferences', cookie(id)))).toMatch(/^HTTP\/1\.1 401 /)
})
