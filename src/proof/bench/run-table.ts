import { run } from '../../cli/run.ts'
import { benchTable } from './table.ts'

// The complete job of this suite with the table as its checks: node run-table.js <environment> <folder> <formats>.

const [env = '', out = '', format = ''] = process.argv.slice(2)
const only = [...new Set(benchTable.map(({ requirement }) => requirement))]
const options = { env, out, format, only, skip: [], timing: false, strict: false, quiet: true, verbose: false }
process.exitCode = await run(options, async () => (await import('./table-checks.ts')).tableChecks)
