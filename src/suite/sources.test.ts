import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newerSource } from './sources.ts'

const program = 'dist/program/auth-conformance.js'

/** A clone with these files, each written this many seconds after the first. */
function clone(files: Readonly<Record<string, number>>): string {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, second] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    utimesSync(join(root, path), second, second)
  }
  return root
}

test('a program is as new as its sources when it was built after them, and tests do not matter', () => {
  expect(newerSource(clone({ 'src/cli/main.ts': 1, [program]: 2, 'src/cli/main.test.ts': 3 }))).toBeUndefined()
})

test('a source that was written since is named, also where nothing was built', () => {
  expect(newerSource(clone({ 'src/cli/main.ts': 1, [program]: 2, 'specs/1.spec.ts': 3 }))).toBe('specs/1.spec.ts')
  expect(newerSource(clone({ 'src/cli/main.ts': 1 }))).toBe('src/cli/main.ts')
})

test('an installed package has no sources', () => {
  expect(newerSource(clone({ [program]: 1, 'src/results/result-2.schema.json': 2 }))).toBeUndefined()
})
