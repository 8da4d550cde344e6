import { truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { headerOf } from '../methods/request-data.ts'
import { largestMegabytes, readTraffic } from './read-traffic.ts'
import { basicHeader, dashboard, harOf, trafficFile } from './samples/traffic-files.ts'
import { cookieHeaderOf } from './traffic.ts'

const line =
  '10.0.0.1 - - [20/Nov/2026:09:30:00 +0100] "GET /reports/rest_v2/resources?q=1 HTTP/1.1" 200 12 "-" "curl/8.5.0"'

function complaint(given: string): string {
  try {
    readTraffic(given)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.join('\n')
    throw error
  }
  return 'none'
}

test('a HAR: method, address, headers, form, status and time of each request', () => {
  const { kind, requests, leftOut } = readTraffic(trafficFile(harOf(...dashboard)))
  expect([kind, requests.length, leftOut]).toEqual(['HAR', 4, 0])
  expect(requests[0]).toMatchObject({
    method: 'POST',
    at: Date.UTC(2026, 10, 20, 9, 30),
    status: 200,
    form: [
      ['j_username', 'joeuser|organization_1'],
      ['j_password', 'joe-Password1'],
    ],
    shows: { headers: true, bodies: true },
  })
  expect(requests[0]?.url.href).toBe('https://reports.example.com/reports/rest_v2/login')
  expect(headerOf(requests[1]?.headers ?? [], 'cookie')).toBe('JSESSIONID=SESSION-ONE')
})

test('whatever recorders leave out, add, and write in their own pattern', () => {
  const request = { method: 'post', url: 'https://h/rest_v2/login', httpVersion: 'h2', _own: {} }
  const form = 'application/x-www-form-urlencoded; charset=UTF-8'
  const entries = [
    // Cookies only as a list, fields only as a list and still encoded, a redirect outside the headers, no time.
    {
      request: {
        ...request,
        cookies: [{ name: 'JSESSIONID', value: 'A', path: null }],
        headers: [{ name: ':authority', value: 'h' }, { value: 3 }],
        postData: {
          mimeType: form,
          params: [
            { name: 'j_username', value: 'joe%7Corg' },
            { name: 'x', value: '%' },
          ],
        },
      },
      response: { status: 302, headers: [], redirectURL: 'https://h/login.html' },
    },
    // No answer came.
    { request: { ...request, postData: null }, response: null },
    // HTTP/2 may split cookies.
    {
      request: {
        ...request,
        headers: [
          { name: 'cookie', value: 'lb=1' },
          { name: 'cookie', value: 'JSESSIONID=C' },
        ],
      },
      response: { status: 200 },
    },
    // Some recorders join lines.
    { request, response: { status: 200, headers: [{ name: 'set-cookie', value: 'a=1\nJSESSIONID=B' }] } },
    { request: { method: 'GET', url: 'data:text/plain,x' }, response: {} },
    { request: { method: 'GET', url: 'wss://h/rest_v2/x' }, response: { status: 101 } },
  ]
  const { requests, leftOut } = readTraffic(trafficFile(`\u{FEFF} ${JSON.stringify({ log: { entries } })}`))
  expect([requests.length, leftOut]).toEqual([4, 2])
  const [redirected, unanswered, apart, set] = requests
  expect(cookieHeaderOf(apart?.headers ?? [])).toBe('lb=1; JSESSIONID=C')
  expect(redirected).toMatchObject({
    method: 'POST',
    at: undefined,
    form: [
      ['j_username', 'joe|org'],
      ['x', '%'],
    ],
  })
  expect(headerOf(redirected?.headers ?? [], 'cookie')).toBe('JSESSIONID=A')
  expect(headerOf(redirected?.answerHeaders ?? [], 'location')).toBe('https://h/login.html')
  expect(unanswered).toMatchObject({ status: 0, answerHeaders: [] })
  expect(set?.answerHeaders).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'JSESSIONID=B'],
  ])
})

test('a HAR without headers that authenticate does not show them, nor one without bodies those', () => {
  const bare = readTraffic(trafficFile(harOf({ path: '/rest_v2/resources' }))).requests
  expect(bare[0]?.shows).toEqual({ headers: false, bodies: true })
  const headers = { ...basicHeader('joe', 'x'), 'Content-Length': '40' }
  const posted = readTraffic(trafficFile(harOf({ method: 'POST', path: '/rest_v2/login', headers }))).requests
  expect(posted[0]?.shows).toEqual({ headers: true, bodies: false })
})

test('an access log in combined format, or without its last two columns', () => {
  const common = line.replace(' "-" "curl/8.5.0"', '').replace('GET', 'POST')
  const hostile = line.replace('curl/8.5.0', String.raw`say \"hi\" [x]`)
  const { kind, requests, leftOut } = readTraffic(trafficFile([line, common, hostile, 'what?', ''].join('\n')))
  expect([kind, requests.length, leftOut]).toEqual(['access log', 3, 1])
  expect(requests[0]).toMatchObject({
    method: 'GET',
    at: Date.UTC(2026, 10, 20, 8, 30),
    status: 200,
    headers: [['user-agent', 'curl/8.5.0']],
    shows: { headers: false, bodies: false },
  })
  expect(requests[0]?.url.pathname).toBe('/reports/rest_v2/resources')
  expect(requests[1]).toMatchObject({ method: 'POST', headers: [] })
  expect(requests[2]?.headers).toEqual([['user-agent', String.raw`say \"hi\" [x]`]])
})

test('a name before the file is that of the client, unless the file is called so', () => {
  const file = trafficFile(line, 'a=b.log')
  expect(readTraffic(`our app=${file}`)).toMatchObject({ client: 'our app', file })
  expect(readTraffic(file)).toMatchObject({ client: undefined, file })
})

test.each([
  [
    '{"log": {"entries": [{"request": {"url": "https://h/?j_password=geheim"}}]}}',
    /: this is JSON, but not a HAR: log\.entries\[0\]\.request\.method is missing\. Expected: HAR 1\.2, .* Save the recording again\.$/,
  ],
  ['{"log": {"entries": ["geheim"]}}', /not a HAR: log\.entries\[0\]: expected an object\./],
  ['{"log": {"entries": {"geheim": 1}}}', /not a HAR: log\.entries: expected a list\./],
  ['{"requirements": []}', /this is JSON, but not a HAR: log is missing\./],
  ['{"log": {"j_password": "geheim', /this is not valid JSON, broken at (?:position \d+|its end)\. Record it again\./],
  ['[]', /not a HAR/],
  ['j_password=geheim\n', /0 of 1 lines are requests in an access log, and it is not a HAR either\. Expected: /],
  [`${line}\ngeheim\ngeheim`, /1 of 3 lines are requests/],
  ['', /0 of 0 lines/],
])('%j is refused in one sentence, without anything of it', (text, says) => {
  const said = complaint(trafficFile(text))
  expect(said).toMatch(says)
  expect(said).not.toContain('geheim')
})

test('a file that is not there, a folder, and one that is too large are refused by their names', () => {
  expect(complaint('nowhere.har')).toBe(
    '--traffic nowhere.har: there is no such file. Expected: a HAR or an access log.',
  )
  expect(complaint('/tmp')).toContain('--traffic /tmp: this is not a file.')
  const file = trafficFile('{')
  truncateSync(file, (largestMegabytes + 1) * 2 ** 20)
  expect(complaint(`app=${file}`)).toBe(
    `--traffic ${file}: it has ${largestMegabytes + 1} MB, and at most ${largestMegabytes} MB are read. Record without the content of responses, or give parts of it, each with --traffic.`,
  )
})
