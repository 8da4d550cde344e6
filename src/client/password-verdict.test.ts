import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import { leadsToLogin } from './password-verdict.ts'

test.each([
  ['/reporting/login.html', true],
  ['login.html?error=1', true],
  ['https://host/reporting/login.html;jsessionid=A1?error=1#top', true],
  ['/home.html?from=/login.html', false],
  ['/home.html#/login.html', false],
  ['/login.html/more', false],
  ['', false],
])('that %s leads to the login page is %s', (location, leads) => {
  const request = { method: 'POST', url: 'http://host/reporting/check', headers: [], repeatable: false }
  const headers: [string, string][] = [['Location', location]]
  const answer = new Answer('security-check', request, { status: 302, headers, body: Buffer.alloc(0), bodyBytes: 0 })
  expect(leadsToLogin(answer)).toBe(leads)
})
