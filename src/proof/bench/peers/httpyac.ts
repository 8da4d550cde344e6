import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import { type Peer, programIn } from './peer.ts'

/** `.http` files with assertions. */
export const httpyac: Peer = {
  name: 'httpyac',
  package: 'httpyac@6.16.7',
  prepare({ folder, tools, baseUrl }, rows) {
    const file = join(folder, 'rows.http')
    const requests = rows.map((row, index) =>
      [
        `### row ${index}`,
        '# @no-redirect',
        '# @no-cookie-jar',
        `${row.method} ${baseUrl}${row.path}`,
        ...Object.entries(headersOf(row)).map(([name, value]) => `${name}: ${value}`),
        ...(row.form === undefined ? [] : ['', row.form]),
        '',
        `?? status == ${row.status}`,
        '',
      ].join('\n'),
    )
    writeFileSync(file, requests.join('\n'))
    return [programIn(tools, 'httpyac'), 'send', file, '--all', '--output', 'none']
  },
}
