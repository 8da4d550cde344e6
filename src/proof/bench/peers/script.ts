import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf } from '../table.ts'
import type { Peer } from './peer.ts'

const asData = (rows: Parameters<Peer['prepare']>[1]) =>
  JSON.stringify(
    rows.map((row) => ({
      name: row.name,
      method: row.method,
      path: row.path,
      headers: headersOf(row),
      body: row.form,
      status: row.status,
    })),
  )

const moduleOf = (tools: string) => JSON.stringify(join(tools, 'node_modules/undici/index.js'))

/** The lower bound: only the requests, concurrently over 16 connections, and a minimal result. */
export const script: Peer = {
  name: 'plain undici script',
  without: 'evidence, result or reports',
  package: 'undici@7.30.2',
  prepare({ folder, tools, baseUrl }, rows) {
    const file = join(folder, 'script.mjs')
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs'
import undici from ${moduleOf(tools)}
const rows = ${asData(rows)}
const dispatcher = new undici.Agent({ connections: 16 })
const results = await Promise.all(rows.map(async ({ name, method, path, headers, body, status }) => {
  const response = await undici.request(${JSON.stringify(baseUrl)} + path, { dispatcher, method, headers, body })
  await response.body.dump()
  return { name, passed: response.statusCode === status }
}))
writeFileSync('result.json', JSON.stringify(results))
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
await dispatcher.close()
`,
    )
    return [process.execPath, file]
  },
}

/** Node's test runner in one process, one test per row, one after the other with fetch, as usually written. */
export const nodeTest: Peer = {
  name: 'node:test in one process',
  prepare({ folder, baseUrl }, rows) {
    const file = join(folder, 'rows.test.mjs')
    writeFileSync(
      file,
      `import assert from 'node:assert/strict'
import { test } from 'node:test'
const rows = ${asData(rows)}
for (const { name, method, path, headers, body, status } of rows)
  test(name, async () => {
    const response = await fetch(${JSON.stringify(baseUrl)} + path, { method, headers, body, redirect: 'manual' })
    await response.arrayBuffer()
    assert.equal(response.status, status)
  })
`,
    )
    return [process.execPath, file]
  },
}

/** The same runner with concurrent tests and undici, optimized for speed. */
export const nodeTestConcurrent: Peer = {
  name: 'node:test, concurrent, undici',
  without: 'evidence, result or reports',
  package: 'undici@7.30.2',
  prepare({ folder, tools, baseUrl }, rows) {
    const file = join(folder, 'rows.test.mjs')
    writeFileSync(
      file,
      `import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import undici from ${moduleOf(tools)}
const rows = ${asData(rows)}
const dispatcher = new undici.Agent({ connections: 16 })
describe('rows', { concurrency: 16 }, () => {
  for (const { name, method, path, headers, body, status } of rows)
    test(name, async () => {
      const response = await undici.request(${JSON.stringify(baseUrl)} + path, { dispatcher, method, headers, body })
      await response.body.dump()
      assert.equal(response.statusCode, status)
    })
})
`,
    )
    return [process.execPath, file]
  },
}
