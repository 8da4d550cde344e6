import { describe, expect, test } from 'vitest'
import type { ReferenceOptions } from '../../reference/options.ts'
import { asBasic, bench, headerValues, setCookiesOf } from '../../reference/samples/bench.ts'
import { jasperReportsServer82Ce } from './jasperreports-server-8.2-ce/index.ts'

// Asks the imitation for what was measured on the real server.

const accounts = [
  { id: 'joeuser', password: 'joe' },
  { id: 'another', password: 'other' },
  { id: 'jürgen', password: 'pässwört-Ω' },
  { id: 'plus+user', password: 'p+%=' },
]
const usual: Partial<ReferenceOptions> = { accounts, organizations: [], sso: undefined, preauthentication: undefined }
const changes = jasperReportsServer82Ce.rows.map(({ change }) => change)
const started = (options: Partial<ReferenceOptions> = {}) => bench({ ...usual, ...options }, changes)
const resources = '/rest_v2/resources'
const login = '/rest_v2/login'
const joe = { headers: asBasic('joeuser', 'joe') }

describe('by default', () => {
  test.each([
    ['wrong basic credentials', resources, { headers: asBasic('joeuser', 'x') }, 401, 690, 750],
    ['no credentials', resources, {}, 401, 0, 0],
    ['a real user without a password', `${resources}?j_username=joeuser`, {}, 500, 8500, 9100],
    ['an unknown user without a password', `${resources}?j_username=unknown-user`, {}, 401, 0, 0],
    ['an empty password', `${resources}?j_username=joeuser&j_password=`, {}, 401, 0, 0],
    ['login of a real user without a password', login, { form: 'j_username=joeuser' }, 500, 8500, 9100],
    ['login of an unknown user without a password', login, { form: 'j_username=unknown-user' }, 401, 32, 32],
    ['login without a user', login, { form: 'j_password=joe' }, 400, 0, 99],
    ['a wrong password at login', login, { form: 'j_username=joeuser&j_password=x' }, 401, 98, 98],
    ['the right one', login, { form: 'j_username=joeuser&j_password=joe' }, 200, 0, 0],
    ['a name in another case', login, { form: 'j_username=JoeUser&j_password=joe' }, 200, 0, 0],
    ['a name encoded once', login, { form: 'j_username=plus%2Buser&j_password=p%2B%25%3D' }, 401, 32, 32],
    ['a name encoded twice', login, { form: 'j_username=plus%252Buser&j_password=p%2B%25%3D' }, 200, 0, 0],
    ['a name that can be decoded once only', login, { form: 'j_username=joeuse%25&j_password=joe' }, 302, 0, 0],
    ['the same in arguments', `${resources}?j_username=plus%2Buser&j_password=p%2B%25%3D`, {}, 204, 0, 0],
    ['basic in UTF-8', resources, { headers: asBasic('jürgen', 'pässwört-Ω') }, 204, 0, 0],
    ['basic in UTF-8, one character wrong', resources, { headers: asBasic('jürgen', 'pässwört-ω') }, 401, 690, 750],
    ['OPTIONS with arguments', `${resources}?j_username=joeuser&j_password=joe`, { method: 'OPTIONS' }, 401, 0, 0],
    ['OPTIONS with basic', resources, { method: 'OPTIONS', ...joe }, 200, 0, 0],
    ['the JSON file', bench().service.options.jsonSuccessLocation, {}, 404, 0, 99],
    ['the settings', '/rest_v2/settings/auth', {}, 200, 32, 32],
    ['the key service', '/GetEncryptionKey', {}, 200, 34, 34],
  ])('%s', (_, path, request, status, least, most) => {
    const answer = started().ask(path, request)
    const length = Buffer.byteLength(answer.body)
    expect({ status: answer.status, size: length >= least && length <= most ? 'right' : length }).toEqual({
      status,
      size: 'right',
    })
  })

  test('basic in Latin-1 is refused', () => {
    const authorization = `Basic ${Buffer.from('jürgen:pässwört-Ω', 'latin1').toString('base64')}`
    expect(started().ask(resources, { headers: { authorization } }).status).toBe(401)
  })

  test('the login shows the remaining attempts; the tenth failure locks, and an earlier success resets the count', () => {
    const { ask } = started()
    const attempt = (password: string) => ask(login, { form: `j_username=joeuser&j_password=${password}` })
    const fail = (times: number) => Array.from({ length: times }, () => attempt('x')).at(-1)?.body
    expect(fail(9)).toContain('You have 1 login attempts')
    expect(attempt('joe').status).toBe(200)
    expect(fail(10)).toContain('You have 0 login attempts')
    expect([attempt('joe').status, ask(resources, joe).status]).toEqual([401, 401])
    expect(ask(resources, { headers: asBasic('another', 'other') }).status).toBe(204)
  })

  test('a missing password costs no attempt', () => {
    const { ask } = started()
    for (let time = 0; time < 12; time++) ask(login, { form: 'j_username=joeuser' })
    expect(ask(resources, joe).status).toBe(204)
  })

  test('the cookie of stateless credentials authenticates on its own', () => {
    const { ask } = started()
    for (const answer of [ask(resources, joe), ask(`${resources}?j_username=joeuser&j_password=joe`)])
      expect(ask(resources, { headers: setCookiesOf(answer) }).status).toBe(204)
  })

  test('a security check ends its live session', () => {
    const { ask } = started()
    const before = setCookiesOf(ask(login, { form: 'j_username=joeuser&j_password=joe' }))
    const after = setCookiesOf(ask('/j_spring_security_check?j_username=joeuser&j_password=joe', { headers: before }))
    expect(after).not.toEqual(before)
    expect([before, after].map((headers) => ask(resources, { headers }).status)).toEqual([401, 204])
  })

  test.each([
    ['a wrong password of the same user', { ...asBasic('joeuser', 'x') }, 204, 204],
    ['a wrong password of another user', { ...asBasic('another', 'x') }, 401, 401],
    ['an unknown user', { ...asBasic('unknown-user', 'x') }, 401, 401],
  ])('with a live cookie: %s', (_, credentials, status, after) => {
    const { ask } = started()
    const headers = setCookiesOf(ask(login, { form: 'j_username=joeuser&j_password=joe' }))
    expect(ask(resources, { headers: { ...headers, ...credentials } }).status).toBe(status)
    expect(ask(resources, { headers }).status).toBe(after)
  })

  test.each([login, '/j_spring_security_check'])('a refusal of %s ends the session in the same request', (path) => {
    const { ask } = started()
    const headers = setCookiesOf(ask(login, { form: 'j_username=joeuser&j_password=joe' }))
    ask(path, { headers, form: 'j_username=unknown-user&j_password=x' })
    expect(ask(resources, { headers }).status).toBe(401)
  })

  test('the session carries the time zone, a cookie the locale', () => {
    const { ask } = started()
    const shown = (cookie: string) =>
      Object.fromEntries(
        ask('/rest_v2/preferences', { headers: { cookie, ...joe.headers } })
          .body.trim()
          .split('\n')
          .map((line) => line.split('=')),
      )
    const given = 'j_username=joeuser&j_password=joe&userLocale=de_DE&userTimezone=Asia/Tokyo'
    const set = headerValues(ask(`${resources}?${given}`), 'Set-Cookie').map((cookie) => cookie.split(';')[0] ?? '')
    const [session, others] = [set.filter((cookie) => cookie.startsWith('JSESSIONID')), set.slice(0, 2)]
    expect(shown(session.join())).toMatchObject({ userTimezone: 'Asia/Tokyo' })
    expect(shown(others.join('; '))).toMatchObject({ userLocale: 'de_DE', userTimezone: 'America/New_York' })
  })

  test('a login reuses a live session, and its time zone', () => {
    const { ask } = started()
    const given = 'j_username=joeuser&j_password=joe&userTimezone=Asia/Tokyo'
    const first = setCookiesOf(ask(login, { form: given }))
    const headers = { cookie: /JSESSIONID=\w+/.exec(first.cookie)?.[0] ?? '' }
    const second = ask(login, { form: 'j_username=another&j_password=other', headers })
    expect(headerValues(second, 'Set-Cookie')).toEqual([])
    expect(ask('/rest_v2/preferences', { headers }).body).toMatch(/userTimezone=Asia\/Tokyo\nuser=another\n/)
  })

  test('Accept-Language sets the locale where nothing else does', () => {
    const headers = { ...joe.headers, 'accept-language': 'de-DE, en;q=0.5' }
    const shown = (query = '') => started().ask(`/rest_v2/preferences${query}`, { headers }).body.split('\n')[0]
    expect([shown(), shown('?userLocale=fr_FR')]).toEqual(['userLocale=de_DE', 'userLocale=fr_FR'])
  })

  test.each([
    ['POST /rest/login/', '/rest/login/', { form: 'j_username=joeuser&j_password=joe' }],
    ['GET /rest/login', '/rest/login?j_username=joeuser&j_password=joe', {}],
    ['any other path', '/nowhere?j_username=joeuser&j_password=joe', {}],
  ])('valid credentials open a session at %s, which does not exist', (_, path, request) => {
    const { ask } = started()
    const answer = ask(path, request)
    expect([answer.status, ask(resources, { headers: setCookiesOf(answer) }).status]).toEqual([404, 204])
  })

  test('each request without a cookie and each logout opens a session', () => {
    const { ask, service } = started()
    const first = setCookiesOf(ask(resources))
    const again = ask(resources, { headers: first })
    const out = ask('/logout.html', { headers: first })
    expect([first.cookie, ...headerValues(again, 'Set-Cookie')]).toEqual([expect.stringMatching(/^JSESSIONID=\w+$/)])
    expect(headerValues(out, 'Set-Cookie')).toEqual([expect.stringMatching(/^JSESSIONID=\w+; Path=/)])
    expect([...service.state.sessions.keys()]).toHaveLength(1)
  })

  test('a security check redirects to the page requested before, or to the JSON file', () => {
    const { ask, service } = started()
    const headers = setCookiesOf(ask('/flow.html'))
    const enter = (accept: string) =>
      ask('/j_spring_security_check?j_username=joeuser&j_password=joe', { headers: { ...headers, accept } })
    expect(headerValues(enter('application/json'), 'Location')).toEqual([
      `/reporting${service.options.jsonSuccessLocation}`,
    ])
    expect(headerValues(enter('*/*'), 'Location')).toEqual(['/reporting/flow.html'])
  })
})

describe('with encryption', () => {
  test.each(['static', 'dynamic'] as const)('every method accepts plain passwords: %s', (encryption) => {
    const { ask } = started({ encryption })
    const form = 'j_username=joeuser&j_password=joe'
    const answers = [
      ask(resources, joe),
      ask(`${resources}?${form}`),
      ask(login, { form }),
      ask('/j_spring_security_check', { form }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 200, 302])
    expect(answers.filter(({ outcome }) => outcome !== 'success')).toEqual([])
  })

  test('static keys have 2048 bits', () => {
    expect(JSON.parse(started({ encryption: 'static' }).ask('/GetEncryptionKey').body).n).toHaveLength(512)
  })
})

describe('with pre-authentication', () => {
  const preauthentication = { argument: 'pp' }
  const token = (text: string) => `pp=${encodeURIComponent(text)}`

  test.each([
    ['a known user', 'u=joeuser|r=EXTROLE', 204],
    ['a role that is not mapped', 'u=joeuser|r=ROLE_USER', 403],
    ['garbage', 'garbage', 401],
    ['a token without a user', 'r=EXTROLE', 401],
    ['an unknown user', 'u=unknown-user|r=EXTROLE', 204],
  ])('a request with %s', (_, text, status) => {
    const { ask } = started({ preauthentication })
    const answer = ask(`${resources}?${token(text)}`)
    expect(answer.status).toBe(status)
    if (status === 204) expect(ask(resources, { headers: setCookiesOf(answer) }).status).toBe(204)
  })

  test('a token is refused together with the session of another method, but not with its own', () => {
    const { ask } = started({ preauthentication })
    const path = `${resources}?${token('u=joeuser|r=EXTROLE')}`
    const sessions = [ask(login, { form: 'j_username=joeuser&j_password=joe' }), ask(path)].map(setCookiesOf)
    expect(sessions.map((headers) => ask(path, { headers }).status)).toEqual([401, 204])
  })

  test('a created user has no password, and crashes the login', () => {
    const { ask } = started({ preauthentication })
    ask(`${resources}?${token('u=unknown-user|r=EXTROLE')}`)
    expect(ask(login, { form: 'j_username=unknown-user&j_password=x' }).status).toBe(500)
  })

  test('the base address', () => {
    const { ask } = started({ preauthentication })
    const [right, json, garbage] = [
      ask(`/?${token('u=joeuser|r=EXTROLE')}`),
      ask(`/?${token('u=joeuser|r=EXTROLE')}`, { headers: { accept: 'application/json' } }),
      ask(`/?${token('garbage')}`),
    ]
    expect([right, json, garbage].map(({ status }) => status)).toEqual([200, 302, 200])
    expect(Math.abs(1350 - right.body.length)).toBeLessThan(50)
    expect([right, garbage].map((each) => ask(resources, { headers: setCookiesOf(each) }).status)).toEqual([204, 401])
  })
})

test('with tickets', () => {
  const { ask } = started({ sso: { argument: 'ticket', tickets: ['one', 'two', 'three', 'four'] } })
  const answers = [
    ask(`${login}?ticket=one`, { method: 'POST' }),
    ask('/j_spring_security_check?ticket=two'),
    ask(`${login}?ticket=none`, { method: 'POST' }),
    ask(`${login}?ticket=three&j_username=joeuser&j_password=joe`, { method: 'POST' }),
    ask(`${login}?ticket=four&j_username=joeuser&j_password=wrong`, { method: 'POST' }),
    ask(login, { form: '' }),
    ask(login, { form: 'j_username=unknown-user&j_password=x' }),
    ask(login, { form: 'j_username=joeuser&j_password=x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 302, 500, 200, 200, 500, 302, 401])
})
