import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import { type Peer, programIn } from './peer.ts'

/** Playwright's API tests: no browser, two workers. */
export const playwright: Peer = {
  name: 'playwright (API tests)',
  package: '@playwright/test@1.65.1',
  prepare({ folder, tools, baseUrl }, rows) {
    const from = JSON.stringify(join(tools, 'node_modules/@playwright/test/index.js'))
    const data = rows.map((row, index) => [
      `${index} ${row.name}`,
      row.method,
      row.path,
      headersOf(row),
      row.form,
      row.status,
    ])
    writeFileSync(
      join(folder, 'playwright.config.cjs'),
      `module.exports = { testDir: '.', fullyParallel: true, reporter: 'dot', workers: 2 }\n`,
    )
    writeFileSync(
      join(folder, 'rows.spec.cjs'),
      `const { test, expect } = require(${from})
for (const [name, method, path, headers, data, status] of ${JSON.stringify(data)})
  test(name, async ({ request }) => {
    const response = await request.fetch(${JSON.stringify(baseUrl)} + path, { method, headers, maxRedirects: 0, ...(data !== null && { data }) })
    expect(response.status()).toBe(status)
  })
`,
    )
    return [programIn(tools, 'playwright'), 'test', '--config', join(folder, 'playwright.config.cjs')]
  },
}
