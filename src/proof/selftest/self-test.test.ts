import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { defects } from '../../alterations/defects/index.ts'
import { variants } from '../../alterations/variants/index.ts'
import { casesOf } from './cases.ts'
import { readExpectations } from './expectations.ts'
import { unknownNames } from './expected.ts'
import { problemsOfRow, redIn, unprovenRequirements } from './matrix.ts'
import { type Row, selfTest, usualSeed } from './self-test.ts'

// The gate: every check can fail, and none fails without a reason. "npm run selftest" prints the same as a matrix.

const rows = new Map<string, Row>()
const cases = casesOf(usualSeed)
const expectations = readExpectations()

beforeAll(async () => {
  for (const row of await selfTest({ threads: Math.min(2, availableParallelism()), yields: true }))
    rows.set(row.case.name, row)
}, 3_600_000)

describe('every server is judged exactly as declared', () => {
  test.each(cases)('$name', ({ name, defect }) => {
    const row = rows.get(name)
    if (row === undefined) throw new Error(`${name} was not tried.`)
    expect(problemsOfRow(row, expectations)).toEqual([])
    if (defect !== undefined) expect(redIn(row).length).toBeGreaterThan(0)
  })
})

test('a conforming server at which no check ran is a problem', () => {
  const [conforming] = cases
  if (conforming === undefined) throw new Error('There are no cases.')
  const silent: Row = { case: conforming, unreachable: 'USER_ID is refused.', outcomes: new Map(), messages: {} }
  expect(problemsOfRow(silent, expectations)).toHaveLength(1)
  expect(problemsOfRow({ ...silent, unreachable: undefined }, expectations)).toEqual([])
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

  test('nothing is declared of a defect that there is not', () => {
    expect(unknownNames(expectations)).toEqual([])
  })
})
