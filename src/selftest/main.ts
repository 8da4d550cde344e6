import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../suite/suite.ts'
import { countDefects } from './count-defects.ts'
import { declarationOf } from './expected-red.ts'
import { matrix, problemsOf } from './matrix.ts'
import { type Row, selfTest, usualSeed } from './self-test.ts'

// npm run selftest [-- --seed N] [-- --declare]: prints the matrix; --declare writes down what was seen, and how many
// defects prove each requirement.

const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(usualSeed) }, declare: { type: 'boolean', default: false } },
})
const started = performance.now()
const rows = await selfTest({ seed: Number(values.seed) })
if (values.declare) declare(rows)
process.stdout.write(matrix(rows, Number(values.seed), performance.now() - started))
process.exitCode = problemsOf(rows).length === 0 || values.declare ? 0 : 1

function declare(all: readonly Row[]): void {
  const entries = all
    .filter((row) => row.case.kind === 'defect')
    .map((row) => `  '${row.case.name}': ${JSON.stringify(declarationOf(row.seen, row.checks))},`)
  write('selftest/expectations.ts', [
    '// What each defect turns red: what it breaks, and what builds on that. A letter for each check of a requirement:',
    '// "S" the statement failed, "C" a control failed, "." passed; "*" is every requirement that is not named. Written',
    '// by "npm run selftest -- --declare", read by people in the diff, and compared exactly by the self-test.',
    'export const expectations: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    ...entries,
    '}',
  ])
  write('departures/defect-counts.ts', [
    '// How many defects prove the checks of each requirement, so that a run need not load the defects to say so. Written',
    '// by "npm run selftest -- --declare", and compared with the defects by the self-test.',
    'export const defectCounts: Readonly<Record<string, number>> = {',
    ...Object.entries(countDefects()).map(([id, count]) => `  '${id}': ${count},`),
    '}',
  ])
}

function write(name: string, lines: readonly string[]): void {
  writeFileSync(join(packageRoot, 'src', name), `${lines.join('\n')}\n`)
}
