import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageRoot } from '../suite/suite.ts'

// The commands in environments/jasperreports-server/preferences.md send what it says.

const folder = join(packageRoot, 'environments/jasperreports-server')
const document = readFileSync(join(folder, 'preferences.md'), 'utf8')
const commands = [...document.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)

const received: { line: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text) => {
    body += text
  })
  request.once('end', () => {
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    response.end('{}')
  })
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

const users = {
  ADMIN_ID: 'jasperadmin|organization_1',
  ADMIN_PASSWORD: 'a b&c',
  USER_ID: 'joeuser',
  USER_PASSWORD: 'x',
}

async function typed(command: string | undefined) {
  const { port } = server.address() as AddressInfo
  const env = { PATH: process.env.PATH, BASE_URL: `http://127.0.0.1:${port}/jasperserver`, ...users }
  await promisify(execFile)('/bin/sh', ['-c', command ?? ''], { cwd: folder, env })
  return received.pop()
}

const basic = (id: string, password: string) => `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
const asAdmin = { authorization: basic(users.ADMIN_ID, users.ADMIN_PASSWORD) }

test('the report is uploaded and removed at the address where PREFERENCES_PATH runs it', async () => {
  const [upload, remove, variable = '', look] = commands
  const path = '/jasperserver/rest_v2/resources/reports/conformance_preferences'
  const uploaded = await typed(upload)
  expect(uploaded).toMatchObject({
    line: `PUT ${path}?overwrite=true`,
    headers: { ...asAdmin, 'content-type': 'application/repository.reportUnit+json' },
  })
  const { jrxmlFile } = JSON.parse(uploaded?.body ?? '').jrxml
  const report = readFileSync(join(folder, 'conformance_preferences.jrxml'), 'utf8')
  expect(Buffer.from(jrxmlFile.content, 'base64').toString()).toBe(report)
  expect(jrxmlFile.type).toBe('jrxml')
  expect(await typed(remove)).toMatchObject({ line: `DELETE ${path}`, headers: asAdmin })

  const runs = path.replace('/jasperserver/rest_v2/resources', '/rest_v2/reports')
  expect(variable).toBe(`PREFERENCES_PATH=${runs}.csv\nIDENTITY_PATH=${runs}.csv\n`)
  expect(await typed(look)).toMatchObject({
    line: `GET /jasperserver${runs}.csv?userLocale=de_DE&userTimezone=Asia/Tokyo`,
    headers: { authorization: basic('joeuser', 'x') },
  })
})

const xmllint = spawnSync('xmllint', ['--version']).error === undefined
test.skipIf(!xmllint)(
  `the report is XML in both languages, and prints the user and both settings${xmllint ? '' : ' (SKIPPED: no xmllint; apt-get install libxml2-utils)'}`,
  () => {
    const input = readFileSync(join(folder, 'conformance_preferences.jrxml'), 'utf8')
    const inJavaScript = execFileSync('/bin/sh', ['-c', commands.at(-1)?.replace(/ > .*/, '') ?? ''], {
      cwd: folder,
      encoding: 'utf8',
    })
    const found = (report: string, path: string) =>
      execFileSync('xmllint', ['--xpath', path, '-'], { input: report, encoding: 'utf8' })
    for (const report of [input, inJavaScript]) {
      const printed = found(report, "//*[local-name()='textFieldExpression']/text()")
      for (const parameter of ['REPORT_LOCALE', 'REPORT_TIME_ZONE', 'LoggedInUsername'])
        expect(printed).toContain(`$P{${parameter}}`)
    }
    expect(found(inJavaScript, 'string(/*/@language)')).toBe('javascript\n')
  },
)
