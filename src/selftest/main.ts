import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../cli/package-root.ts'
import { defects } from '../reference/defects/index.ts'
import { declarationOf } from '../reference/expected-red.ts'
import { matrix, problemsOf } from './matrix.ts'
import { type Row, selfTest, usualSeed } from './self-test.ts'

// npm run selftest [-- --seed N] [-- --declare]: prints the matrix; --declare writes what was seen as consequences.

const { values } = parseArgs({
  options: { seed: { type: 'string', default: String(usualSeed) }, declare: { type: 'boolean', default: false } },
})
const started = performance.now()
const rows = await selfTest({ seed: Number(values.seed) })
if (values.declare) declare(rows)
process.stdout.write(matrix(rows, Number(values.seed), performance.now() - started))
process.exitCode = problemsOf(rows).length === 0 || values.declare ? 0 : 1

function declare(all: readonly Row[]): void {
  const entries = all.flatMap(({ case: { kind, name }, seen, applicable }) => {
    const defect = defects.find((each) => each.name === name)
    if (kind !== 'defect' || defect === undefined) return []
    const declaration = declarationOf(defect, new Set(seen), applicable)
    return declaration.length === 0 ? [] : [`  '${name}': ${JSON.stringify(declaration)},`]
  })
  const text = [
    '// What else each defect turns red, because the checks build on what it breaks. Written by',
    '// "npm run selftest -- --declare", read by people in the diff, and compared exactly by the self-test.',
    'export const consequences: Readonly<Record<string, readonly string[]>> = {',
    ...entries,
    '}',
    '',
  ]
  writeFileSync(join(packageRoot, 'src/reference/consequences.ts'), text.join('\n'))
}
