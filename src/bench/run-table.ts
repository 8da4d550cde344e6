import { run } from '../cli/run.ts'
import { table } from './table.ts'

// The complete job of this suite with the table as its checks: node run-table.js <environment file> <folder>.

const [env = '', out = ''] = process.argv.slice(2)
const only = [...new Set(table.map(({ requirement }) => requirement))]
const options = { env, out, only, skip: [], timing: false, strict: false, quiet: true, verbose: false }
process.exitCode = await run(options, async () => (await import('./table-checks.ts')).tableChecks)
