import { describe, expect, test } from 'vitest'
import { asBasic, type Bench, bench, headerValues, setCookiesOf } from '../samples/bench.ts'

const joe = 'j_username=joeuser%7Corganization_1&j_password=joe-Password1'
const admin = 'j_username=superuser&j_password=super-Password1'
const sessionTimeoutMs = 1000

describe('a session', () => {
  test('ends when it was left alone for the timeout, and lives on while it is used', () => {
    const { ask, wait } = bench({ sessionTimeoutMs })
    const headers = setCookiesOf(ask('/rest_v2/login', { form: joe }))
    for (let use = 0; use < 3; use++) {
      wait(999)
      expect(ask('/rest_v2/jobs', { headers }).status).toBe(200)
    }
    wait(1000)
    expect(ask('/rest_v2/jobs', { headers }).status).toBe(401)
  })

  test('lives by the timeout that the server has now', () => {
    const { ask, wait, service } = bench({ sessionTimeoutMs })
    const headers = setCookiesOf(ask('/rest_v2/login', { form: joe }))
    Object.assign(service.options, { sessionTimeoutMs: 4 * sessionTimeoutMs })
    wait(3 * sessionTimeoutMs)
    expect(ask('/rest_v2/jobs', { headers }).status).toBe(200)
    wait(4 * sessionTimeoutMs)
    expect(ask('/rest_v2/jobs', { headers }).status).toBe(401)
  })

  test('is known by both forms of the cookie', () => {
    const { ask } = bench()
    const { cookie } = setCookiesOf(ask('/rest_v2/login', { form: joe }))
    const long = { cookie: `$Version=0; ${cookie}; $Path=/reporting` }
    expect(ask('/rest_v2/jobs', { headers: long }).status).toBe(200)
    expect(ask('/rest_v2/jobs', { headers: { cookie: `other=1; ${cookie}` } }).status).toBe(200)
  })

  test('ends with its logout, the others live on', () => {
    const { ask, service } = bench()
    const first = setCookiesOf(ask('/rest_v2/login', { form: joe }))
    const second = setCookiesOf(ask('/rest_v2/login', { form: joe }))
    const answer = ask('/logout.html', { headers: first })
    expect(headerValues(answer, 'Location')).toEqual(['/reporting/login.html'])
    expect(ask('/rest_v2/jobs', { headers: first }).status).toBe(401)
    expect(ask('/rest_v2/jobs', { headers: second }).status).toBe(200)
    expect(service.state.sessions.size).toBe(1)
  })
})

describe('locale and time zone', () => {
  const given = 'userLocale=de_DE&userTimezone=Asia/Tokyo'
  const settings = { userLocale: 'de_DE', userTimezone: 'Asia/Tokyo' }
  const sessionOnly = (cookie: string) => /JSESSIONID=\w+/.exec(cookie)?.[0] ?? ''
  const others = (cookie: string) => cookie.replace(/JSESSIONID=\w+; /, '')

  test.each([
    ['the login', (ask: Bench['ask']) => ask('/rest_v2/login', { form: `${joe}&${given}` })],
    ['the security check', (ask: Bench['ask']) => ask(`/j_spring_security_check?${admin}&${given}`)],
    [
      'a request of the session',
      (ask: Bench['ask']) => {
        const login = ask('/rest_v2/login', { form: joe })
        ask(`/rest_v2/jobs?${given}`, { headers: setCookiesOf(login) })
        return login
      },
    ],
  ])('given to %s stay with a client that returns nothing but JSESSIONID', (_, give) => {
    const { ask } = bench()
    const cookie = sessionOnly(setCookiesOf(give(ask)).cookie)
    expect(JSON.parse(ask('/rest_v2/preferences', { headers: { cookie } }).body)).toMatchObject(settings)
  })

  test('stay with a client that returns the other cookies and has no session', () => {
    const { ask } = bench()
    const cookie = others(setCookiesOf(ask('/rest_v2/login', { form: `${joe}&${given}` })).cookie)
    expect(JSON.parse(ask(`/rest_v2/preferences?${joe}`, { headers: { cookie } }).body)).toMatchObject(settings)
  })

  test('one of them does not take the other away', () => {
    const { ask } = bench()
    const cookie = sessionOnly(setCookiesOf(ask('/rest_v2/login', { form: `${joe}&${given}` })).cookie)
    ask('/rest_v2/jobs?userLocale=fr_FR', { headers: { cookie } })
    const shown = JSON.parse(ask('/rest_v2/preferences', { headers: { cookie } }).body)
    expect(shown).toMatchObject({ userLocale: 'fr_FR', userTimezone: 'Asia/Tokyo' })
  })
})

describe('the security check', () => {
  const check = '/j_spring_security_check'
  const orgId = 'orgId=org_alias_1&j_username=joeuser&j_password=joe-Password1'

  test('keeps the live session of the same user, and of no other user', () => {
    const { ask } = bench()
    const login = ask('/rest_v2/login', { form: joe })
    const again = ask(`${check}?${orgId}`, { headers: setCookiesOf(login) })
    expect(setCookiesOf(again)).toEqual(setCookiesOf(login))
    const other = ask(`${check}?${admin}`, { headers: setCookiesOf(login) })
    expect(setCookiesOf(other)).not.toEqual(setCookiesOf(login))
  })

  test('leads to the success, the JSON success or the failure', () => {
    const { ask } = bench()
    const location = (target: string, headers = {}) => headerValues(ask(target, { headers }), 'Location')[0]
    expect(location(`${check}?${orgId}`)).toBe('/reporting/loginsuccess.html')
    expect(location(`${check}?${orgId}`, { accept: 'text/html, application/json;q=0.9' })).toMatch(
      /loginSuccess\.json$/,
    )
    for (const wrong of ['', '?j_username=joeuser', `?${orgId}x`, `?${joe.replace('%7Corganization_1', '')}`]) {
      expect(location(check + wrong)).toBe('/reporting/login.html?error=1')
    }
    const json = ask('/scripts/bower_components/js-sdk/src/common/auth/loginSuccess.json')
    expect(JSON.parse(json.body)).toEqual({ success: true })
  })

  test('fails without a valid license', () => {
    const { ask } = bench({ licenseValid: false })
    expect(headerValues(ask(`${check}?${orgId}`), 'Location')).toEqual(['/reporting/login.html?error=1'])
  })
})

describe('pre-authentication', () => {
  const token = (text: string) => `pp=${encodeURIComponent(text)}`
  const joeToken = token('u=joeuser|r=ROLE_USER|o=org_alias_1|pa1=x|pa2=y')

  test('works on every request and once at the base address', () => {
    const { ask } = bench()
    expect(ask(`/rest_v2/jobs?${joeToken}`).status).toBe(200)
    const once = ask(`/?${joeToken}`)
    expect(headerValues(once, 'Location')).toEqual(['/reporting/loginsuccess.html'])
    expect(ask('/rest_v2/jobs', { headers: setCookiesOf(once) }).status).toBe(200)
  })

  test.each(['', 'u=nobody', 'u=joeuser', 'joeuser', 'u=joeuser|o=nowhere', 'u=superuser|u=joeuser'])(
    'refuses the token "%s"',
    (text) => {
      const { ask } = bench()
      expect(ask(`/rest_v2/jobs?${token(text)}`).status).toBe(401)
      expect(headerValues(ask(`/?${token(text)}`), 'Location')).toEqual(['/reporting/login.html?error=1'])
    },
  )
})

test('locale and time zone are stored, applied and changed, for this client alone', () => {
  const { ask } = bench()
  const show = (cookie: string, query = '') => {
    const headers = { ...asBasic('superuser', 'super-Password1'), cookie }
    const answer = ask(`/rest_v2/preferences${query}`, { headers })
    return { ...JSON.parse(answer.body), stored: setCookiesOf(answer).cookie }
  }
  const { cookie } = setCookiesOf(ask(`/rest_v2/jobs?${admin}&userLocale=de_DE&userTimezone=Europe/Berlin`))
  expect(show(cookie)).toMatchObject({ userLocale: 'de_DE', userTimezone: 'Europe/Berlin', organization: null })
  expect(show(cookie, '?userLocale=fr')).toMatchObject({ userLocale: 'fr', stored: 'userLocale=fr' })
  expect(show('')).toMatchObject({ userLocale: 'en_US', userTimezone: 'America/New_York' })
})
