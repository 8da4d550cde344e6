import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headersOf, type TableRow } from './table.ts'

/** The folder for the packages of the peers, outside this project, kept between runs. */
export const tools = join(tmpdir(), 'auth-conformance-bench')

/** An alternative tool, and how to express the table for it. */
interface Peer {
  readonly name: string
  /** The npm package that the bench installs, with its version; absent for what Node or the machine provides. */
  readonly package?: string
  /** What it lacks compared with this suite: then its ratio is reported, but need not be beaten. */
  readonly without?: string
  /** The command line, to be started in the folder with its files. */
  readonly command: readonly string[]
  /** The contents of its files, by their names. */
  files(rows: readonly TableRow[], baseUrl: string): Readonly<Record<string, string>>
}

/** Writes the files of a tool to an empty folder, and returns its command line. */
export function preparedCommand(
  peer: Peer,
  folder: string,
  baseUrl: string,
  rows: readonly TableRow[],
): readonly string[] {
  for (const [name, text] of Object.entries(peer.files(rows, baseUrl))) writeFileSync(join(folder, name), text)
  return peer.command
}

const packaged = (file: string) => join(tools, 'node_modules', file)
const program = (name: string) => packaged(`.bin/${name}`)

/** The rows as data of a script. */
const asData = (rows: readonly TableRow[]) =>
  JSON.stringify(
    rows.map((row) => {
      const { name, method, path, form: body, status } = row
      return { name, method, path, headers: headersOf(row), body, status }
    }),
  )
const undici = `import undici from ${JSON.stringify(packaged('undici/index.js'))}`

/** The lower bound: only the requests, concurrently over 16 connections, and a minimal result. */
export const script: Peer = {
  name: 'plain undici script',
  without: 'evidence, result or reports',
  package: 'undici@7.30.2',
  command: [process.execPath, 'script.mjs'],
  files: (rows, baseUrl) => ({
    'script.mjs': `import { writeFileSync } from 'node:fs'
${undici}
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
  }),
}

/** Hurl, if installed (see CONTRIBUTING.md): a native program, not an npm package. */
const hurl: Peer = {
  name: 'hurl (native)',
  without: 'evidence, result or reports',
  command: ['hurl', '--test', 'rows.hurl'],
  files: (rows, baseUrl) => ({
    'rows.hurl': texts(rows, (row) => [
      ...requestLines(row, baseUrl),
      ...(row.form === undefined ? [] : [`\`${row.form}\``]),
      `HTTP ${row.status}`,
      '',
    ]),
  }),
}

/** Node's test runner in one process, one test per row, one after the other with fetch, as usually written. */
const nodeTest: Peer = {
  name: 'node:test in one process',
  command: [process.execPath, 'rows.test.mjs'],
  files: (rows, baseUrl) => ({
    'rows.test.mjs': `import assert from 'node:assert/strict'
import { test } from 'node:test'
const rows = ${asData(rows)}
for (const { name, method, path, headers, body, status } of rows)
  test(name, async () => {
    const response = await fetch(${JSON.stringify(baseUrl)} + path, { method, headers, body, redirect: 'manual' })
    await response.arrayBuffer()
    assert.equal(response.status, status)
  })
`,
  }),
}

/** The same runner with concurrent tests and undici, optimized for speed. */
const nodeTestConcurrent: Peer = {
  name: 'node:test, concurrent, undici',
  without: 'evidence, result or reports',
  package: 'undici@7.30.2',
  command: [process.execPath, 'rows.test.mjs'],
  files: (rows, baseUrl) => ({
    'rows.test.mjs': `import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
${undici}
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
  }),
}

/** `.http` files with assertions. */
const httpyac: Peer = {
  name: 'httpyac',
  package: 'httpyac@6.16.7',
  command: [program('httpyac'), 'send', 'rows.http', '--all', '--output', 'none'],
  files: (rows, baseUrl) => ({
    'rows.http': texts(rows, (row, index) => [
      `### row ${index}`,
      '# @no-redirect',
      '# @no-cookie-jar',
      ...requestLines(row, baseUrl),
      ...(row.form === undefined ? [] : ['', row.form]),
      '',
      `?? status == ${row.status}`,
      '',
    ]),
  }),
}

/** Step CI's workflows: one test, one step per row. JSON is valid YAML. */
const stepci: Peer = {
  name: 'stepci',
  package: 'stepci@2.8.2',
  command: [program('stepci'), 'run', 'workflow.yml'],
  files(rows, baseUrl) {
    const steps = rows.map((row) => {
      const { name, method, path, form: body, status } = row
      const http = { url: `${baseUrl}${path}`, method, headers: headersOf(row), body, followRedirects: false }
      return { name, http: { ...http, check: { status } } }
    })
    const config = { http: { rejectUnauthorized: false } }
    return { 'workflow.yml': JSON.stringify({ version: '1.1', name: 'bench', config, tests: { rows: { steps } } }) }
  },
}

/** Bruno's collections in the developer sandbox, the faster one. */
const bruno: Peer = {
  name: 'bruno (developer sandbox)',
  package: '@usebruno/cli@4.1.0',
  command: [program('bru'), 'run', '--sandbox', 'developer', '--disable-cookies'],
  files(rows, baseUrl) {
    const requests = rows.map((row, index) => {
      const { method, path, form, status } = row
      const headers = headerLines(row).map((line) => `  ${line}`)
      const body = form === undefined ? 'none' : 'text'
      const blocks = [
        `meta {\n  name: row ${index}\n  type: http\n  seq: ${index + 1}\n}`,
        `${method.toLowerCase()} {\n  url: ${baseUrl}${path}\n  body: ${body}\n  auth: none\n}`,
        ...(headers.length === 0 ? [] : [`headers {\n${headers.join('\n')}\n}`]),
        ...(form === undefined ? [] : [`body:text {\n  ${form}\n}`]),
        `assert {\n  res.status: eq ${status}\n}`,
        'settings {\n  encodeUrl: false\n  followRedirects: false\n}',
      ]
      return [`row-${index}.bru`, `${blocks.join('\n\n')}\n`]
    })
    const collection = JSON.stringify({ version: '1', name: 'bench', type: 'collection' })
    return { 'bruno.json': collection, ...Object.fromEntries(requests) }
  },
}

/** Postman collections on the command line. */
const newman: Peer = {
  name: 'newman',
  package: 'newman@6.2.2',
  command: [program('newman'), 'run', 'collection.json', '--ignore-redirects', '--silent'],
  files(rows, baseUrl) {
    const item = rows.map((row) => {
      const { name, method, path, form, status } = row
      const header = Object.entries(headersOf(row)).map(([key, value]) => ({ key, value }))
      const body = form === undefined ? undefined : { mode: 'raw', raw: form }
      const exec = [`pm.test('status', () => pm.response.to.have.status(${status}))`]
      const event = [{ listen: 'test', script: { exec } }]
      return { name, request: { method, url: `${baseUrl}${path}`, header, body }, event }
    })
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
    return { 'collection.json': JSON.stringify({ info: { name: 'bench', schema }, item }) }
  },
}

/** Playwright's API tests: no browser, two workers. */
const playwright: Peer = {
  name: 'playwright (API tests)',
  package: '@playwright/test@1.65.1',
  command: [program('playwright'), 'test', '--config', 'playwright.config.cjs'],
  files: (rows, baseUrl) => ({
    'playwright.config.cjs': `module.exports = { testDir: '.', fullyParallel: true, reporter: 'dot', workers: 2 }\n`,
    'rows.spec.cjs': `const { test, expect } = require(${JSON.stringify(packaged('@playwright/test/index.js'))})
for (const [index, { name, method, path, headers, body: data, status }] of ${asData(rows)}.entries())
  test(index + ' ' + name, async ({ request }) => {
    const response = await request.fetch(${JSON.stringify(baseUrl)} + path, { method, headers, maxRedirects: 0, data })
    expect(response.status()).toBe(status)
  })
`,
  }),
}

/** The plain script first, then the alternative tools. */
export const peers: readonly Peer[] = [
  ...[script, hurl, nodeTest, nodeTestConcurrent, httpyac, stepci, bruno, newman, playwright],
]

function texts(rows: readonly TableRow[], linesOf: (row: TableRow, index: number) => readonly string[]): string {
  return rows.map((row, index) => linesOf(row, index).join('\n')).join('\n')
}

function requestLines(row: TableRow, baseUrl: string): string[] {
  return [`${row.method} ${baseUrl}${row.path}`, ...headerLines(row)]
}

function headerLines(row: TableRow): string[] {
  return Object.entries(headersOf(row)).map(([name, value]) => `${name}: ${value}`)
}
