import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeAuthority } from '../../reference/certificates.ts'
import { echoing } from './echo.ts'
import { type EncodedSecret, encodedSecretsOf } from './encoded-secrets.ts'
import { startDying, startTellingProxy, startTls } from './intermediaries.ts'
import { leaksIn } from './leaks.ts'
import { cores, marked } from './markers.ts'
import { runProgramForCanary } from './program.ts'
import { commandFor, secretVariables } from './secret-environment.ts'
import { addressesOfTarget, startSecretTarget, takesCommands } from './secret-target.ts'

const encodedSecrets = cores.flatMap(encodedSecretsOf)
/** One authority for all tests, because generating keys is slow. */
const authority = makeAuthority()
const client = authority.issue('canary-client')

function portOf(address: string): number {
  return Number(new URL(address).port)
}

/** Ciphertexts have no marker, so their own text is searched for, whole and in part. */
function encodedCiphertexts(received: ReadonlySet<string>): EncodedSecret[] {
  const ciphertexts = [...received].filter((value) => /^[0-9a-f]{128,}$/.test(value))
  return ciphertexts.flatMap((text) => [
    { form: 'a ciphertext', text: text.slice(0, 32) },
    { form: 'a ciphertext, upper case', text: text.slice(-32).toUpperCase() },
    { form: 'a ciphertext, Base64', text: Buffer.from(text.slice(0, 30)).toString('base64') },
  ])
}

describe('nothing secret is left anywhere', () => {
  test('by a run in which everything passes', async () => {
    const target = await startSecretTarget(secretVariables)
    const traces = await runProgramForCanary({ ...secretVariables, ...addressesOfTarget(target) })
    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
    expect(traces.exitCode).toBe(0)
    // Verify that anything was searched.
    expect(Object.keys(traces.texts).filter((place) => place.endsWith('result.json'))).toHaveLength(2)
    expect(JSON.stringify(traces.texts)).toContain('$SPECIAL_USER_PASSWORD')
  })

  test('by a run against a server that echoes what it receives', async () => {
    const received = new Set<string>()
    const target = await startSecretTarget(secretVariables, [echoing(received)])
    const traces = await runProgramForCanary(
      { ...secretVariables, ...addressesOfTarget(target) },
      { everyFormat: true },
    )
    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
    expect(traces.exitCode).toBe(1)
    expect([...received].filter((value) => value.includes(cores[0])).length).toBeGreaterThan(50)
  })

  test('by the same with encrypted passwords, and with tickets and tokens from commands', async () => {
    const received = new Set<string>()
    const { SSO_TICKETS: _, PREAUTH_U: __, ...rest } = secretVariables
    const variables = { ...rest, LOGIN_ENCRYPTION: 'dynamic' }
    const commands = {
      SSO_TICKET_COMMAND: commandFor('ticket'),
      PREAUTH_TOKEN_COMMAND: commandFor('token', 'u=joeuser|o=organization_1|k='),
    }
    const target = await startSecretTarget({ ...variables, ...commands }, [takesCommands, echoing(received)])
    const traces = await runProgramForCanary(
      { ...variables, ...commands, ...addressesOfTarget(target) },
      { only: ['4.*', '5.7'] },
    )
    const ciphertexts = encodedCiphertexts(received)
    expect(ciphertexts.length).toBeGreaterThan(50)
    expect([...received].filter((value) => value.includes('token')).length).toBeGreaterThan(1)
    expect(leaksIn(traces.texts, [...encodedSecrets, ...ciphertexts])).toEqual([])
  })

  test('by a run against a server whose session cookie has another name', async () => {
    const target = await startSecretTarget(secretVariables, [() => ({ sessionCookieName: () => 'SESSION' })])
    const traces = await runProgramForCanary(
      { ...secretVariables, ...addressesOfTarget(target) },
      { only: ['2.2', '4.3'] },
    )
    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
    expect(traces.exitCode).toBe(1)
  })

  test('by a run against a server that dies in the middle, and gives away what it last received', async () => {
    const target = await startSecretTarget(secretVariables)
    const port = await startDying(portOf(target.environment.baseUrl), 60)
    const address = target.environment.baseUrl.replace(/:\d+/, `:${port}`)
    const traces = await runProgramForCanary({ ...secretVariables, TARGET_URL: address, REQUEST_TIMEOUT: '3s' })
    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
    expect(traces.stdout).toMatch(/[1-9]\d* inconclusive/)
  })

  test.each([
    ['that works', Number.POSITIVE_INFINITY],
    ['that never works', 0],
  ])('by a run with a client certificate, through a proxy %s', async (_, tunnels) => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const files = { CA_FILE: authority.certificate, CLIENT_CERT_FILE: client.certificate, CLIENT_KEY_FILE: client.key }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const target = await startSecretTarget(secretVariables, [echoing(new Set())])
    const port = await startTls(portOf(target.environment.baseUrl), authority.issue('localhost'), authority)
    const proxy = await startTellingProxy(tunnels)
    const traces = await runProgramForCanary(
      {
        ...secretVariables,
        ...Object.fromEntries(Object.keys(files).map((name) => [name, join(folder, name)])),
        TARGET_URL: `https://localhost:${port}/reporting`,
        PROXY_URL: `http://someone:${encodeURIComponent(marked('proxy'))}@127.0.0.1:${proxy}`,
        REQUEST_TIMEOUT: '3s',
      },
      { only: ['4.1', '4.3'] },
    )
    const lines = client.key.split('\n').filter((line) => line.length === 64)
    const key = lines.map((text) => ({ form: 'a line of the client key', text: text.slice(0, 24) }))
    expect(leaksIn(traces.texts, [...encodedSecrets, ...key])).toEqual([])
    expect(traces.exitCode).toBe(tunnels === 0 ? 3 : 1)
  })

  test.each(['off', 'dynamic'])(
    'by an exploration of a server that echoes everything, encryption %s',
    async (encryption) => {
      const received = new Set<string>()
      const variables = { ...secretVariables, LOGIN_ENCRYPTION: encryption, IDENTITY_PATH: '/rest_v2/preferences' }
      const target = await startSecretTarget(variables, [echoing(received)])
      // This many sequences find something, however slow a busy machine is.
      const words = (out: string) => ['explore', '--runs', '40', '--seed', '1', '--out', out]
      const traces = await runProgramForCanary({ ...variables, ...addressesOfTarget(target) }, { words })
      const places = Object.keys(traces.texts)

      expect(leaksIn(traces.texts, [...encodedSecrets, ...encodedCiphertexts(received)])).toEqual([])
      expect(traces.exitCode, `${traces.texts.stdout}${traces.texts.stderr}`).toBe(1)
      // Each file, and its name. On a busy machine the first finding may not come again, and has no script then.
      expect(places.filter((place) => /exploration\.(json|html)$/.test(place)).length).toBe(4)
      expect(places.filter((place) => /finding-\d+\.sh$/.test(place)).length).toBeGreaterThanOrEqual(2)
      expect([...received].filter((value) => value.includes(cores[0])).length).toBeGreaterThan(5)
    },
  )

  test('by a script for k6', async () => {
    const words = (out: string) => ['explore', '--emit', 'k6', out]
    const traces = await runProgramForCanary(
      { ...secretVariables, TARGET_URL: 'http://127.0.0.1:9/reporting' },
      { words },
    )

    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
    expect(traces.exitCode).toBe(0)
    expect(Object.keys(traces.texts).filter((place) => place.endsWith('journeys.js')).length).toBe(2)
  })

  test('by complaints about the configuration', async () => {
    const traces = await runProgramForCanary({
      ...secretVariables,
      TARGET_URL: `https://someone:${marked('url', '/+')}@127.0.0.1:1/x`,
      PROXY_URL: `proxy://someone:${marked('proxy')}@127.0.0.1:1`,
      SSO_TICKETS: `${marked('ticket', '')},,`,
      PREAUTH_PA1: `${marked('pa1', '|')}`,
      CLIENT_KEY_FILE: '/nowhere',
      SESSION_TIMEOUT: '-1',
    })
    expect(traces.exitCode).toBe(2)
    expect(traces.texts.stderr).toContain('PROXY_URL')
    expect(leaksIn(traces.texts, encodedSecrets)).toEqual([])
  })
})
