import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { program } from '../suite/suite.ts'

// A sharded run has the same findings as a single one.

const shards = ['1/3', '2/3', '3/3']
const quick = ['--quick', '--no-timing']
let folder: string
let exitCodes: number[]
let outputs: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shards-'))
  exitCodes = []
  outputs = []
  await command(...quick, '--out', join(folder, 'whole'))
  for (const shard of shards)
    await command(...quick, '--shard', shard, '--out', join(folder, 'parts', shard.replace('/', '-of-')))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function command(...args: string[]): Promise<void> {
  // Long enough that no session expires, however busy the machine is.
  const env = { PATH: process.env.PATH, SESSION_TIMEOUT: '60s', CONFORMANCE_SEED: '0' }
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  exitCodes.push(await new Promise((resolve) => child.on('close', (code) => resolve(code ?? -1))))
  outputs.push(output)
}

const resultIn = (...path: string[]): Result =>
  resultSchema.parse(JSON.parse(readFileSync(join(folder, ...path, 'result.json'), 'utf8')))

/** What two runs of one plan have in common: everything but times, ports, IDs and random effects. */
function essence({ verdict, exitCode, verdictReasons, summary, requirements, traffic }: Result) {
  return {
    verdict,
    exitCode,
    verdictReasons,
    summary,
    failedLogins: traffic.failedLogins,
    requirements: requirements.map(({ checks, ...requirement }) => ({
      ...requirement,
      checks: checks.map(({ name, outcome, message, exchanges }) => ({
        name,
        outcome,
        message,
        exchanges: exchanges.map(({ purpose, request, response }) => [purpose, request.method, response?.status]),
      })),
    })),
  }
}

test('every shard ends well by itself, though it leaves most to the others', () => {
  expect(exitCodes.slice(0, 4), outputs.join('\n')).toEqual([0, 0, 0, 0])
})

test('the merged result is that of a single run', async () => {
  await command('report', '--merge', join(folder, 'parts'), '--out', join(folder, 'merged'))
  expect(exitCodes.at(-1), outputs.at(-1)).toBe(0)
  const merged = resultIn('merged')
  const whole = resultIn('whole')
  expect(essence(merged)).toEqual(essence(whole))
  // Each shard prepares the target itself, with a login and a security check, and determines by which methods the accounts of
  // its checks can sign in, with a login each. Steps that the checks of a run share take place once in each shard.
  expect(merged.traffic.logins).toBeGreaterThanOrEqual(whole.traffic.logins + 3 * (shards.length - 1))
  expect(merged.traffic.logins).toBeLessThan(whole.traffic.logins * 1.15)
  expect(merged.shard).toBeUndefined()
  const numbers = merged.requirements.flatMap(({ checks }) =>
    checks.map((check) => new Set(JSON.stringify(check).match(/JSESSIONID#\d+/g) ?? [])),
  )
  // Every session has its own number, which appears in one check only.
  const all = numbers.flatMap((each) => [...each])
  expect(new Set(all).size).toBe(all.length)
})

test('without one of the shards, what it would have found is unknown', async () => {
  const [first, , third] = shards.map((shard) => join(folder, 'parts', shard.replace('/', '-of-')))
  await command('report', '--merge', first ?? '', third ?? '', '--out', join(folder, 'two'))
  expect(exitCodes.at(-1)).toBe(3)
  const { requirements, summary } = resultIn('two')
  expect(summary.cantTell).toBeGreaterThan(30)
  for (const { reason } of requirements.filter(({ outcome }) => outcome === 'cantTell'))
    expect(reason).toBe('There is no result of shard 2 of 3.')
})

test('what does not belong together is refused', async () => {
  const [first = ''] = shards.map((shard) => join(folder, 'parts', shard.replace('/', '-of-')))
  await command('report', '--merge', first, first)
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([2, expect.stringContaining('are both shard 1')])
  await command('report', '--merge', first, join(folder, 'whole'))
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([2, expect.stringContaining('the result of a whole run')])
  await command('report', '--merge', folder)
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([2, expect.stringContaining('whole run')])
  const second = join(folder, 'deep')
  await command('--no-timing', '--only', '2.1', '--shard', '2/3', '--out', second)
  await command('report', '--merge', first, second)
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([2, expect.stringContaining('the --quick is off and on')])
  const chosen = join(folder, 'chosen')
  await command(...quick, '--only', '2.1', '--shard', '2/3', '--out', chosen)
  await command('report', '--merge', first, chosen)
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([
    2,
    expect.stringMatching(/what --only, .* leave out is 1\/.*… and 3\//),
  ])
  await command('report', '--merge', second, '--out', second)
  expect(resultIn('deep').quick).toBeUndefined()
})

test('reports are made from a result that is there already', async () => {
  const out = join(folder, 'again')
  await command('report', join(folder, 'whole'), '--format', 'junit,markdown', '--out', out)
  expect(exitCodes.at(-1), outputs.at(-1)).toBe(0)
  expect(outputs.at(-1)).toBe(`${join(out, 'junit.xml')}\n${join(out, 'summary.md')}\n`)
  await command('report', join(folder, 'whole'), '--format', 'pdf')
  expect([exitCodes.at(-1), outputs.at(-1)]).toEqual([2, expect.stringContaining('--format pdf: expected html')])
  await command('report')
  expect(exitCodes.at(-1)).toBe(2)
})
