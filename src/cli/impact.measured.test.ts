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

/** Writes an access log of this many megabytes, in which each request has another target. */
function writeLog(file: string, megabytes: number): number {
  const open = openSync(file, 'w')
  let [lines, size] = [0, 0]
  while (size < megabytes * 2 ** 20) {
    const chunk = Array.from({ length: 1000 }, (_, index) => {
      const sent = `GET /reports/rest_v2/resources?_dc=${lines + index} HTTP/1.1`
      return `10.1.2.3 - - [20/Nov/2026:09:30:00 +0000] "${sent}" 200 355 "-" "okhttp/4.12.0"\n`
    })
    size += writeSync(open, chunk.join(''))
    lines += chunk.length
  }
  closeSync(open)
  return lines
}

/** What `impact` says of a recording, with a heap of this many megabytes. */
async function trafficIn(recording: string, heap: number) {
  mkdirSync(folder.file('result'), { recursive: true })
  writeFileSync(folder.file('result/result.json'), JSON.stringify(catalogueResult()))
  const words = ['impact', '--traffic', folder.file(recording), folder.file('result'), '--json']
  const { exitCode, out, err } = await startCli(words, { NODE_OPTIONS: `--max-old-space-size=${heap}` }).ended
  expect([exitCode, err]).toEqual([0, ''])
  return JSON.parse(out).traffic
}

test('a HAR of 100 MB is read within 512 MB of heap', async () => {
  const requests = writeHar(folder.file('large.har'), 100)
  expect(await trafficIn('large.har', 512)).toMatchObject({ requests, ofService: requests })
})

test('an access log takes no more: 25 MB within 128 MB', async () => {
  const requests = writeLog(folder.file('access.log'), 25)
  expect(await trafficIn('access.log', 128)).toMatchObject({ requests, ofService: requests })
})
