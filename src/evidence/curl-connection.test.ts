import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TransportSettings } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { makeAuthority } from '../reference/certificates.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'
import { proxyInTest } from '../transport/samples/proxy.ts'
import { serveInTest } from '../transport/samples/serving.ts'
import { hasCurl, runInShell } from './samples/curl.ts'

const company = makeAuthority('company')
const server = company.issue('reports.example.com')
const client = company.issue('suite')

/** What a command of the evidence prints that connects in this way to a server, which demands a client certificate if there is one. */
async function repeated(settings: Partial<TransportSettings>, variables: Record<string, string> = {}) {
  const own = {
    cert: server.certificate,
    key: server.key,
    ca: company.certificate,
    requestCert: settings.clientKey !== undefined,
  }
  const origin = await serveInTest(createServer(own, (_, response) => response.end('ok')))
  const environment = sampleEnvironment({
    baseUrl: `${origin.replace('http:', 'https:')}/reporting`,
    transport: { requestTimeoutMs: 5000, insecure: false, ...settings },
  })
  const folder = mkdtempSync(join(tmpdir(), 'curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = { CA_FILE: company.certificate, CLIENT_CERT_FILE: client.certificate, CLIENT_KEY_FILE: client.key }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.pem`), text)
  const named = Object.fromEntries(Object.keys(files).map((name) => [name, `${name}.pem`]))
  let printed = ''
  await withTargetOf(environment, async (target) => {
    await target.newClient().authenticate('basic', credentialsOf(environment.user))
    const [evidence] = await target.recorder.evidence()
    expect(evidence?.response?.status).toBe(200)
    printed = await runInShell(
      evidence?.curl ?? '',
      { USER_PASSWORD: environment.user.password, ...named, ...variables },
      folder,
    )
  })
  return printed
}

const ca = company.certificate

test.skipIf(!hasCurl).each<[string, Partial<TransportSettings>]>([
  ['the authorities of CA_FILE', { ca }],
  ['a client certificate', { ca, clientCertificate: client.certificate, clientKey: client.key }],
  ['TLS_INSECURE', { insecure: true }],
])('a command connects with %s', async (_, settings) => {
  expect(await repeated(settings)).toMatch(/^HTTP\/1\.1 200/)
})

test.skipIf(!hasCurl)('a command goes through the proxy of PROXY_URL, whatever NO_PROXY says', async () => {
  const proxy = await proxyInTest()
  const proxyUrl = proxy.url.replace('//', '//joe:p%40ss@')
  expect(await repeated({ ca, proxyUrl }, { PROXY_URL: proxyUrl })).toMatch(/200[\s\S]*^HTTP\/1\.1 200/m)
  expect(proxy.asked).toHaveLength(2)
})
