import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defectCounts } from '../alterations/defects/index.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { type Judgement, judgement } from '../suite/judgement.ts'
import { packageRoot } from '../suite/suite.ts'
import { declarationsIn, judgingFiles, versionOf } from './judgement.ts'

const file = `
const limit = 3 // a comment
export const ways = ['form', 'basic']
function helper() { return inner() }
function inner() { return limit }
const unrelated = 1
`
const version = (run: string, text = file) =>
  versionOf({ options: {}, run: { toString: () => run } as never }, declarationsIn('x.js', text))

test('a check has another version when it, or what its file declares for it, does something else', () => {
  const before = version('async () => helper()')
  expect(version('async () => helper() /* said */')).toBe(before)
  expect(
    version('async () =>\n  helper()', file.replace('// a comment', '').replace('unrelated = 1', 'other = 2')),
  ).toBe(before)
  expect(version('async () => helper(1)')).not.toBe(before)
  expect(version('async () => helper()', file.replace('limit = 3', 'limit = 4'))).not.toBe(before)
  expect(version('async () => ways', file.replace('basic', 'token'))).not.toBe(version('async () => ways'))
})

test('the build has a version of every requirement and of every check, and knows how many defects verify them', () => {
  const { requirements = {}, checks = {}, defects }: Partial<Judgement> = judgement() ?? {}
  expect(defects).toEqual(defectCounts)
  expect(Object.keys(requirements)).toEqual(catalogue.map(({ id }) => id))
  for (const { requirement, name } of everyCheck)
    expect(checks[requirement]?.[name], `${requirement}: ${name}`).toMatch(/^[0-9a-f]{12}$/)
})

test('the revision covers everything that the sources which decide outcomes import', () => {
  const files = judgingFiles()
  const imported = files.flatMap((file) =>
    [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/^(?:import|export|\}).* from '(\.[^']+\.ts)'/gm)].map(
      ([, path = '']) => posix.join(posix.dirname(file), path),
    ),
  )
  expect(imported.length).toBeGreaterThan(500)
  expect(imported.filter((file) => !files.includes(file))).toEqual([])
})
