import { createServer as createHttpServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type Server } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { beforeAll, expect, test } from 'vitest'
import { type Authority, makeAuthority } from '../reference/certificates.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import { serveInTest } from '../transport/samples/serving.ts'
import { visit } from './samples/visit.ts'

let authority: Authority

beforeAll(() => {
  authority = makeAuthority()
})

/** Starts a server for this test. Returns its port. */
async function portOf(server: Server): Promise<string> {
  return new URL(await serveInTest(server)).port
}

function tls(days?: { from: number; to: number }, demands: TlsOptions = {}): Promise<string> {
  const { certificate, key } = authority.issue('127.0.0.1', days)
  return portOf(createTlsServer({ cert: certificate, key, ...demands }, (_, response) => response.end()))
}

// Port 1 is reserved, and systems never assign it: nothing listens there, also while other tests run.
test('wrong port', async () => {
  const { firstLine, exitCode } = await visit({ TARGET_URL: 'http://127.0.0.1:1/reporting' })
  expect(firstLine).toMatch(/TARGET_URL: nothing can be reached at 127\.0\.0\.1 port 1: nothing listens there/)
  expect(exitCode).toBe(3)
})

test('wrong context', async () => {
  const { url } = await referenceInTest()
  const { firstLine, exitCode } = await visit({ TARGET_URL: url.replace('/reporting', '/reports') })
  expect(firstLine).toMatch(/not under the context path \/reports \(status 404\)\. It answers under \/reporting\./)
  expect(exitCode).toBe(3)
})

test('http against https', async () => {
  const port = await tls()
  const { firstLine, exitCode } = await visit({ TARGET_URL: `http://127.0.0.1:${port}/reporting` })
  expect(firstLine).toBe(`✗ TARGET_URL says http, but 127.0.0.1:${port} speaks TLS.`)
  expect(exitCode).toBe(3)
})

test('https against http', async () => {
  const { url } = await referenceInTest()
  const { firstLine } = await visit({ TARGET_URL: url.replace('http:', 'https:') })
  expect(firstLine).toMatch(/TARGET_URL says https, but port \d+ of 127\.0\.0\.1 does not speak TLS/)
})

test.each<[string, TlsOptions, RegExp]>([
  [
    'an old version',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    /neither TLS 1\.2 nor/,
  ],
  ['a client certificate', { maxVersion: 'TLSv1.2', requestCert: true }, /only clients with a certificate/],
])('a server that refuses the handshake, because it demands %s, speaks TLS', async (_, demands, problem) => {
  const port = await tls(undefined, demands)
  const { firstLine, exitCode } = await visit(
    { TARGET_URL: `https://127.0.0.1:${port}` },
    { ca: authority.certificate },
  )
  expect(firstLine).toMatch(problem)
  expect(exitCode).toBe(3)
})

test('expired certificate', async () => {
  const port = await tls({ from: -10, to: -2 })
  const { firstLine, exitCode } = await visit(
    { TARGET_URL: `https://127.0.0.1:${port}` },
    { ca: authority.certificate },
  )
  expect(firstLine).toMatch(/The certificate of 127\.0\.0\.1:\d+ expired on \d{4}-\d\d-\d\d\./)
  expect(exitCode).toBe(3)
})

test('unknown CA', async () => {
  const port = await tls()
  const { firstLine, exitCode } = await visit({ TARGET_URL: `https://127.0.0.1:${port}` })
  expect(firstLine).toMatch(/The certificate of 127\.0\.0\.1:\d+ comes from an unknown authority: Conformance Test CA/)
  expect(exitCode).toBe(3)
})

test('proxy down', async () => {
  const { url } = await referenceInTest()
  const { firstLine, exitCode } = await visit({ TARGET_URL: url, PROXY_URL: 'http://127.0.0.1:1' })
  expect(firstLine).toBe("✗ PROXY_URL: the proxy 127.0.0.1:1 can't be reached: nothing listens there (ECONNREFUSED).")
  expect(exitCode).toBe(3)
})

test('slow server', async () => {
  const port = await portOf(createServer())
  const variables = { TARGET_URL: `http://127.0.0.1:${port}/reporting`, REQUEST_TIMEOUT: '200ms' }
  const { firstLine, exitCode } = await visit(variables)
  expect(firstLine).toMatch(/no complete response within 0\.2 s; raise REQUEST_TIMEOUT/)
  expect(exitCode).toBe(3)
})

test('http, where the server wants https', async () => {
  const moved = createHttpServer((request, response) => {
    response.writeHead(301, { Location: `https://reports.example.com${request.url}` }).end()
  })
  const { firstLine, exitCode } = await visit({ TARGET_URL: `http://127.0.0.1:${await portOf(moved)}/reporting` })
  expect(firstLine).toBe('✗ TARGET_URL: the server redirects every client to https://reports.example.com.')
  expect(exitCode).toBe(3)
})

test('a server that has moved, and redirects each path to another host', async () => {
  const moved = createHttpServer((request, response) => {
    response.writeHead(302, { Location: `http://reports.example.com${request.url}` }).end()
  })
  const { firstLine, exitCode } = await visit({ TARGET_URL: `http://127.0.0.1:${await portOf(moved)}/reporting` })
  expect(firstLine).toBe('✗ TARGET_URL: the server redirects every client to http://reports.example.com.')
  expect(exitCode).toBe(3)
})

test('a proxy that redirects each path to another one blames no account', async () => {
  const slashes = createHttpServer((request, response) => {
    response.writeHead(308, { Location: `${request.url}/` }).end()
  })
  const port = await portOf(slashes)
  const token = { PREAUTH: 'on', PREAUTH_U: 'joeuser', PREAUTH_O: 'organization_1' }
  const { firstLine } = await visit({ TARGET_URL: `http://127.0.0.1:${port}/reporting`, ...token })
  expect(firstLine).toMatch(
    /TARGET_URL: nothing under .* looks like the service: .*: login with a form \(status 308\), URL arguments \(status 308\)\.$/,
  )
})

test('a client certificate is missing', async () => {
  const { certificate: cert, key } = authority.issue('127.0.0.1')
  const demands = { cert, key, ca: authority.certificate, requestCert: true, rejectUnauthorized: true }
  const port = await portOf(createTlsServer(demands, (_, response) => response.end()))
  const { firstLine, exitCode } = await visit(
    { TARGET_URL: `https://127.0.0.1:${port}` },
    { ca: authority.certificate },
  )
  expect(firstLine).toMatch(/the server may require a client certificate \(CLIENT_CERT_FILE\)/)
  expect(exitCode).toBe(3)
})

test('an unknown host name', async () => {
  const { firstLine } = await visit({ TARGET_URL: 'http://nobody.invalid/reporting' })
  expect(firstLine).toMatch(/TARGET_URL: the host name nobody\.invalid is not known/)
})
