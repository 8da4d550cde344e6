import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { defects } from '../departures/defects/index.ts'
import { variants } from '../departures/variants/index.ts'
import { casesOf } from './cases.ts'
import { problemsOfRow, unprovenRequirements } from './matrix.ts'
import { type Row, selfTest, usualSeed } from './self-test.ts'

// The gate: every check can fail, and none fails without a reason. "npm run selftest" prints the same as a matrix.

const rows = new Map<string, Row>()
const cases = casesOf(usualSeed)

beforeAll(async () => {
  for (const row of await selfTest({ threads: Math.min(2, availableParallelism()), yields: true }))
    rows.set(row.case.name, row)
}, 3_600_000)

describe('every server is judged exactly as declared', () => {
  test.each(cases.map(({ kind, name }) => [kind, name] as const))('%s: %s', (kind, name) => {
    const row = rows.get(name)
    if (row === undefined) throw new Error(`${name} was not tried.`)
    expect(problemsOfRow(row)).toEqual([])
    if (kind === 'defect') expect(row.seen.size).toBeGreaterThan(0)
  })
})

describe('the cases are many enough, and all different', () => {
  test('every requirement that can be observed has a defect that breaks it', () => {
    expect(unprovenRequirements()).toEqual([])
  })

  test('there are at least 120 defects and 30 variants', () => {
    expect(defects.length).toBeGreaterThanOrEqual(120)
    expect(variants.length).toBeGreaterThanOrEqual(30)
  })

  test('no two cases have the same name', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  test('every requirement that can be observed applies in one of the environments', () => {
    const applicable = new Set([...rows.values()].flatMap((row) => [...row.checks.keys()]))
    expect(defects.flatMap(({ breaks }) => breaks).filter((id) => !applicable.has(id))).toEqual([])
  })
})
