import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../results/result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { program } from '../suite/suite.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const made = folder.file('made')
beforeAll(async () => {
  await startCli(['run', '--only', '4.1/refusal-has-an-empty-body', '--format', 'none', '--out', made]).ended
})

test('the console format is printed, and no file is written', async () => {
  const { exitCode, out } = await startCli(['report', made, '--format', 'console']).ended
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringMatching(/^✓ 4\.1 .*○ Incomplete/ms) })
  expect(readdirSync(made)).toEqual(['result.json'])
})

test('beside other formats it is printed first, then the files that were written', async () => {
  const { out } = await startCli(['report', made, '--format', 'markdown,console']).ended
  expect(out).toMatch(/^✓ 4\.1 .*\n.*summary\.md\n$/s)
  expect(existsSync(`${made}/console.txt`)).toBe(false)
})

test('with a folder of its own it is written, too', async () => {
  const reports = folder.file('reports')
  const { out } = await startCli(['report', made, '--format', 'console', '--out', reports]).ended
  expect(out).toBe(`${readFileSync(`${reports}/console.txt`, 'utf8')}${reports}/console.txt\n`)
})

test('a result from a pipe is read once, and the summary has its SHA-256', () => {
  const command = '"$0" "$1" report <(cat "$2/result.json") --format html-summary --out "$3"'
  const piped = folder.file('piped')
  const { status } = spawnSync('bash', ['-c', command, process.execPath, program, made, piped])
  const hash = createHash('sha256')
    .update(readFileSync(`${made}/result.json`))
    .digest('hex')
  expect([status, readFileSync(`${piped}/summary.html`, 'utf8').includes(hash)]).toEqual([0, true])
})

test('the folder of an exploration is none of a run, and the message says what it is', async () => {
  const explored = folder.file('explored')
  mkdirSync(explored)
  writeFileSync(`${explored}/exploration.json`, '{"schemaVersion":2,"sequences":3}')
  const { exitCode, err } = await startCli(['report', explored]).ended
  expect(exitCode).toBe(2)
  expect(err).toContain(
    'exploration.json is an exploration, not the result of a run: its reports are in the same folder.',
  )
})

/** Writes the results of two shards of a run below a folder. */
function shardsIn(name: string, environment = 'staging', more: Partial<Result> = {}): void {
  const sample = sampleResult()
  for (const index of [1, 2]) {
    mkdirSync(folder.file(`${name}/${index}`), { recursive: true })
    const target = { ...sample.target, environment }
    const shard = { ...sample, ...more, target, shard: { index, count: 2 } }
    writeFileSync(folder.file(`${name}/${index}/result.json`), JSON.stringify(shard))
  }
}

test('the next merge in the same folder leaves out what this one wrote', async () => {
  shardsIn('nightly')
  const words = [
    'report',
    '--merge',
    folder.file('nightly'),
    '--format',
    'none',
    '--out',
    folder.file('nightly/merged'),
  ]
  for (const _ of ['this night', 'the next night'])
    expect(await startCli(words).ended).toMatchObject({ exitCode: 1, err: '' })
  // Named itself, it is read.
  expect(await startCli([...words, '--merge', folder.file('nightly/merged')]).ended).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('is the result of a whole run'),
  })
})

test('without --out, too, the next merge leaves out what this one wrote', () => {
  shardsIn('daily/reports')
  const words = [program, 'report', '--merge', 'reports', '--format', 'none']
  for (const _ of ['this day', 'the next day']) {
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder.file('daily'), encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  }
})

test('merged shards of --only replace no report of a full run', async () => {
  const partial = { selection: { only: ['4'], skip: [], timing: true } }
  shardsIn('chosen/staging', 'staging', partial)
  const merge = (...more: string[]) => {
    const words = [program, 'report', '--merge', 'chosen', '--format', 'html', ...more]
    return spawnSync(process.execPath, words, { cwd: folder.path })
  }
  expect(merge().status).toBe(1)
  const written = ['staging-only', 'staging'].map((name) => existsSync(folder.file(`reports/${name}/report.html`)))
  expect(written).toEqual([true, false])
  shardsIn('chosen/production', 'production', partial)
  expect(merge('--out', 'both').status).toBe(1)
  const files = ['matrix-only.html', 'matrix-only.json', 'production-only', 'staging-only']
  expect(readdirSync(folder.file('both')).toSorted()).toEqual(files)
  expect(readFileSync(folder.file('both/matrix-only.html'), 'utf8')).toContain('href="staging-only/report.html"')
})
