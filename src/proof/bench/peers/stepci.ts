import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import { type Peer, programIn } from './peer.ts'

/** Step CI's workflows: one test, one step per row. JSON is valid YAML. */
export const stepci: Peer = {
  name: 'stepci',
  package: 'stepci@2.8.2',
  prepare({ folder, tools, baseUrl }, rows) {
    const steps = rows.map((row) => ({
      name: row.name,
      http: {
        url: `${baseUrl}${row.path}`,
        method: row.method,
        headers: headersOf(row),
        ...(row.form !== undefined && { body: row.form }),
        followRedirects: false,
        check: { status: row.status },
      },
    }))
    const file = join(folder, 'workflow.yml')
    const config = { http: { rejectUnauthorized: false } }
    writeFileSync(file, JSON.stringify({ version: '1.1', name: 'bench', config, tests: { rows: { steps } } }))
    return [programIn(tools, 'stepci'), 'run', file]
  },
}
