import { parseArgs } from 'node:util'
import { catalogue } from '../../catalogue/catalogue.ts'
import { matches } from '../../runner/applicability.ts'
import { readExpectations, writeExpectations } from './expectations.ts'
import { declare } from './expected.ts'
import { matrix, problemsOfRows } from './matrix.ts'
import { selfTest, usualSeed } from './self-test.ts'

// npm run selftest [-- --seed N] [-- --only SELECTOR] [-- --declare]: prints the matrix; --only tests the defects made to break
// these requirements, and each conforming server; --declare writes the outcomes, to be reviewed in the diff.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(usualSeed) },
    only: { type: 'string' },
    declare: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const rows = await selfTest({ seed: Number(values.seed), requirements: requirementsOf(values.only) })
if (values.declare) {
  const expectations = readExpectations()
  declare(
    expectations,
    rows.flatMap(({ case: { defect }, outcomes }) => (defect === undefined ? [] : [[defect, outcomes] as const])),
  )
  writeExpectations(expectations)
}
process.stdout.write(matrix(rows, Number(values.seed), performance.now() - started))
process.exitCode = problemsOfRows(rows).length === 0 ? 0 : 1

/** Throws if a selector matches no requirement, because testing nothing would pass. */
function requirementsOf(selector: string | undefined): string[] | undefined {
  if (selector === undefined) return undefined
  const ids = catalogue.filter((requirement) => matches(requirement, selector)).map(({ id }) => id)
  if (ids.length === 0) throw new Error(`--only ${selector} selects nothing; "npm run conformance -- list" shows all.`)
  return ids
}
