import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { catalogueResult } from '../impact/samples/catalogue-result.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

/** Writes a HAR of this many megabytes, most of it header fields: they take more memory than content does. */
function writeHar(file: string, megabytes: number): number {
  const headers = Array.from({ length: 12 }, (_, index) => ({ name: `X-Header-${index}`, value: 'v'.repeat(60) }))
  const request = {
    method: 'GET',
    url: 'https://h/reports/rest_v2/x',
    headers: [...headers, { name: 'Cookie', value: 'JSESSIONID=A' }],
  }
  const entry = JSON.stringify({ startedDateTime: '2026-11-20T09:30:00Z', request, response: { status: 200, headers } })
  const chunk = Array.from({ length: 1000 }, () => entry).join()
  const chunks = Math.ceil((megabytes * 2 ** 20) / chunk.length)
  const open = openSync(file, 'w')
  for (let index = 0; index < chunks; index++) writeSync(open, `${index === 0 ? '{"log":{"entries":[' : ','}${chunk}`)
  writeSync(open, ']}}')
  closeSync(open)
  return 1000 * chunks
}

test('a HAR of 100 MB is read within 512 MB of heap', async () => {
  mkdirSync(folder.file('result'))
  writeFileSync(folder.file('result/result.json'), JSON.stringify(catalogueResult()))
  const requests = writeHar(folder.file('large.har'), 100)
  const words = ['impact', '--traffic', folder.file('large.har'), folder.file('result'), '--json']
  const { exitCode, out, err } = await startCli(words, { NODE_OPTIONS: '--max-old-space-size=512' }).ended
  expect([exitCode, err]).toEqual([0, ''])
  expect(JSON.parse(out).traffic).toMatchObject({ requests, ofService: requests })
})
