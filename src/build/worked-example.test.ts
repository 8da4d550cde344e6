import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'
import { type Command, missingLines, patched, type Step, stepsBelow } from './samples/worked-example.ts'

const guide = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8')

const clone = mkdtempSync(join(tmpdir(), 'worked-example-'))
afterAll(() => rmSync(clone, { recursive: true }))

function copySources(): void {
  const compiled = ['src', 'specs', '.tsbuildinfo'].map((name) => `dist/${name}`)
  for (const part of ['package.json', 'tsconfig.json', 'vitest.config.ts', 'environments', 'src', 'specs', ...compiled])
    cpSync(join(packageRoot, part), join(clone, part), { recursive: true })
  symlinkSync(join(packageRoot, 'node_modules'), join(clone, 'node_modules'))
}

function follow(step: Step): void {
  if (step.kind === 'diff') change(step.path, step.lines)
  else for (const command of step.commands) run(command)
}

function change(path: string, diff: readonly string[]): void {
  const file = join(clone, path)
  writeFileSync(file, patched(readFileSync(file, 'utf8'), diff))
}

function run({ words, prints }: Command): void {
  // As somebody's shell has it, not as the runner of these tests does.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(words, { cwd: clone, shell: true, encoding: 'utf8', env })
  const seen = { words, status, missing: missingLines(prints, stdout) }
  expect(seen, `${stdout}${stderr}`).toEqual({ words, status: 0, missing: [] })
}

test('a diff has to fit in one place', () => {
  expect(patched('a\nb\nc\n', [' b', '+new', '-c'])).toBe('a\nb\nnew\n')
  expect(patched('a\n', ['+', '+end'])).toBe('a\n\nend\n')
  expect(() => patched('a\nb\n', [' c', '+new'])).toThrow('These lines are 0 times in the file:\nc')
  expect(() => patched('b\na\nb\n', [' b', '+new'])).toThrow('These lines are 2 times in the file:\nb')
})

test('what a command should print and does not is missed', () => {
  expect(missingLines(['1 of 1, … s.', '…'], '1 of 1, 2.5 s.\n')).toEqual([])
  expect(missingLines(['1 of 1, … s.', 'exit code 1'], '0 of 1, 2.5 s.\nexit code 0\n')).toEqual([
    '1 of 1, … s.',
    'exit code 1',
  ])
})

test('a block that nobody could follow is refused', () => {
  expect(stepsBelow('Do', '\n## Do\n```console\n$ ls\nfile\n```\n## Else\n```js\n```\n')).toEqual([
    { kind: 'console', commands: [{ words: 'ls', prints: ['file'] }] },
  ])
  expect(() => stepsBelow('Do', '\n## Do\n```ts\nlet a\n```\n')).toThrow('neither a diff of a file nor commands: let a')
  expect(() => stepsBelow('Undo', '\n## Do\n')).toThrow('no heading "Undo"')
})

test('who follows the worked example to the letter has a check that is proven', { timeout: 120_000 }, () => {
  copySources()
  const steps = stepsBelow('How a check comes to be', guide)
  expect(steps.map(({ kind }) => kind)).toEqual(['diff', 'diff', 'diff', 'diff', 'diff', 'console', 'console'])
  for (const step of steps) follow(step)
})
