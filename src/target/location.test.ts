import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import { leadsTo } from './location.ts'

const errorPage = '/login.html?error=1'
const successPage = '/loginsuccess.html'

function redirectTo(location: string | undefined): Answer {
  const request = {
    method: 'GET',
    url: 'https://host:8443/ctx/j_spring_security_check?a=b',
    headers: [],
    repeatable: true,
  }
  const headers = location === undefined ? [] : [['location', location] as const]
  return new Answer('security check', request, { status: 302, headers, body: Buffer.alloc(0), bodyBytes: 0 })
}

test.each([
  ['https://host:8443/ctx/login.html?error=1', errorPage, true],
  ['/ctx/login.html?error=1', errorPage, true],
  ['login.html?error=1', errorPage, true],
  ['./login.html?error=1', errorPage, true],
  ['../ctx/login.html?error=1', errorPage, true],
  ['//other.example.com/ctx/login.html?error=1', errorPage, true],
  ['http://internal:8080/ctx/login.html?error=1', errorPage, true],
  ['/another/prefix/login.html?error=1', errorPage, true],
  ['/ctx/login.html;jsessionid=0123.n1?error=1', errorPage, true],
  ['/ctx;v=1/login.html;jsessionid=0123?error=1', errorPage, true],
  ['/ctx/login.html?error=1#top', errorPage, true],
  ['/ctx/login.html', errorPage, false],
  ['/ctx/login.html?error=2', errorPage, false],
  ['/ctx/login.html?error=1&x=y', errorPage, false],
  ['/ctx/login.html?error=11', errorPage, false],
  ['/ctx/xlogin.html?error=1', errorPage, false],
  ['/ctx/login.html/more?error=1', errorPage, false],
  ['/ctx/?next=/login.html?error=1', errorPage, false],
  ['/ctx/loginsuccess.html', successPage, true],
  ['/ctx/loginsuccess.html?error=1', successPage, false],
  ['/ctx/loginsuccess.html?', successPage, true],
  ['/ctx/loginSuccess.html', successPage, false],
  ['', errorPage, false],
  ['http://', errorPage, false],
  [undefined, errorPage, false],
])('Location %j leads to %s: %s', (location, place, expected) => {
  expect(leadsTo(redirectTo(location), place)).toBe(expected)
})
