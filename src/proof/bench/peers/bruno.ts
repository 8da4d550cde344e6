import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import { type Peer, programIn } from './peer.ts'

/** Bruno's collections in the developer sandbox, the faster one. */
export const bruno: Peer = {
  name: 'bruno (developer sandbox)',
  package: '@usebruno/cli@4.1.0',
  prepare({ folder, tools, baseUrl }, rows) {
    writeFileSync(join(folder, 'bruno.json'), JSON.stringify({ version: '1', name: 'bench', type: 'collection' }))
    for (const [index, row] of rows.entries()) {
      const headers = Object.entries(headersOf(row)).map(([name, value]) => `  ${name}: ${value}`)
      const text = [
        `meta {\n  name: row ${index}\n  type: http\n  seq: ${index + 1}\n}`,
        `${row.method.toLowerCase()} {\n  url: ${baseUrl}${row.path}\n  body: ${row.form === undefined ? 'none' : 'text'}\n  auth: none\n}`,
        ...(headers.length === 0 ? [] : [`headers {\n${headers.join('\n')}\n}`]),
        ...(row.form === undefined ? [] : [`body:text {\n  ${row.form}\n}`]),
        `assert {\n  res.status: eq ${row.status}\n}`,
        'settings {\n  encodeUrl: false\n  followRedirects: false\n}',
      ]
      writeFileSync(join(folder, `row-${index}.bru`), `${text.join('\n\n')}\n`)
    }
    return [programIn(tools, 'bru'), 'run', '--sandbox', 'developer', '--disable-cookies']
  },
}
