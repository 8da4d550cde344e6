import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'
import { bounds } from './bounds.ts'

test('the table of bounds in the documentation has all of them, with their values', () => {
  const page = readFileSync(join(packageRoot, 'docs/what-it-never-does.md'), 'utf8')
  const table = page.split('\n## Bounds\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `(\w+)` \| (\d+) \| \S.* \|$/gm)].map(([, name, value]) => [name, Number(value)])
  expect(Object.fromEntries(rows)).toEqual(bounds)
})
