import { describe, expect, test } from 'vitest'
import type { ReferenceOptions } from '../../reference/options.ts'
import { asBasic, bench, headerValues, setCookiesOf } from '../../reference/samples/bench.ts'
import { defects } from '../defects/index.ts'
import { jasperReportsServer56Ce } from './jasperreports-server-5.6-ce/index.ts'

// Asks the imitation for what was measured on the real server.

const accounts = [
  { id: 'joeuser', password: 'joe' },
  { id: 'jasperadmin', password: 'admin1' },
  { id: 'jürgen', password: 'pässwört-Ω' },
]
const usual: Partial<ReferenceOptions> = {
  ...jasperReportsServer56Ce.options,
  ...{ release: '5.6.1', accounts, organizations: [], sso: undefined, preauthentication: undefined },
}
const changes = jasperReportsServer56Ce.rows.map(({ change }) => change)
const started = (options: Partial<ReferenceOptions> = {}) => bench({ ...usual, ...options }, changes)
const resources = '/rest_v2/resources'
const absent = '/rest_v2/resources/conformance-absent'
const login = '/rest_v2/login'
const legacy = '/rest/login'
const check = '/j_spring_security_check'
const joe = { headers: asBasic('joeuser', 'joe') }
const joes = 'j_username=joeuser&j_password=joe'
const json = { 'content-type': 'application/json' }

test.each([
  ['wrong basic credentials', resources, { headers: asBasic('joeuser', 'x') }, 401, 707],
  ['no credentials', resources, {}, 401, 747],
  ['the scheme in lower case', resources, { headers: { authorization: 'basic am9ldXNlcjpqb2U=' } }, 401, 747],
  ['wrong arguments', `${resources}?j_username=joeuser&j_password=x`, {}, 302, 0],
  ['an unknown user in arguments', `${resources}?j_username=unknown-user&j_password=x`, {}, 302, 0],
  ['arguments without a password', `${resources}?j_username=joeuser`, {}, 302, 0],
  ['arguments with an empty password', `${resources}?j_username=joeuser&j_password=`, {}, 302, 0],
  ['arguments with an empty name', `${resources}?j_username=&j_password=joe`, {}, 302, 0],
  ['arguments without a name', `${resources}?j_password=joe`, {}, 401, 747],
  ['arguments below /rest', `/rest/resources?${joes}`, {}, 401, 747],
  ['the login of a user', login, { form: joes }, 403, 657],
  ['the login of a user by GET', `${login}?${joes}`, {}, 403, 657],
  ['the login of an administrator', login, { form: 'j_username=jasperadmin&j_password=admin1' }, 404, 41_900],
  ['a wrong login', login, { form: 'j_username=joeuser&j_password=x' }, 302, 0],
  ['a login without a name', login, { form: 'j_password=joe' }, 401, 747],
  ['the legacy login', legacy, { form: joes }, 200, 0],
  ['the legacy login with arguments', `${legacy}?${joes}`, { method: 'POST' }, 200, 0],
  ['the legacy login with GET', `${legacy}?${joes}`, {}, 200, 0],
  ['a wrong legacy login', legacy, { form: 'j_username=joeuser&j_password=x' }, 401, 12],
  ['a legacy login without a password', legacy, { form: 'j_username=joeuser' }, 401, 12],
  ['a legacy login without a name', legacy, { form: 'j_password=joe' }, 400, 44],
  ['a legacy login without anything', legacy, { form: '' }, 400, 76],
  ['the legacy login with a slash', `${legacy}/`, { form: joes }, 401, 747],
  ['the JSON file', bench().service.options.jsonSuccessLocation, {}, 404, undefined],
  ['the settings', '/rest_v2/settings/request', {}, 404, undefined],
  ['OPTIONS without credentials', resources, { method: 'OPTIONS' }, 401, 747],
  ['TRACE', resources, { method: 'TRACE' }, 405, undefined],
  ['OPTIONS', resources, { method: 'OPTIONS', ...joe }, 200, 0],
  ['OPTIONS with arguments', `${resources}?${joes}`, { method: 'OPTIONS' }, 200, 0],
  ['DELETE', absent, { method: 'DELETE', ...joe }, 204, 0],
  ['POST', absent, { method: 'POST', ...joe }, 400, 0],
  ['PUT without a type', absent, { method: 'PUT', ...joe }, 500, 12_000],
  ['PUT with a type', absent, { method: 'PUT', headers: { ...joe.headers, ...json } }, 403, 0],
  ['the key service', '/GetEncryptionKey', {}, 200, 30],
  ['the key service by POST', '/GetEncryptionKey', { method: 'POST' }, 200, 30],
  ['basic in UTF-8', resources, { headers: asBasic('jürgen', 'pässwört-Ω') }, 200, undefined],
  ['a token at the base address', '/?pp=u%3Djoeuser', {}, 200, 428],
  ['a token with a request', `${resources}?pp=u%3Djoeuser`, {}, 401, 747],
])('%s', (_, path, request, status, size) => {
  const answer = started().ask(path, request)
  expect(answer.status).toBe(status)
  if (size !== undefined) expect(Buffer.byteLength(answer.body)).toBe(size)
})

test.each(['joeuse_', 'joe%', '_______', 'JoeUser'])('%s signs in as joeuser, by every method', (name) => {
  const { ask } = started()
  const fields = `j_username=${encodeURIComponent(name)}&j_password=joe`
  const answers = [
    ask(resources, { headers: asBasic(name, 'joe') }),
    ask(`${resources}?${fields}`),
    ask(legacy, { form: fields }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(headerValues(ask(`${check}?${fields}`), 'Location')).toEqual([expect.stringContaining('/loginsuccess.html')])
})

test.each([
  ['the login that is absent', login, { form: joes }],
  ['the legacy login with GET', `${legacy}?${joes}`, {}],
  ['arguments', `${resources}?${joes}`, {}],
  ['basic', resources, joe],
])('the cookie of %s authenticates', (_, path, request) => {
  const { ask } = started()
  expect(ask(resources, { headers: setCookiesOf(ask(path, request)) }).status).toBe(200)
})

test('a security check redirects to a page with the session in its path, or to the error page', () => {
  const { ask } = started()
  const location = (query: string, headers = {}) => headerValues(ask(`${check}?${query}`, { headers }), 'Location')[0]
  expect(location(joes)).toMatch(/\/loginsuccess\.html;jsessionid=\w+$/)
  expect(location(joes, { accept: 'application/json' })).toMatch(/\/loginsuccess\.html;jsessionid=\w+$/)
  for (const wrong of ['j_username=joeuser&j_password=x', 'j_username=joeuser', 'ticket=x'])
    expect(location(wrong)).toMatch(/\/login\.html;jsessionid=\w+\?error=1$/)
})

test('a logout redirects to the login page and ends the session', () => {
  const { ask } = started()
  const headers = setCookiesOf(ask(legacy, { form: joes }))
  expect(headerValues(ask('/logout.html', { headers }), 'Location')).toEqual([
    '/jasperserver/login.html?showPasswordChange=null',
  ])
  expect(ask(resources, { headers }).status).toBe(401)
})

describe('with a live cookie', () => {
  const inside = () => {
    const { ask } = started()
    return { ask, headers: setCookiesOf(ask(legacy, { form: joes })) }
  }

  test.each([
    ['a wrong password of the same user', asBasic('joeuser', 'x'), 200, 200],
    ['an unknown user', asBasic('unknown-user', 'x'), 401, 401],
  ])('%s', (_, credentials, status, after) => {
    const { ask, headers } = inside()
    expect(ask(resources, { headers: { ...headers, ...credentials } }).status).toBe(status)
    expect(ask(resources, { headers }).status).toBe(after)
  })

  test('another user takes the session over: with a request, and by the legacy login, which sets no cookie', () => {
    for (const come of ['request', 'login'] as const) {
      const { ask, headers } = inside()
      const credentials = { ...headers, ...asBasic('jasperadmin', 'admin1') }
      const form = 'j_username=jasperadmin&j_password=admin1'
      const answer = come === 'request' ? ask(resources, { headers: credentials }) : ask(legacy, { headers, form })
      expect(headerValues(answer, 'Set-Cookie').filter((cookie) => cookie.startsWith('JSESSIONID'))).toEqual([])
      expect(JSON.parse(ask('/rest_v2/preferences', { headers }).body)).toMatchObject({ userId: 'jasperadmin' })
    }
  })

  test('the legacy login with a slash is 200, whatever the password', () => {
    const { ask, headers } = inside()
    expect(ask(`${legacy}/`, { headers, form: 'j_username=joeuser&j_password=x' }).status).toBe(200)
  })

  test('a security check opens another session', () => {
    const { ask, headers } = inside()
    const after = setCookiesOf(ask(`${check}?${joes}`, { headers }))
    expect([headers, after].map((each) => ask(resources, { headers: each }).status)).toEqual([401, 200])
  })
})

test('nothing locks an account', () => {
  const { ask } = started()
  for (let time = 0; time < 14; time++) ask(resources, { headers: asBasic('joeuser', 'x') })
  expect(ask(resources, joe).status).toBe(200)
})

test('a new session sets a locale cookie without a path, except below /rest', () => {
  const { ask } = started()
  const locales = (path: string, headers = {}) =>
    headerValues(ask(path, { headers }), 'Set-Cookie').filter((cookie) => cookie.startsWith('userLocale'))
  expect(locales(resources)).toEqual([expect.stringMatching(/^userLocale=en;Expires=[^;]*;HttpOnly$/)])
  expect(locales(resources, { 'accept-language': 'de-DE' })).toEqual([expect.stringMatching(/^userLocale=de_DE;/)])
  expect(locales(`${legacy}?${joes}`)).toEqual([])
})

test('serverInfo is XML, unless JSON is asked for', () => {
  const { ask } = started()
  expect(ask('/rest_v2/serverInfo').body).toMatch(/^<\?xml.*<version>5\.6\.1</)
  expect(JSON.parse(ask('/rest_v2/serverInfo', { headers: { accept: 'application/json' } }).body).version).toBe('5.6.1')
  expect(ask('/rest_v2/serverInfo/version').body).toBe('5.6.1')
})

test('with URLs decoded as ISO-8859-1, only basic credentials and forms accept UTF-8', () => {
  const latin1 = defects.filter(({ name }) => name === 'urls-are-read-as-iso-8859-1').map(({ change }) => change)
  const { ask } = bench(usual, [...changes, ...latin1])
  const fields = 'j_username=j%C3%BCrgen&j_password=p%C3%A4ssw%C3%B6rt-%CE%A9'
  const answers = [
    ask(resources, { headers: asBasic('jürgen', 'pässwört-Ω') }),
    ask(legacy, { form: fields }),
    ask(`${resources}?${fields}`),
    ask(`${legacy}?${fields}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 302, 401])
  expect(ask(`${check}?${fields}`).outcome).toBe('refused')
})

describe('with encryption', () => {
  const forms = (password: string) => `j_username=joeuser&j_password=${password}`

  test('a plain password is accepted while the session has no dynamic key, and refused after a key request', () => {
    const { ask } = started({ encryption: 'dynamic' })
    expect([ask(`${resources}?${joes}`).status, ask(resources, joe).status]).toEqual([200, 200])
    for (const path of [resources, legacy]) {
      const headers = setCookiesOf(ask('/GetEncryptionKey'))
      expect(ask(`${path}?${joes}`, { headers }).outcome).toBe('refused')
    }
  })

  test('with a static key, some plain passwords are accepted', () => {
    const even = [{ id: 'joeuser', password: 'even' }]
    expect(started({ encryption: 'static' }).ask(`${resources}?${forms('joe')}`).status).toBe(200)
    expect(started({ encryption: 'static', accounts: even }).ask(`${resources}?${forms('even')}`).status).toBe(302)
  })
})
