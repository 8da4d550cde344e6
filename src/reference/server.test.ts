import { connect } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningReference, startReference } from './server.ts'

let server: RunningReference
beforeAll(async () => {
  server = await startReference({ contextPath: '/a/b' })
})
afterAll(() => server.close())

/** Sends raw bytes, and returns the status line of the answer. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

test('an empty body has zero bytes', async () => {
  const { statusCode, headers, body } = await request(`${server.url}/rest_v2/jobs`)
  expect([statusCode, headers['content-length'], await body.text()]).toEqual([401, '0', ''])
})

test('names of header fields are in the usual letter case', async () => {
  const { hostname, port } = new URL(server.url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /a/b/GetEncryptionKey HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.once('close', () => resolve(text))
    socket.once('error', reject)
  })
  expect(answer).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n(.*\r\n)*Content-Length: 33\r\n/)
})

test('tickets are given out beside the service', async () => {
  const issued = await request(`${server.ticketUrl}?user=joeuser&organization=org_alias_1`, { method: 'POST' })
  const ticket = await issued.body.text()
  const before = server.openedSessions()
  const login = await request(`${server.url}/rest_v2/login?ticket=${ticket}`, { method: 'POST' })
  await login.body.dump()
  expect([login.statusCode, server.openedSessions() - before, server.liveSessions()]).toEqual([200, 1, 1])
})

test.each([
  ['GET /a/b/rest_v2/jobs?j_username=%zz HTTP/1.1', '', 400],
  ['GET /a/b/%zz HTTP/1.1', '', 400],
  ['GET /a/b//rest_v2/jobs HTTP/1.1', '', 400],
  ['GET /a/b/rest_v2/../x HTTP/1.1', '', 400],
  ['GET http://elsewhere/a/b/rest_v2/serverInfo HTTP/1.1', '', 200],
  ['GET /other HTTP/1.1', '', 404],
  ['FOO /a/b/rest_v2/jobs HTTP/1.1', '', 400],
  ['MKCOL /a/b/rest_v2/jobs HTTP/1.1', '', 401],
  ['CONNECT host:1 HTTP/1.1', '', 405],
  ['GET /a/b/rest_v2/jobs HTTP/1.1', `X: ${'y'.repeat(20_000)}\r\n`, 431],
  ['GET /a/b/rest_v2/jobs HTTP/1.1', 'Authorization: Basic \xff\xfe\r\n', 401],
  ['GET /a/b/rest_v2/jobs HTTP/1.1', 'Cookie: =; ;;JSESSIONID; JSESSIONID=\r\n', 401],
  ['POST /a/b/rest_v2/login HTTP/1.1', 'Content-Length: 1\r\n\r\nx', 415],
  ['POST /a/b/rest_v2/login HTTP/1.1', 'Content-Type: ;;\r\nContent-Length: 1\r\n\r\nx', 415],
  ['POST /a/b/rest_v2/login HTTP/1.1', 'Content-Length: 99999999\r\n', 413],
  ['POST /a/b/rest_v2/login HTTP/1.1', 'Content-Length: nonsense\r\n', 400],
])('%s %s is answered', async (line, more, status) => {
  const host = line.includes('CONNECT') ? 'host:1' : 'localhost'
  expect(await raw(`${line}\r\nHost: ${host}\r\n${more}\r\n`)).toContain(` ${status} `)
})
