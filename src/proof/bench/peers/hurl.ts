import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import type { Peer } from './peer.ts'

/** Hurl, if installed (see CONTRIBUTING.md): a native program, not an npm package. */
export const hurl: Peer = {
  name: 'hurl (native)',
  without: 'evidence, result or reports',
  prepare({ folder, baseUrl }, rows) {
    const file = join(folder, 'rows.hurl')
    const entries = rows.map((row) =>
      [
        `${row.method} ${baseUrl}${row.path}`,
        ...Object.entries(headersOf(row)).map(([name, value]) => `${name}: ${value}`),
        ...(row.form === undefined ? [] : [`\`${row.form}\``]),
        `HTTP ${row.status}`,
        '',
      ].join('\n'),
    )
    writeFileSync(file, entries.join('\n'))
    return ['hurl', '--test', file]
  },
}
