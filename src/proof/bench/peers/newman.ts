import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import { type Peer, programIn } from './peer.ts'

/** Postman collections on the command line. */
export const newman: Peer = {
  name: 'newman',
  package: 'newman@6.2.2',
  prepare({ folder, tools, baseUrl }, rows) {
    const file = join(folder, 'collection.json')
    const item = rows.map((row) => ({
      name: row.name,
      request: {
        method: row.method,
        url: `${baseUrl}${row.path}`,
        header: Object.entries(headersOf(row)).map(([key, value]) => ({ key, value })),
        ...(row.form !== undefined && { body: { mode: 'raw', raw: row.form } }),
      },
      event: [
        {
          listen: 'test',
          script: { exec: [`pm.test('status', () => pm.response.to.have.status(${row.status}))`] },
        },
      ],
    }))
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
    writeFileSync(file, JSON.stringify({ info: { name: 'bench', schema }, item }))
    return [programIn(tools, 'newman'), 'run', file, '--ignore-redirects', '--silent']
  },
}
