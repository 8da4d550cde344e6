import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { OutFolder, startCli } from '../../../cli/samples/start-program.ts'
import { doctor, exitCodeOf } from '../../../doctor/doctor.ts'
import { renderDiagnosis } from '../../../doctor/render-diagnosis.ts'
import { readEnvironment } from '../../../environment/read-environment.ts'
import { packageRoot } from '../../../suite/suite.ts'
import { type Deployment, declaredIn } from '../deployment.ts'
import { pathOf } from '../program.ts'
import { startBalanced } from './start-balanced.ts'

const missing = pathOf('haproxy') === undefined
const why = 'haproxy is not installed (on Debian: apt-get install haproxy)'
const folders = { workingDirectory: packageRoot, packageRoot }
const folder = new OutFolder()
let balanced: Deployment

beforeAll(async () => {
  if (!missing) balanced = await startBalanced()
})
afterAll(async () => {
  await balanced?.close()
  folder.remove()
})

const liveSessions = () => balanced.nodes.map((node) => node.liveSessions())

test('the whole suite is green through the balancer, and uses both nodes', async ({ skip }) => {
  skip(missing, why)
  // A busy machine needs more than the two-second timeout of the environment.
  for (const node of balanced.nodes) {
    onTestFinished(() => void node.setSessionTimeout(declaredIn('reference-balanced').sessionTimeoutMs))
    node.setSessionTimeout(6000)
  }
  const words = ['--env', balanced.environmentFile, '--out', folder.file('green')]
  const { exitCode, out } = await startCli(words, { SESSION_TIMEOUT: '6s' }).ended
  expect(out).toMatch(/✓ Conformant: /)
  expect(exitCode).toBe(0)
  const { summary, traffic, requirements } = folder.result('green')
  expect(summary).toMatchObject({ failed: 0, untested: 0, cantTell: 0 })
  expect(summary.passed).toBeGreaterThan(100)

  for (const node of balanced.nodes) expect(node.openedSessions()).toBeGreaterThan(10)
  expect(liveSessions()).toEqual([0, 0])
  const counted = balanced.nodes.map((node) => node.failedLogins().get('joeuser|organization_1') ?? 0)
  expect(counted.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(traffic.failedLogins.USER_ID ?? 0)

  const [exchange] = requirements.flatMap(({ checks }) => checks.flatMap(({ exchanges }) => exchanges))
  expect(exchange?.peer?.tls).toMatchObject({ protocol: 'TLSv1.3', subject: '127.0.0.1' })
  // Tickets came from a command: each is a secret as soon as it is printed.
  for (const file of readdirSync(folder.file('green')))
    expect(readFileSync(folder.file(`green/${file}`), 'utf8')).not.toMatch(/ST-[0-9a-f]{24}/)
})

test('the doctor sees what the balancer is like', async ({ skip }) => {
  skip(missing, why)
  const diagnosis = await doctor({ environment: readEnvironment(balanced.environmentFile, folders, {}) })
  expect(exitCodeOf(diagnosis)).toBe(0)
  expect(diagnosis.findings.filter(({ status }) => status !== 'ok')).toEqual([])
  const said = renderDiagnosis(diagnosis)
  expect(said).toMatch(/ session +kept, with the sticky cookie NODE\n/)
  expect(said).toContain('context path /apps/reports (the server calls it /reporting)')
  expect(said).toMatch(/TLSv1\.3, 127\.0\.0\.1 ← Conformance Test CA, valid until \d{4}-\d\d-\d\d/)
  expect(said).toContain('leads to /loginsuccess.html')
  expect(diagnosis.fitting).toMatchObject({ SSO: 'on', PREAUTH: 'on', ORGANIZATIONS: 'multiple' })
  expect(liveSessions()).toEqual([0, 0])
})

test('without stickiness it is red where sessions are used, and only there', async ({ skip }) => {
  skip(missing, why)
  const loose = await startBalanced({ sticky: false })
  try {
    const args = ['--env', loose.environmentFile, '--out', folder.file('loose'), '--no-timing', '--quiet']
    for (const section of ['1', '4.1', '4.2', '4.3']) args.push('--only', section)
    // One check at a time: the balancer alternates nodes, so the result is deterministic.
    const { exitCode } = await startCli(args, { CONCURRENCY: '1' }).ended
    expect(exitCode).toBe(1)
    const { requirements } = folder.result('loose')
    const failed = requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
    // What else fails over a session is not blamed on other requirements.
    expect(failed).toEqual(['1/one-login-serves-many-requests'])
    const blocked = requirements.filter(({ cause }) => cause?.kind === 'blocked' && cause.fault === 'lost-sessions')
    expect(blocked.map(({ id }) => id)).toContain('4.3/form-credentials-open-a-session')

    const { findings } = await doctor({ environment: readEnvironment(loose.environmentFile, folders, {}) })
    const cause = findings.find(({ status }) => status === 'error')
    expect(cause?.says).toMatch(/^Sessions get lost: \d of 4 requests with the cookies of a login were refused\.$/)
  } finally {
    await loose.close()
  }
})

test('an unknown CA is no verdict; TLS_INSECURE=yes lets it pass, and every report shouts', async ({ skip }) => {
  skip(missing, why)
  const text = readFileSync(balanced.environmentFile, 'utf8').replace(/^CA_FILE=.*$/m, '')
  const file = folder.file('no-ca.env')
  writeFileSync(file, text)
  const refused = await startCli(['--env', file, '--only', '4.1', '--out', folder.file('no-ca')]).ended
  expect(refused.exitCode).toBe(3)
  expect(folder.result('no-ca').requirements.find(({ section }) => section === '4.1')?.reason).toMatch(/CA_FILE/)

  const variables = { TLS_INSECURE: 'yes', GITHUB_ACTIONS: 'true' }
  const { exitCode, out } = await startCli(['--env', file, '--only', '4.1', '--out', folder.file('loud')], variables)
    .ended
  expect(exitCode).toBe(0)
  expect(folder.result('loud').target.insecure).toBe(true)
  expect(out.match(/TLS_INSECURE=yes/g)).toHaveLength(2)
  for (const report of ['report.html', 'junit.xml', 'earl.jsonld', 'summary.md'])
    expect(readFileSync(folder.file(`loud/${report}`), 'utf8'), report).toMatch(/TLS(_|\\_)INSECURE=yes/)
})
