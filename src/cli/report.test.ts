import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
