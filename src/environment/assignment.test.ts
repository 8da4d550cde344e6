import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { assignment } from './assignment.ts'
import { givenVariables } from './read-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'assignment-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readBack(lines: readonly string[]): Record<string, string> {
  const file = join(folder, 'case.env')
  writeFileSync(file, lines.join('\n'))
  return givenVariables(file, { workingDirectory: folder, packageRoot: folder }, {}).given
}

test.each([
  "o'neil+test%41&b=c d",
  'a # b',
  'jürgen_日本',
  '`"mixed"`',
  "it's `so`",
  '$HOME',
  'back\\slash n',
  'ends in a backslash\\',
  ' spaces ',
])('a value comes back as it was: %s', (value) => {
  const line = assignment('USER_ID', value) ?? ''
  expect(readBack([line, "ADMIN_ID='x'"])).toEqual({ USER_ID: value, ADMIN_ID: 'x' })
})

test('every value either comes back as it was, or is not written at all', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab #="\'`\\$n{}%:ö'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(text, text, (id, password) => {
      const lines = [assignment('USER_ID', id), assignment('ADMIN_ID', password)].filter((line) => line !== undefined)
      const read = readBack(lines)
      if (read.USER_ID !== undefined) expect(read.USER_ID).toBe(id)
      if (read.ADMIN_ID !== undefined) expect(read.ADMIN_ID).toBe(password)
      expect(Object.keys(read)).toHaveLength(lines.length)
    }),
    { numRuns: 500 },
  )
})

test('what has every kind of quotes in it can not be written where it needs them', () => {
  expect(assignment('USER_ID', '\'"`#')).toBeUndefined()
})
