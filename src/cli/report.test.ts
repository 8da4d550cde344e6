import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
