import { readdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { exploration as sample } from '../reports/exploration/samples/explorations.ts'
import { verdictReasonInWords } from '../results/exploration-words.ts'
import { readExploration } from '../results/read-exploration.ts'
import { resultsIn } from './results-in.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

/** Explores the embedded server, and returns what was printed and written. */
async function exploring(name: string, ...words: readonly string[]) {
  const out = folder.file(name)
  const ended = await startCli(['explore', '--out', out, '--quiet', ...words]).ended
  return { ...ended, exploration: readExploration(out) }
}

test('a finding says how to meet it again, at the same server and with everything that was asked for', async () => {
  const asked = ['--defect', 'login-success-has-a-body', '--users', '3', '--only', '4.3']
  const { exitCode, out, exploration } = await exploring('again', '--runs', '12', '--seed', '4', ...asked)

  expect(exitCode).toBe(1)
  expect(exploration.target.defect).toBe('login-success-has-a-body')
  expect(out).toContain('caution   The reference server simulated the defect')
  const again = /^reproduce +npm run conformance -- (.+)$/m.exec(out)?.[1]?.split(' ') ?? []
  expect(again).toEqual(expect.arrayContaining([...asked, '--runs', '12', '--seed', '4']))

  const [, ...same] = again
  const repeated = await exploring('repeated', ...same)
  // How often users overlap does not depend on the seed, nor does the number of findings with one cause.
  const named = ({ findings }: typeof exploration) => new Set(findings.map(({ requirement }) => requirement))
  expect(named(repeated.exploration)).toEqual(named(exploration))
})

test('an exploration that is replayed, or replaced, is kept', async () => {
  const first = await exploring('kept', '--runs', '12', '--seed', '4', '--defect', 'login-success-has-a-body')
  const file = folder.file('kept/exploration.json')
  const { exploration } = await exploring('kept', '--replay', file)
  expect(exploration.command).toContain(` --replay ${file}`)
  const earlier = readdirSync(folder.file('kept/earlier'))
  expect(earlier).toEqual([expect.stringMatching(/^exploration-\d{8}T\d{6}\.\d{3}Z\.json$/)])
  expect(readExploration(folder.file(`kept/earlier/${earlier[0]}`))).toEqual(first.exploration)
  // A result is never looked for there.
  expect(resultsIn(folder.file('kept'), { earlier: true })).toEqual([])
})

test('the embedded server imitates a known one, in its environment, and what that is known for is waived', async () => {
  const words = ['--runs', '40', '--users', '4', '--like', 'jasperreports-server-8.2-ce']
  const { exitCode, exploration } = await exploring('like', ...words)

  expect(exploration.command).toContain('--like jasperreports-server-8.2-ce')
  expect(exploration).toMatchObject({ findings: [], exitCode: 0, verdict: 'nothing-found' })
  expect(exitCode).toBe(0)
  expect(verdictReasonInWords(exploration)).toMatch(
    /^\d+ answers in 40 sequences, all conforming or waived \(\d+ known deviations\)\.$/,
  )
  expect(exploration.waived?.map(({ requirement }) => requirement)).toContain('5.1/stateless-credentials-keep-no-state')
})

test('waivers of the environment count; one that has expired covers nothing, and the exit code says so', async () => {
  const file = folder.file('waivers.yaml')
  const entry = (expires: string) =>
    `- requirement: 4.3/success-has-an-empty-body\n  reason: known\n  owner: team\n  expires: ${expires}\n`
  const words = ['explore', '--out', folder.file('waived'), '--runs', '6', '--defect', 'login-success-has-a-body']
  const exploringWith = async (expires: string) => {
    writeFileSync(file, entry(expires))
    return startCli(words, { WAIVERS_FILE: file }).ended
  }

  const inForce = await exploringWith('2999-12-31')
  expect(inForce.out).toContain('waived    4.3/success-has-an-empty-body, seen ')
  expect(inForce.exitCode).toBe(0)

  const expired = await exploringWith('2020-01-01')
  expect(expired.out).toContain('stale waiver[4.3/success-has-an-empty-body]: It expired on 2020-01-01.')
  expect(expired.out).toContain('✗ Deviations found')
  expect(expired.exitCode).toBe(1)
})

test('a seed has at most six digits, so that every reader has its exact value', async () => {
  const { exitCode, err } = await startCli(['explore', '--seed', '9007199254740993']).ended
  expect(err).toBe('error: --seed 9007199254740993: expected a whole number of at least 0 and at most 999999.\n')
  expect(exitCode).toBe(2)
})

test('an exploration without findings is not replayed, and nothing is sent', async () => {
  const file = folder.file('clean.json')
  writeFileSync(file, JSON.stringify({ ...sample, findings: [] }))
  expect(await startCli(['explore', '--replay', file]).ended).toEqual({
    exitCode: 2,
    out: '',
    err: `error: --replay ${file}: it has no findings, so there is nothing to replay.\n`,
  })
})

test('operations that are not known, and more users than a machine can be, are errors before anything is sent', async () => {
  const { exploration } = await exploring(
    'found',
    '--runs',
    '12',
    '--seed',
    '4',
    '--defect',
    'login-success-has-a-body',
  )
  const [finding] = exploration.findings
  const file = folder.file('changed.json')
  const unknown = [{ ...finding?.operations[0], kind: 'authenticate', by: 'login.letter' }]
  writeFileSync(file, JSON.stringify({ ...exploration, findings: [{ ...finding, operations: unknown }] }))
  const { exitCode, err } = await startCli(['explore', '--replay', file, '--users', '1001']).ended
  expect(exitCode).toBe(2)
  expect(err).toContain('--users 1001: expected a whole number of at least 1 and at most 1000.')
  expect(err).toContain('changed.json: finding 1 can’t be replayed: ')
  expect(err).toContain('at [0].by')
})
