import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readExploration } from './read-exploration.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-exploration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [
    'a folder without one',
    undefined,
    /exploration\.json can't be read: there is no such file\. An exploration writes it/,
  ],
  [
    'what is not JSON, without quoting it',
    '{"password": geheim',
    /exploration\.json is not JSON( \(broken at .*\))?\.$/,
  ],
  ['JSON of something else', '{}', /exploration\.json is not an exploration/],
])('%s is one error', (_, text, says) => {
  if (text !== undefined) writeFileSync(join(folder, 'exploration.json'), text)
  expect(() => readExploration(folder)).toThrow(says)
})
