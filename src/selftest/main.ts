import { parseArgs } from 'node:util'
import { writeExpectations } from './expectations.ts'
import { declarationOf } from './expected-red.ts'
import { matrix, problemsOf } from './matrix.ts'
import { type Row, selfTest, usualSeed } from './self-test.ts'

// npm run selftest [-- --seed N] [-- --declare]: prints the matrix; --declare writes down what was seen, to be read in
// the diff.

const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(usualSeed) }, declare: { type: 'boolean', default: false } },
})
const started = performance.now()
const rows = await selfTest({ seed: Number(values.seed) })
if (values.declare) declare(rows)
process.stdout.write(matrix(rows, Number(values.seed), performance.now() - started))
process.exitCode = problemsOf(rows).length === 0 || values.declare ? 0 : 1

function declare(all: readonly Row[]): void {
  const broken = all.filter((row) => row.case.kind === 'defect')
  writeExpectations(Object.fromEntries(broken.map((row) => [row.case.name, declarationOf(row.seen, row.checks)])))
}
