import { describe, expect, test } from 'vitest'
import { clientIn, clientOf, seenGet, seenLogin } from './samples/seen-client.ts'
import { cookie, dashboard, harOf, type Sent } from './samples/traffic-files.ts'

describe('the life of sessions', () => {
  test('signs in once, works with the session, logs out', () => {
    const { does, uses } = clientOf(...dashboard)
    expect(does).toEqual([
      'login with a form: 1 request, with the organization in the user ID',
      'GET /rest_v2/… with the session cookie: 2 requests',
      'signs in once',
      'logs out of its session',
    ])
    expect(uses).toEqual(expect.arrayContaining(['login.form: use', 'session', 'several requests', 'logout']))
    expect(uses).not.toContain('no logout')
  })

  test('signs in for each request, and never logs out', () => {
    const { does, uses } = clientOf(seenLogin('A'), seenGet('A'), seenLogin('B'), seenGet('B'))
    expect(does).toContain('signs in for each request')
    expect(does).toContain('never logs out: 2 sessions left to the timeout')
    expect(uses).toContain('no logout')
  })

  test('logs out of some of its sessions', () => {
    const { does } = clientOf(seenLogin('A'), seenGet('A'), seenLogin('B'), seenGet('B'), {
      path: '/logout.html',
      headers: cookie('A'),
    })
    expect(does).toContain('logs out of 1 of 2 sessions')
  })

  test('goes on with a session that was refused, and signs in again beside its cookie', () => {
    const refused = seenGet('A', { status: 401 })
    const { does, uses } = clientOf(
      seenLogin('A'),
      seenGet('A'),
      refused,
      refused,
      seenLogin('B', undefined, { headers: cookie('A') }),
    )
    expect(does).toContain('keeps using the cookie of 1 session after it was refused')
    expect(uses).toEqual(expect.arrayContaining(['refused session', 'sign-in after a refused session']))
  })

  test('a redirect to the login page refuses a session as well', () => {
    const { uses } = clientOf(seenGet('A'), seenGet('A', { status: 302, location: '/reports/login.html;jsessionid=X' }))
    expect(uses).toContain('refused session')
  })

  test('goes on after logout', () => {
    const { does } = clientOf(...dashboard, seenGet('SESSION-ONE', { status: 401 }))
    expect(does).toContain('keeps using the cookie of 1 session after logout')
  })

  test('a session that is older than the recording', () => {
    expect(clientOf(seenGet('OLD')).does).toContain('1 session opened before the recording began')
  })

  test('the cookie of an anonymous session is no session: it may be that of a refusal, a page or a logout', () => {
    const { does, uses } = clientOf(
      { path: '/login.html', opens: 'ANONYMOUS' },
      seenGet('ANONYMOUS', { status: 401 }),
      seenLogin('ANONYMOUS', undefined, { headers: cookie('ANONYMOUS') }),
      seenGet('ANONYMOUS'),
    )
    expect(uses).toEqual(expect.arrayContaining(['no credentials', 'session']))
    expect(uses).not.toContain('refused session')
    expect(does).toContain('REST without credentials: 1 request, 1 refused')
  })

  test('a login that keeps an anonymous session, and sets no cookie, opens it', () => {
    const kept: Sent = {
      method: 'POST',
      path: '/rest_v2/login',
      form: 'j_username=a&j_password=b',
      headers: cookie('A'),
    }
    expect(clientOf({ path: '/login.html', opens: 'A' }, kept, seenGet('A')).uses).toContain('session')
  })

  test('a login beside a live session of the same user, and of another one', () => {
    const beside = (form: string) =>
      clientOf(seenLogin('A'), seenGet('A'), seenLogin('A', form, { headers: cookie('A') })).uses
    expect(beside('j_username=joe&j_password=x')).toContain('login.form: live session')
    expect(beside('j_username=joe&j_password=x')).not.toContain('another user')
    expect(beside('j_username=jane&j_password=x')).toContain('another user')
  })

  test('requests count in the order of their time, whatever their order in the file', () => {
    const { log } = JSON.parse(harOf(...dashboard))
    expect(clientIn(JSON.stringify({ log: { entries: log.entries.toReversed() } })).does).toEqual(
      clientOf(...dashboard).does,
    )
  })
})

describe('what a recording does not show', () => {
  const line = (request: string, status: number) =>
    `h - - [20/Nov/2026:09:30:00 +0000] "${request} HTTP/1.1" ${status} 0 "-" "curl/8"`

  test('an access log has no headers and no bodies: what may be in them cannot be seen', () => {
    const { does, unseen, uses } = clientIn(
      [
        line('POST /reports/rest_v2/login', 200),
        line('GET /reports/rest_v2/resources', 200),
        line('GET /reports/rest_v2/jobs?j_username=a&j_password=b', 401),
        line('GET /reports/j_spring_security_check?j_username=a&j_password=b', 302),
        line('GET /reports/logout.html', 302),
      ].join('\n'),
    )
    expect(does).toEqual([
      'login with a form: 1 request',
      'GET /rest_v2/… with URL arguments: 1 request, 1 refused',
      'security check: 1 request, 1 without a conclusive answer',
      'logs out: 1 request',
      'REST with credentials that cannot be seen in an access log: 1 request',
    ])
    expect(unseen).toEqual([
      'Cannot be seen in an access log: HTTP basic, cookies and sessions, and the content of forms. The client may well use them.',
    ])
    expect(uses).not.toContain('no locale')
    expect(uses).not.toContain('no logout')
  })

  test('a HAR that a browser saves without sensitive data says nothing of basic, cookies and sessions', () => {
    const { does, unseen } = clientOf({ path: '/rest_v2/resources' })
    expect(does).toEqual([
      'REST with credentials that cannot be seen in a HAR without the headers that authenticate: 1 request',
    ])
    expect(unseen[0]).toContain('unless the HAR is exported with sensitive data')
  })
})
