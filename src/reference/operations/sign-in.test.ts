import { describe, expect, test } from 'vitest'
import { bench, headerValues, setCookiesOf } from '../samples/bench.ts'

const joe = 'j_username=joeuser%7Corganization_1&j_password=joe-Password1'

describe('login', () => {
  test.each([
    ['form', { form: joe }, ''],
    ['URL arguments', { method: 'POST' }, `?${joe}`],
    ['GET', {}, `?${joe}`],
  ])('by %s hands out the session cookie', (_name, more, query) => {
    const { ask } = bench()
    const answer = ask(`/rest_v2/login${query}`, more)
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(headerValues(answer, 'Set-Cookie')[0]).toMatch(/^JSESSIONID=[0-9A-F]{32}; Path=\/reporting;/)
    expect(ask('/rest_v2/jobs', { headers: setCookiesOf(answer) }).status).toBe(200)
  })

  test.each(['j_username=joeuser', 'j_password=x', '', 'j_username=joeuser%7Corganization_1&j_password='])(
    'with only "%s" is 400',
    (form) => {
      expect(bench().ask('/rest_v2/login', { form }).status).toBe(400)
    },
  )

  test('refuses wrong credentials with an empty 401', () => {
    expect(bench().ask('/rest_v2/login', { form: `${joe}x` })).toMatchObject({ status: 401, body: '' })
  })

  test('answers bad input with 4xx', () => {
    const { ask } = bench()
    expect(ask('/rest_v2/login', { form: joe, headers: { 'content-type': 'application/json' } }).status).toBe(415)
    expect(ask('/rest_v2/login', { form: 'j_username=%zz' }).status).toBe(400)
    expect(ask('/rest_v2/login?j_username=a', { form: joe }).status).toBe(400)
    expect(ask('/rest_v2/login', { method: 'PUT' }).status).toBe(405)
  })

  test.each([joe, 'ticket=T1'])(
    'does not look at a body that is no form where the arguments are complete: %s',
    (query) => {
      const { ask } = bench({ sso: { argument: 'ticket', tickets: ['T1'] } })
      const json = { method: 'POST', form: '{}', headers: { 'content-type': 'application/json' } }
      expect(ask(`/rest_v2/login?${query}`, json).status).toBe(200)
      expect(ask('/rest_v2/login?j_username=superuser', json).status).toBe(415)
    },
  )

  test('by GET can be off, and needs a valid license', () => {
    expect(bench({ getLogin: false }).ask(`/rest_v2/login?${joe}`).status).toBe(405)
    expect(bench({ licenseValid: false }).ask('/rest_v2/login', { form: joe }).status).toBe(403)
  })
})

describe('a ticket', () => {
  const sso = { argument: 'ticket', tickets: ['T1', 'T2', 'T3'] }

  test('is good for one login, in the URL or in the form', () => {
    const { ask } = bench({ sso })
    expect(ask('/rest_v2/login?ticket=T1', { method: 'POST' }).status).toBe(200)
    expect(ask('/rest_v2/login?ticket=T1', { method: 'POST' })).toMatchObject({ status: 401, body: '' })
    expect(ask('/rest_v2/login', { form: 'ticket=T2' }).status).toBe(200)
  })

  test('beside credentials is neither taken nor used up', () => {
    const { ask } = bench({ sso })
    expect(ask('/rest_v2/login', { form: `${joe}&ticket=T3` }).status).toBe(400)
    expect(headerValues(ask(`/j_spring_security_check?${joe}&ticket=T3`), 'Location')).toEqual([
      '/reporting/login.html?error=1',
    ])
    expect(ask('/rest_v2/login', { form: 'ticket=T3' }).status).toBe(200)
  })
})

describe('the legacy login', () => {
  const release = '7.0.3'

  test('exists before 7.1 only, with a cookie on POST only', () => {
    const { ask } = bench({ release })
    for (const path of ['/rest/login', '/rest/login/']) {
      expect(headerValues(ask(path, { form: joe }), 'Set-Cookie')).toHaveLength(1)
      expect(ask(`${path}?${joe}`)).toMatchObject({ status: 200, body: '', headers: [] })
    }
    expect(bench({ release: '7.1.0' }).ask('/rest/login', { form: joe }).status).toBe(404)
    expect(bench({ release: '10.0' }).ask('/rest/login', { form: joe }).status).toBe(404)
  })

  test('refuses with 401, and with a redirect when the license is not valid', () => {
    expect(bench({ release }).ask('/rest/login', { form: `${joe}x` })).toMatchObject({ status: 401, body: '' })
    expect(bench({ release, licenseValid: false }).ask('/rest/login', { form: joe }).status).toBe(302)
  })
})
