import { describe, expect, test } from 'vitest'
import { clientOf, seenGet, seenLogin } from './samples/seen-client.ts'
import { basicHeader, cookie, type Sent } from './samples/traffic-files.ts'

const method = (path: string, more: Partial<Sent> = {}): Sent => ({ path, ...more })
const credentials = 'j_username=joe&j_password=x'
const redirected = { status: 302, location: '/reports/loginsuccess.html', opens: 'A' }

describe('methods', () => {
  test.each<[string, Sent]>([
    ['login with a form', seenLogin('A')],
    ['login with URL arguments', method(`/rest_v2/login?${credentials}`, { method: 'POST', opens: 'A' })],
    ['login with GET', method(`/rest_v2/login?${credentials}`, { opens: 'A' })],
    ['login with a ticket in the URL', method('/rest_v2/login?ticket=ST-1', { method: 'POST', opens: 'A' })],
    ['login with a ticket in a form', seenLogin('A', 'ticket=ST-1')],
    ['security check', method(`/j_spring_security_check?${credentials}`, redirected)],
    [
      'security check that asks for JSON',
      method(`/j_spring_security_check?${credentials}`, { ...redirected, headers: { accept: 'application/json' } }),
    ],
    ['security check with a ticket', method('/j_spring_security_check?ticket=ST-1', redirected)],
    ['a token at the base address', method('/?pp=u%3Djoe', redirected)],
    ['the legacy login with a form', method('/rest/login/', { method: 'POST', form: credentials, opens: 'A' })],
    ['the legacy login with GET', method(`/rest/login?${credentials}`)],
    ['GET /rest_v2/… with basic authentication', method('/rest_v2/jobs', { headers: basicHeader('joe', 'x') })],
    ['GET /rest_v2/… with URL arguments', method(`/rest_v2/jobs?${credentials}`)],
    ['GET /rest_v2/… with a token with the request', method('/rest_v2/jobs?pp=u%3Djoe')],
  ])('%s', (name, sent) => {
    // The cookie of any session makes this a recording that shows headers.
    const { client, does } = clientOf({ path: '/index.html', headers: cookie('OTHER') }, sent)
    expect(client.use.methods).toHaveLength(1)
    expect(does[0]).toBe(`${name}: 1 request`)
  })

  test('a sign-in in a form that the specification does not have is taken for the nearest, and said', () => {
    const post = { ...method('/j_spring_security_check', { method: 'POST', form: credentials }), ...redirected }
    expect(clientOf(post).does).toContain(
      'security check: 1 request, 1 in a form that the specification does not have (POST)',
    )
  })

  test('what a browser asks by itself before a request to another host is none of the client', () => {
    const preflight = { Authorization: 'Basic x', 'Access-Control-Request-Method': 'PUT' }
    const { does, client } = clientOf(
      seenGet('A'),
      method('/rest_v2/x', { method: 'OPTIONS', headers: preflight, status: 401 }),
    )
    expect(client.use.methods).toEqual([])
    expect(does).toContain('pages and files: 1 request')
  })

  test.each<[string, Sent, string]>([
    ['401', seenLogin('A', credentials, { status: 401 }), '1 refused'],
    ['400', seenLogin('A', credentials, { status: 400 }), '1 refused'],
    [
      'a redirect to the error page',
      { ...method(`/j_x_security_check?${credentials}`), status: 302, location: '/login.html?error=1' },
      '1 refused',
    ],
    [
      'a page instead of a redirect',
      { ...method(`/j_x_security_check?${credentials}`), opens: 'A' },
      '1 without a conclusive answer',
    ],
    ['a crash', seenLogin('A', credentials, { status: 500 }), '1 without a conclusive answer'],
    ['no answer', seenLogin('A', credentials, { status: 0 }), '1 without a conclusive answer'],
  ])('%s', (_, sent, outcome) => {
    expect(clientOf(sent).does[0]).toContain(`1 request, ${outcome}`)
  })

  test('other HTTP methods than GET are named, and one that is none is not', () => {
    const verbs = ['GET', 'PUT', 'SECRET'].map((verb) => seenGet('A', { method: verb }))
    const { does, uses } = clientOf(seenLogin('A'), ...verbs)
    expect(does).toContain('GET, PUT, another method /rest_v2/… with the session cookie: 3 requests')
    expect(uses).toContain('verbs of sessions')
    expect(clientOf(method('/rest_v2/x', { method: 'POST', headers: basicHeader('a', 'b') })).uses).toContain(
      'basic: verbs',
    )
  })
})

const form = (fields: string): Sent => seenLogin('A', fields)
const documented = (id: string) => ({ Cookie: `$Version=0; JSESSIONID=${id}; $Path=/reports` })

describe('what a client gives, and in which form', () => {
  test.each<[string, Sent]>([
    ['login.form: organization', form('j_username=joe%7Corg&j_password=x')],
    ['login.form: bare user', form('j_username=joe&j_password=x')],
    ['login.form: special name', form('j_username=o%27neil%2B&j_password=x')],
    ['login.form: special password', form('j_username=joe&j_password=a%26b')],
    ['login.form: utf8', form('j_username=j%C3%BCrgen&j_password=x')],
    ['login.form: locale', form('j_username=joe&j_password=x&userLocale=de')],
    ['login.form: zone', form('j_username=joe&j_password=x&userTimezone=Europe%2FBerlin')],
    ['login.form: encrypted', form(`j_username=joe&j_password=${'0a'.repeat(64)}`)],
    ['plain password', form('j_username=joe&j_password=x')],
    ['no locale', form('j_username=joe&j_password=x')],
    ['ticket and credentials', form('j_username=joe&j_password=x&ticket=ST-1')],
    ['basic: utf8', method('/rest_v2/x', { headers: basicHeader('jürgen', 'x') })],
    ['security-check: organization apart', method(`/j_x_security_check?orgId=o&${credentials}`, redirected)],
    [
      'security-check.json: json',
      method(`/j_x_security_check?${credentials}`, { ...redirected, headers: { Accept: 'application/json' } }),
    ],
    ['documented cookie', seenGet('A', { headers: documented('A') })],
    ['documented logout', { path: '/logout.html', headers: documented('A') }],
    ['key', { path: '/GetEncryptionKey', headers: cookie('A') }],
  ])('%s', (use, sent) => {
    expect(clientOf(sent).uses).toContain(use)
  })

  test('locales that change, and the same encrypted password again', () => {
    const again = `&j_password=${'0a'.repeat(64)}`
    const { uses } = clientOf(
      seenLogin('A', `j_username=joe&userLocale=de&userTimezone=UTC${again}`),
      seenLogin('B', `j_username=joe&userLocale=fr&userTimezone=CET${again}`),
    )
    expect(uses).toEqual(expect.arrayContaining(['other locales', 'other zones', 'reused ciphertext']))
    expect(uses).not.toContain('plain password')
  })

  test('credentials beside the cookie of a live session, and of a dead one', () => {
    const both = method('/rest_v2/x', { headers: { ...cookie('A'), ...basicHeader('joe', 'x') } })
    expect(clientOf(seenLogin('A'), both).uses).toContain('cookie and credentials')
    expect(clientOf(seenLogin('A'), seenGet('A', { status: 401 }), both).uses).toContain('dead cookie and credentials')
  })

  test.each<[string, Sent]>([
    ['session of stateless credentials', method('/rest_v2/x', { headers: basicHeader('joe', 'x'), opens: 'A' })],
    ['session of a token', method('/rest_v2/x?pp=u%3Djoe', { opens: 'A' })],
    ['session of the legacy GET', method(`/rest/login?${credentials}`, { opens: 'A' })],
  ])('%s: the client keeps a cookie that authenticates no user by the specification', (use, first) => {
    expect(clientOf(first, seenGet('A')).uses).toContain(use)
    expect(clientOf(first, seenGet('A', { status: 401 })).uses).not.toContain(use)
    expect(clientOf(first).uses).not.toContain(use)
  })

  test('it follows the redirect of its sign-in, to the JSON file too', () => {
    const file = '/scripts/auth/loginSuccess.json'
    const check = method(`/j_x_security_check?${credentials}`, { ...redirected, location: `/reports${file}` })
    const { does, uses } = clientOf(check, { path: file, headers: cookie('A') })
    expect(does).toContain('follows the redirect of its sign-in')
    expect(uses).toContain('JSON file')
  })
})
