import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { environmentOf } from '../environment/read-environment.ts'
import { serveInTest } from '../transport/samples/serving.ts'
import { Notes } from './diagnosis.ts'
import { examineNetwork } from './examine-network.ts'
import { fine } from './samples/visit.ts'

test.each([
  ['http://localhost.example.com/reporting', 'warning'],
  ['http://127.example.com/reporting', 'warning'],
  ['http://reports.localhost/reporting', 'ok'],
])('passwords for %s in plain text: %s', async (TARGET_URL, status) => {
  const proxy = createServer().on('connect', (_, socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
  const declared = environmentOf({ ...fine, TARGET_URL }, 'staging.env', {})
  const transport = { ...declared.transport, proxyUrl: await serveInTest(proxy) }
  const notes = new Notes()
  expect(await examineNetwork({ ...declared, transport }, notes)).toBe(true)
  expect(notes.findings.at(-1)).toMatchObject({ status })
})
