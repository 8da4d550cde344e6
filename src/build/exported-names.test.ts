import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

const declaration = /^export (?:declare |abstract |async )*(?:type|interface|class|function\*?|const|let|enum) (\w+)/gm

/** The names that files of the project export, each with its files. */
function exportsOfProject(): Map<string, string[]> {
  const files = ['src', 'specs'].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const exports = new Map<string, string[]>()
  for (const path of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts')))
    for (const [, name = ''] of readFileSync(join(packageRoot, path), 'utf8').matchAll(declaration))
      exports.set(name, [...(exports.get(name) ?? []), path])
  return exports
}

test('no two files export the same name', () => {
  const twice = [...exportsOfProject()].filter(([, paths]) => new Set(paths).size > 1)
  expect(Object.fromEntries(twice)).toEqual({})
})
