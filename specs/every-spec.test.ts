import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

test('every spec file is imported, once', () => {
  const imported = readFileSync(join(packageRoot, 'src/check/every-spec.ts'), 'utf8').matchAll(
    /'\.\.\/\.\.\/specs\/(.+)'/g,
  )
  const names = [...imported].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual(readdirSync(join(packageRoot, 'specs')).toSorted())
})
