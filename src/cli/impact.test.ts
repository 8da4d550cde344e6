import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueResult } from '../impact/samples/catalogue-result.ts'
import { dashboard, harOf } from '../impact/samples/traffic-files.ts'
import { encodedSecretsOf } from '../proof/canary/encoded-secrets.ts'
import { leaksIn, textsBelow } from '../proof/canary/leaks.ts'
import { cores, marked, markedId } from '../proof/canary/markers.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

beforeAll(() => {
  const failing = catalogueResult({ '4.8/logout-ends-the-session': 'failed', '4.6/token-opens-a-session': 'failed' })
  for (const [name, result] of Object.entries({ good: catalogueResult(), bad: failing })) {
    mkdirSync(folder.file(name))
    writeFileSync(folder.file(`${name}/result.json`), JSON.stringify(result))
  }
  writeFileSync(folder.file('app.har'), harOf(...dashboard))
})

const impact = (...words: readonly string[]) => startCli(['impact', ...words]).ended
const app = () => ['--traffic', `our app=${folder.file('app.har')}`]

test('exit code 0 where nothing that the clients rely on fails, 1 where something does or got worse', async () => {
  const good = await impact(...app(), folder.file('good'))
  expect(good).toMatchObject({ exitCode: 0, err: '' })
  expect(good.out).toContain('✓ Nothing that the client relies on fails\n')
  const bad = await impact(...app(), folder.file('bad/result.json'), folder.file('good'))
  expect(bad).toMatchObject({ exitCode: 1, err: '' })
  expect(bad.out).toContain('! 4.8/logout-ends-the-session')
  expect(bad.out).toContain('✗ 1 of 1 client relies on something that fails or got worse: our app\n')
  expect((await impact(...app(), folder.file('good'), folder.file('bad'))).exitCode).toBe(0)
})

test('each format, alone and in a folder', async () => {
  const { out } = await impact(...app(), '--json', folder.file('bad'))
  expect(JSON.parse(out)).toMatchObject({
    isAffected: true,
    traffic: { files: 1, requests: 4, ofService: 4 },
    clients: [{ use: { name: 'our app', requests: 4, sessions: { opened: 1, loggedOut: 1 } } }],
  })
  const all = await impact(...app(), folder.file('bad'), '--format', 'console,html,json', '--out', folder.file('out'))
  expect(all.out).toContain(`${folder.file('out/impact.html')}\n`)
  expect(JSON.parse(readFileSync(folder.file('out/impact.json'), 'utf8'))).toEqual(JSON.parse(out))
  expect(readFileSync(folder.file('out/impact.html'), 'utf8')).toContain('1 of 1 client affected')
  expect(readFileSync(folder.file('out/impact.txt'), 'utf8')).toContain('✗ our app')
})

test.each<[string, () => readonly string[], RegExp]>([
  ['no traffic', () => [folder.file('good')], /impact needs recorded traffic: --traffic FILE\.har/],
  ['no result', () => [...app(), folder.file('nowhere')], /nowhere can't be read/],
  [
    'traffic that is a result',
    () => ['--traffic', folder.file('good/result.json'), folder.file('good')],
    /not a HAR: log is missing/,
  ],
  [
    'a format that there is not',
    () => [...app(), '--format', 'pdf', folder.file('good')],
    /--format pdf: expected console, html, json\./,
  ],
  [
    'a client without a text',
    () => [...app(), '--client', 'mobile', folder.file('good')],
    /--client mobile: expected NAME=TEXT/,
  ],
])('exit code 2 and one line for %s', async (_, words, says) => {
  const { exitCode, err, out } = await impact(...words())
  expect([exitCode, out]).toEqual([2, ''])
  expect(err).toMatch(says)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
})

const host = `${cores[0].toLowerCase()}.example`
const secret = (name: string) => encodeURIComponent(marked(name))

/** A recording with a secret in every possible place. */
function secretHar(): string {
  const pair = (name: string) => ({ name: `X-${cores[0]}`, value: marked(name) })
  const basic = Buffer.from(`${marked('user')}|${marked('org')}:${marked('basic')}`).toString('base64')
  const entry = (method: string, path: string, more: object, postData: object = {}) => ({
    pageref: marked('page'),
    comment: marked('comment'),
    startedDateTime: '2026-11-20T09:30:00Z',
    request: {
      method,
      url: `https://${host}/reports${path}#${secret('fragment')}`,
      queryString: [pair('query')],
      cookies: [pair('cookie'), { name: 'JSESSIONID', value: markedId('cookies') }],
      headers: [
        pair('header'),
        { name: 'Referer', value: `https://${host}/${secret('referrer')}` },
        { name: 'User-Agent', value: `${marked('agent')}/1.0 ${cores[0]}/2 curl/8.5.0 (${marked('agent')})` },
        ...Object.entries(more).map(([name, value]) => ({ name, value })),
      ],
      postData,
    },
    response: {
      status: 302,
      statusText: marked('status'),
      headers: [
        pair('answer'),
        { name: 'Set-Cookie', value: `JSESSIONID=${markedId('set')}; Path=/${markedId('path')}` },
      ],
      redirectURL: `https://${host}/${secret('redirect')}`,
      content: { text: marked('content') },
      _error: marked('error'),
    },
  })
  const form = {
    mimeType: 'application/x-www-form-urlencoded',
    text: `j_username=${secret('user')}&j_password=${secret('form')}&userLocale=${secret('locale')}`,
  }
  const params = {
    mimeType: form.mimeType,
    params: [
      { name: 'ticket', value: marked('ticket') },
      { name: marked('field'), value: '' },
    ],
  }
  const named = `j_username=${secret('user')}&j_password=${secret('url')}&orgId=${secret('org')}`
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: marked('creator'), version: '1' },
      comment: marked('comment'),
      pages: [{ id: marked('page'), title: `https://${host}/?ticket=${secret('title')}`, startedDateTime: '' }],
      entries: [
        entry('POST', '/rest_v2/login', {}, form),
        entry('POST', '/rest_v2/login', {}, params),
        entry('GET', `/j_${cores[0]}_security_check?${named}&${cores[0]}=1`, {}),
        entry('GET', `/?pp=${secret('token')}`, {}),
        entry(
          'GET',
          `/rest_v2/${secret('segment')}/${secret('path')};jsessionid=${markedId('matrix')}?pp=${secret('token')}`,
          {},
        ),
        entry(marked('method'), `/rest_v2/${secret('segment')}?${named}`, {}),
        entry('GET', `/rest_v2/users/${secret('user')}`, { Authorization: `Basic ${basic}` }),
        entry('GET', '/rest_v2/x', {
          Authorization: `Bearer ${marked('bearer')}`,
          Cookie: `JSESSIONID=${markedId('sent')}`,
        }),
        entry('GET', '/logout.html', {
          Cookie: `$Version=0; JSESSIONID=${markedId('sent')}; $Path=/${secret('path')}`,
        }),
        entry('GET', '/rest_v2/x', { 'User-Agent': `${marked('alone')} ${cores[1]}` }),
      ],
    },
  })
}

function secretLog(): string {
  const line = (target: string, agent: string) =>
    `${host} - ${cores[0]}user [20/Nov/2026:09:30:00 +0000] "GET ${target} HTTP/1.1" 200 1 "https://${host}/${secret('referrer')}" "${agent}"`
  return [
    line(`/reports/rest_v2/${secret('segment')}?j_username=${secret('user')}&j_password=${secret('url')}`, cores[0]),
    line(`/reports/rest_v2/x?pp=${secret('token')}`, `${cores[1]}/1 okhttp/4`),
    `${marked('line')}`,
  ].join('\n')
}

describe('nothing secret of the traffic reaches an output: no password, ticket, token, session ID, user, host', () => {
  const encodedSecrets = [...cores, ...cores.map((core) => core.toLowerCase())].flatMap(encodedSecretsOf)

  test('on the console, on the page, in the JSON', async () => {
    writeFileSync(folder.file('secret.har'), secretHar())
    writeFileSync(folder.file('secret.log'), secretLog())
    const words = ['--traffic', folder.file('secret.har'), '--traffic', folder.file('secret.log')]
    const { exitCode, out, err } = await impact(
      ...words,
      folder.file('bad'),
      folder.file('good'),
      '--format',
      'console,html,json',
      '--out',
      folder.file('secrets'),
    )
    expect(leaksIn({ out, err, ...textsBelow(folder.file('secrets')) }, encodedSecrets)).toEqual([])
    expect(exitCode).toBe(1)
    // The inputs were read.
    for (const seen of [
      'login with a form',
      'a ticket in a form',
      'security check',
      'a token at the base address',
      'basic authentication',
      'another method',
      'curl 8',
      'OkHttp 4',
      'other client 1',
    ])
      expect(out).toContain(seen)
  })

  test.each([
    ['a HAR that breaks off', () => secretHar().slice(0, -20)],
    [
      'JSON that is no HAR',
      () =>
        JSON.stringify({
          log: { entries: [{ request: { [marked('x')]: marked('y'), url: 3, method: marked('z') } }] },
        }),
    ],
    ['lines of anything', () => `${marked('line')}\n`],
    ['traffic of others', () => secretHar().replaceAll(/rest_v2|\/reports|_security_check|logout/g, 'x')],
  ])('in what is said of %s', async (_, text) => {
    writeFileSync(folder.file('broken.har'), text())
    const { exitCode, out, err } = await impact('--traffic', folder.file('broken.har'), folder.file('good'))
    expect([exitCode, out]).toEqual([2, ''])
    expect(leaksIn({ err }, encodedSecrets)).toEqual([])
  })
})
