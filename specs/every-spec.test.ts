import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('every spec file is imported, once', () => {
  const folder = import.meta.dirname
  const imported = readFileSync(join(folder, 'every-spec.ts'), 'utf8').matchAll(/^import '\.\/(.+)'$/gm)
  const names = [...imported].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith('.spec.ts'))
      .toSorted(),
  )
})
