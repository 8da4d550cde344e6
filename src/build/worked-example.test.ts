import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'
import { misprint, type ShownCommand } from './samples/shown.ts'
import { type ExampleStep, patched, stepsIn } from './samples/worked-example.ts'

/** The guides, with the files that each changes by hand at most, a variant and a use included. One copy of the sources serves both. */
const guides = [
  ['docs/writing-a-check.md', 5],
  ['docs/adding-a-method.md', 10],
] as const

const clone = mkdtempSync(join(tmpdir(), 'worked-example-'))
beforeAll(copySources)
afterAll(() => rmSync(clone, { recursive: true }))

function copySources(): void {
  const compiled = ['src', 'specs', '.tsbuildinfo'].map((name) => `dist/${name}`)
  for (const part of [
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'environments',
    'docs',
    'src',
    'specs',
    ...compiled,
  ])
    cpSync(join(packageRoot, part), join(clone, part), { recursive: true })
  symlinkSync(join(packageRoot, 'node_modules'), join(clone, 'node_modules'))
}

function follow(step: ExampleStep): void {
  if (step.kind === 'diff') change(step.path, step.lines)
  else for (const command of step.commands) run(command)
}

function change(path: string, diff: readonly string[]): void {
  const file = join(clone, path)
  writeFileSync(file, patched(existsSync(file) ? readFileSync(file, 'utf8') : '', diff, path))
}

function run({ words, prints }: ShownCommand): void {
  // The environment of a user's shell, not of the test runner.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(words, { cwd: clone, shell: true, encoding: 'utf8', env })
  const seen = { words, status, misprint: misprint(prints, stdout) }
  expect(seen, `${stdout}${stderr}`).toEqual({ words, status: 0, misprint: undefined })
}

test('a diff has to fit in one place', () => {
  expect(patched('a\nb\nc\n', [' b', '+new', '-c'], 'x')).toBe('a\nb\nnew\n')
  expect(patched('a\n', ['+', '+end'], 'x')).toBe('a\n\nend\n')
  expect(() => patched('a\nb\n', [' c', '+new'], 'x')).toThrow('are 0 times in x; change the guide:\nc')
  expect(() => patched('b\na\nb\n', [' b', '+new'], 'x')).toThrow('are 2 times in x; change the guide:\nb')
})

test('a block that a reader cannot follow is refused', () => {
  expect(stepsIn('Do\n```console\n$ ls\nfile\n```\n')).toEqual([
    { kind: 'console', commands: [{ words: 'ls', prints: ['file'] }] },
  ])
  expect(() => stepsIn('```ts\nlet a\n```\n')).toThrow('neither a diff of a file nor commands: let a')
  expect(() => stepsIn('```console\nls\n```\n')).toThrow('No command prints this: ls')
})

describe.each(guides)('%s', (path, mostFiles) => {
  const steps = stepsIn(readFileSync(join(packageRoot, path), 'utf8'))

  test('changes few files by hand', () => {
    const changed = new Set(steps.flatMap((step) => (step.kind === 'diff' ? [step.path] : [])))
    expect(changed.size).toBeLessThanOrEqual(mostFiles)
  })

  test('leads to something that works, if it is followed to the letter', { timeout: 1_200_000 }, () => {
    for (const step of steps) follow(step)
  })
})
