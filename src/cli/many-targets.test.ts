import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defectNamed } from '../alterations/patches-named.ts'
import { environmentFilesIn, readEnvironment } from '../environment/read-environment.ts'
import { InProcess } from '../proof/selftest/in-process.ts'
import { type ReadyTarget, startEmbedded } from '../reference/embedded.ts'
import { buildResult } from '../results/build-result.ts'
import { type Selection, wholeCatalogue } from '../runner/applicability.ts'
import { runChecks } from '../runner/run.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { shareOut, withSharedBudgets } from './run-many.ts'
import { complaintsIn, OutFolder, type ProgramExit, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
/** No check waits for a timeout here; many targets on a busy machine need sessions of more than two seconds. */
const given = { SESSION_TIMEOUT: '60s' }
const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, given)

/** The defect of each target, by the name of its environment; one has none, and one is unreachable. */
const defects: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  [
    undefined,
    'login-success-has-a-body',
    'legacy-login-still-there',
    'keys-off-says-nothing',
    'basic-on-the-first-path-only',
    'arguments-success-is-a-page',
    'login-refusal-opens-a-session',
    'invalid-ticket-crashes-the-security-check',
    'server-forgets-all-sessions',
    'server-accepts-everything',
  ].map((defect, index) => [`server-${String(index + 1).padStart(2, '0')}`, defect]),
)
const names = Object.keys(defects)
const patches = (name: string) => {
  const defect = defects[name]
  return defect === undefined ? [] : [defectNamed(defect).change]
}

interface Data {
  readonly exitCode: number
  readonly targets: readonly { readonly environment: string; readonly verdict: string; readonly exitCode: number }[]
  readonly requirements: readonly { readonly id: string; readonly cells: readonly { readonly outcome: string }[] }[]
}

let ended: ProgramExit
let data: Data

beforeAll(async () => {
  const servers: ReadyTarget[] = []
  const text = readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8').replace(
    /^(?:EXPIRED.*|TARGET_URL|SESSION_TIMEOUT)=.*\n/gm,
    '',
  )
  for (const name of names) {
    const server = await startEmbedded(declared, patches(name))
    servers.push(server)
    const { baseUrl, expiredLicenseBaseUrl, sso } = server.environment
    const command = sso?.tickets?.kind === 'issuer' ? `curl --silent --request POST "${sso.tickets.url}"` : ''
    writeFileSync(
      folder.file(`${name}.env`),
      `${text}\nTARGET_URL=${baseUrl}\nSESSION_TIMEOUT=${given.SESSION_TIMEOUT}\nEXPIRED_LICENSE_TARGET_URL=${expiredLicenseBaseUrl}\nSSO_TICKET_COMMAND='${command}'\n`,
    )
  }
  const words = ['--env', folder.path, '--quick', '--no-timing', '--format', 'html', '--out', folder.file('many')]
  ended = await startCli(['run', ...words]).ended
  await Promise.all(servers.map((server) => server.close()))
  data = JSON.parse(readFileSync(folder.file('many/matrix.json'), 'utf8'))
}, 1_200_000)
afterAll(() => folder.remove())

/** The findings of a run against one such server alone. */
async function alone(name: string) {
  const selection: Selection = { ...wholeCatalogue, timing: false, quick: true }
  // Without connections in between, it must find the same.
  const transport = new InProcess(declared.transport)
  const target = await startEmbedded(declared, patches(name), {}, transport.start)
  try {
    const found = await runChecks(everyCheck, target.environment, selection, { transport, evidence: 'none' })
    const run = { environment: target.environment, selection, startedAt: new Date(), durationMs: 1 }
    return buildResult({
      ...found,
      ...run,
      waivers: [],
      defects: {},
      strict: false,
      suite: { ...suite, catalogue: '' },
    })
  } finally {
    await target.close()
  }
}

test('ten targets in one command: a verdict and a folder each, and the worst exit code', () => {
  expect(ended.err.match(/^Cost of server-\d+: about /gm)).toHaveLength(10)
  expect(complaintsIn(ended.err)).toBe('')
  expect(ended.exitCode).toBe(1)
  expect(data.targets.map(({ environment }) => environment)).toEqual(names)
  expect(data.targets.map(({ exitCode }) => exitCode)).toEqual(
    names.map((name) => (defects[name] === undefined ? 0 : 1)),
  )
  for (const [index, name] of names.entries())
    expect(folder.result(`many/${name}`).verdict).toBe(data.targets[index]?.verdict)
  expect(ended.out).toContain('10 targets: 1 incomplete, 9 not conformant')
})

describe.each(names)('%s', (name) => {
  test('each cell says what a run against this target alone finds', async () => {
    const { requirements } = await alone(name)
    const place = names.indexOf(name)
    const cells = Object.fromEntries(data.requirements.map(({ id, cells: all }) => [id, all[place]?.outcome]))
    expect(cells).toEqual(Object.fromEntries(requirements.map(({ id, outcome }) => [id, outcome])))
  })
})

test('the page has every cell, and each one to look at leads into the report of its target', () => {
  const page = readFileSync(folder.file('many/matrix.html'), 'utf8')
  const rows = [...page.matchAll(/<tr><th scope="row">.*?<code>(.*?)<\/code>.*?<\/tr>/gs)]
  expect(new Set(rows.map(([, id]) => id))).toEqual(new Set(data.requirements.map(({ id }) => id)))
  for (const [row, id] of rows) {
    const cells = [...row.matchAll(/<td class="(\w+)"/g)].map(([, outcome]) => outcome)
    expect(cells, id).toEqual(data.requirements.find((each) => each.id === id)?.cells.map(({ outcome }) => outcome))
  }
  const links = [...page.matchAll(/<td class="failed"><a href="([^"#]+)#([^"]+)"/g)]
  expect(links.length).toBeGreaterThan(9)
  const [, file = '', anchor = ''] = links[0] ?? []
  expect(readFileSync(folder.file(`many/${file}`), 'utf8')).toContain(`id="${anchor}"`)
})

test.each([
  [1, [32], { lanes: 1, share: 32 }],
  [20, [32], { lanes: 20, share: 1 }],
  [3, [32], { lanes: 3, share: 10 }],
  [40, [32], { lanes: 32, share: 1 }],
  [2, [1, 32], { lanes: 2, share: 16 }],
])('%i targets share what CONCURRENCY allows: %j', (count, concurrencies, shares) => {
  const targets = Array.from({ length: count }, (_, index) => ({
    declared: { ...declared, concurrency: concurrencies[index % concurrencies.length] ?? 1 },
  }))
  expect(shareOut(targets)).toEqual(shares)
})

test('environments with one address share the wrong passwords that its accounts may be sent', () => {
  const at = (baseUrl: string, maxFailedLogins: number, shard?: Selection['shard']) => ({
    declared: { ...declared, baseUrl, maxFailedLogins },
    selection: { ...wholeCatalogue, ...(shard && { shard }) },
  })
  const [one, other] = ['http://one.example.com/reports', 'http://other.example.com/reports']
  const budgets = (...targets: Parameters<typeof withSharedBudgets>[0]) =>
    withSharedBudgets(targets).map((target) => target.declared.maxFailedLogins)
  expect(budgets(at(one, 5), at(other, 5), at(one, 9))).toEqual([2, 5, 4])
  expect(budgets(at('embedded', 5), at('embedded', 5))).toEqual([5, 5])
  expect(() => budgets(at(one, 1), at(one, 5))).toThrow(
    'reference: 2 environments have the address http://one.example.com/reports, so that MAX_FAILED_LOGINS=1 is too few: they need 2.',
  )
  const shard = { index: 1, count: 3 }
  expect(() => budgets(at(one, 5, shard), at(one, 5, shard))).toThrow('they need 6.')
})

test('all targets have the checks of one’s own', async () => {
  mkdirSync(folder.file('own/node_modules'), { recursive: true })
  symlinkSync(packageRoot, folder.file('own/node_modules/reporting-auth-conformance'))
  writeFileSync(
    folder.file('own/own.spec.mjs'),
    `import { check, expect, requirement } from 'reporting-auth-conformance/check'
requirement('own/it-answers', { statement: 'It answers.', level: 'SHOULD', how: 'Ask.' })
check('own/it-answers', async ({ target, user }) => {
  expect(await target.newClient().authenticate('login.form', { userId: 'nobody', password: 'x' })).toHaveStatus(401)
})`,
  )
  const envs = ['--env', 'reference', '--env', 'reference-legacy']
  const words = [
    '--specs',
    folder.file('own'),
    '--only',
    'own/it-answers',
    '--format',
    'none',
    '--out',
    folder.file('o'),
  ]
  const { exitCode, err } = await startCli(['run', ...envs, ...words]).ended
  expect({ exitCode, err: complaintsIn(err) }).toEqual({ exitCode: 0, err: '' })
  const { requirements }: Data = JSON.parse(readFileSync(folder.file('o/matrix-only.json'), 'utf8'))
  expect(requirements.find(({ id }) => id === 'own/it-answers')?.cells.map(({ outcome }) => outcome)).toEqual([
    'passed',
    'passed',
  ])
})

test('a folder of one file is a folder of targets: the target has its own folder', async () => {
  mkdirSync(folder.file('one'))
  copyFileSync(join(packageRoot, 'environments/reference.env'), folder.file('one/alone.env'))
  const words = ['--only', '4.3/success-has-an-empty-body', '--format', 'none', '--out', folder.file('o1')]
  expect(await startCli(['run', '--env', folder.file('one'), ...words]).ended).toMatchObject({ exitCode: 0 })
  expect(folder.result('o1/alone-only').target.environment).toBe('alone')
})

test('problems of all environments are reported at once, before anything is sent', async () => {
  writeFileSync(folder.file('one.txt'), '')
  const files = ['broken-1', 'broken-2'].map((name) => folder.file(`sub-${name}.env`))
  for (const file of files) writeFileSync(file, 'TARGET_URL=nonsense\n')
  const { exitCode, err } = await startCli(['run', ...files.flatMap((file) => ['--env', file])]).ended
  expect(exitCode).toBe(2)
  for (const file of files) expect(err).toContain(`${file}: TARGET_URL is malformed`)
  const twice = await startCli(['run', '--env', 'reference', '--env', 'environments/reference.env']).ended
  expect(twice).toMatchObject({ exitCode: 2, err: expect.stringContaining('are both called reference') })
})

test('a target whose result can’t be written does not stop those that wait for it', async () => {
  mkdirSync(folder.file('blocked/reference-only/result.json'), { recursive: true })
  const envs = ['--env', 'reference', '--env', 'reference-legacy']
  const words = ['run', ...envs, '--only', '4.1', '--quick', '--format', 'none', '--out', folder.file('blocked')]
  const { exitCode, err } = await startCli(words, { CONCURRENCY: '1' }).ended
  expect({ exitCode, err: complaintsIn(err) }).toEqual({ exitCode: 3, err: expect.stringContaining('reference-only') })
  expect(folder.result('blocked/reference-legacy-only').verdict).toBe('incomplete')
})

test('a report that can’t be written ends in the exit code of the matrix, and no link leads to it', async () => {
  mkdirSync(folder.file('disk/reference-only/report.html'), { recursive: true })
  const envs = ['--env', 'reference', '--env', 'reference-legacy']
  const words = ['--only', '4.3/success-has-an-empty-body', '--format', 'html', '--out', folder.file('disk')]
  const defect = ['--defect', 'login-success-has-a-body']
  const { exitCode, err } = await startCli(['run', ...envs, ...words, ...defect]).ended
  expect({ exitCode, err: complaintsIn(err) }).toEqual({ exitCode: 3, err: expect.stringContaining('EISDIR') })
  const { exitCode: recorded }: Data = JSON.parse(readFileSync(folder.file('disk/matrix-only.json'), 'utf8'))
  expect(recorded).toBe(3)
  const links = readFileSync(folder.file('disk/matrix-only.html'), 'utf8').match(/href="reference[^"#]*/g)
  expect(new Set(links)).toEqual(new Set(['href="reference-legacy-only/report.html']))
})

test('a folder that can not be read is an error of the system, and not a folder without environments', () => {
  expect(() => environmentFilesIn(join(folder.path, 'absent'))).toThrow('ENOENT')
})
