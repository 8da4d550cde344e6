import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedSource, fingerprint, sourcesFile } from './sources.ts'

/** A clone in which a program was built out of these files. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const noted: Record<string, unknown> = {}
  for (const [path, text] of Object.entries(files)) {
    write(root, path, text)
    noted[path] = { modifiedMs: statSync(join(root, path)).mtimeMs, fingerprint: await fingerprint(text) }
  }
  write(root, sourcesFile, JSON.stringify(noted))
  return root
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  // Two writes within one tick of the file system's clock are told apart all the same.
  utimesSync(join(root, path), new Date(), new Date(clock++))
}

let clock = Date.UTC(2026, 0, 1)
const files = { 'src/cli/main.ts': 'start()', 'specs/1.spec.ts': 'check()' }

test('a program is as new as its sources when it was just built, and what it was not made of does not matter', async () => {
  const root = await built(files)
  write(root, 'src/cli/main.test.ts', 'test()')
  expect(await changedSource(root)).toBeUndefined()
})

test('a source that says something else is named', async () => {
  const root = await built(files)
  write(root, 'specs/1.spec.ts', 'other()')
  expect(await changedSource(root)).toBe('specs/1.spec.ts')
})

test('a source that was put back with an older time is noticed', async () => {
  const root = await built(files)
  write(root, 'specs/1.spec.ts', 'older()')
  utimesSync(join(root, 'specs/1.spec.ts'), new Date(0), new Date(0))
  expect(await changedSource(root)).toBe('specs/1.spec.ts')
})

test('a source that was written anew with the same text, as by a checkout to and fro, has not changed', async () => {
  const root = await built(files)
  for (const [path, text] of Object.entries(files)) write(root, path, text)
  expect(await changedSource(root)).toBeUndefined()
})

test('a source that is gone has changed; where no sources are at all, nothing has', async () => {
  const root = await built(files)
  rmSync(join(root, 'specs/1.spec.ts'))
  expect(await changedSource(root)).toBe('specs/1.spec.ts')
  rmSync(join(root, 'src'), { recursive: true })
  expect(await changedSource(root)).toBeUndefined()
})

test('an installed package has no note of sources', async () => {
  const root = await built(files)
  rmSync(join(root, sourcesFile))
  write(root, 'src/cli/main.ts', 'other()')
  expect(await changedSource(root)).toBeUndefined()
})
