import { gzipSync } from 'node:zlib'
import { expect as assert, describe, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import type { Header } from '../methods/request-data.ts'
import { type Actual, redacted } from '../outcome/failure.ts'
import { actualInWords } from '../outcome/failure-words.ts'
import { Violation } from '../outcome/violation.ts'
import { bodyOf, cookiesOf } from './actual.ts'
import { control, expect } from './expect.ts'

const json = '/auth/loginSuccess.json'

function answer(
  status: number,
  { location, cookies = [], bodyBytes = 0 }: { location?: string; cookies?: string[]; bodyBytes?: number } = {},
): Answer {
  const headers: Header[] = [
    ...(location === undefined ? [] : [['Location', location] as const]),
    ...cookies.map((cookie) => ['Set-Cookie', cookie] as const),
    ['Content-Type', 'text/html'],
  ]
  const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
  return new Answer('a probe', request, { status, headers, body: Buffer.alloc(bodyBytes), bodyBytes })
}

const holds = (claim: () => void): boolean => {
  try {
    claim()
    return true
  } catch (error) {
    assert(error).toBeInstanceOf(Violation)
    return false
  }
}

test.each([
  [200, { served: true, accepts: true, refused: false, unauthenticated: false }],
  [204, { served: true, accepts: true, refused: false, unauthenticated: false }],
  [299, { served: true, accepts: true, refused: false, unauthenticated: false }],
  [300, { served: false, accepts: false, refused: false, unauthenticated: true }],
  [302, { served: false, accepts: false, refused: false, unauthenticated: true }],
  [400, { served: false, accepts: true, refused: false, unauthenticated: true }],
  [401, { served: false, accepts: false, refused: true, unauthenticated: true }],
  [403, { served: false, accepts: true, refused: true, unauthenticated: true }],
  [404, { served: false, accepts: true, refused: false, unauthenticated: true }],
  [405, { served: false, accepts: true, refused: false, unauthenticated: true }],
  [499, { served: false, accepts: true, refused: false, unauthenticated: true }],
  [500, { served: false, accepts: false, refused: false, unauthenticated: false }],
  [501, { served: false, accepts: false, refused: false, unauthenticated: true }],
  [503, { served: false, accepts: false, refused: false, unauthenticated: false }],
])('what status %i means', (status, meaning) => {
  const it = expect(answer(status))
  assert({
    served: holds(() => it.toBeServed()),
    accepts: holds(() => it.toAcceptCredentials()),
    refused: holds(() => it.toBeRefused()),
    unauthenticated: holds(() => it.toBeUnauthenticated()),
  }).toEqual(meaning)
})

test.each([
  ['/ctx/login.html?error=1', undefined, true],
  ['login.html;jsessionid=1?error=1', undefined, true],
  ['/ctx/welcome.html', undefined, false],
  ['https://sso.example.com/idp?x=1', undefined, true],
  ['https://host/ctx/x', undefined, false],
  ['javascript:void(0)', undefined, false],
  ['/ctx/login.html?error=1', 302, false],
])('a redirect to %s, where %s is no refusal, refuses: %s', (location, otherThan, refuses) => {
  const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
  const headers = [['Location', location] as const]
  const redirect = new Answer('a probe', request, { status: 302, headers, body: Buffer.alloc(0), bodyBytes: 0 })
  assert(holds(() => expect(redirect).toBeRefused({ otherThan }))).toBe(refuses)
})

test.each([200, 404])('a Location beside status %i leads nowhere, and refuses nothing', (status) => {
  const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
  const headers = [['Location', '/ctx/login.html'] as const]
  const shown = new Answer('a probe', request, { status, headers, body: Buffer.alloc(0), bodyBytes: 0 })
  assert(holds(() => expect(shown).toBeRefused())).toBe(false)
})

test('a crash is said to be one, and whether a stack was shown', () => {
  const crashed = (text: string) => {
    const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
    const body = Buffer.from(text)
    return expect(new Answer('a probe', request, { status: 500, headers: [], body, bodyBytes: body.length }))
  }
  assert(() => crashed('oops').toBeRefused()).toThrow('actual server error: 500, 4 bytes')
  const trace = 'java.lang.NullPointerException\n\tat com.example.Login.check(Login.java:73)'
  assert(() => crashed(trace).toBeUnauthenticated()).toThrow('actual server error: 500 with a stack trace')
  assert(() => crashed('').toBeNoCrash()).toThrow('expected an answer that the specification has, and no server error')
  assert(() => expect(answer(501)).toBeNoCrash()).not.toThrow()
})

test('an empty body has zero bytes', () => {
  assert(holds(() => expect(answer(401)).toHaveEmptyBody())).toBe(true)
  assert(() => expect(answer(401, { bodyBytes: 9 })).toHaveEmptyBody()).toThrow('actual 9 bytes of text/html')
})

describe('a redirect', () => {
  test.each([
    [302, '/ctx/login.html?error=1', true, false],
    [302, '/ctx/login.html', false, false],
    [302, '/ctx/loginsuccess.html', false, true],
    [302, `/ctx${json}`, false, false],
    [302, undefined, false, false],
    [303, '/ctx/login.html?error=1', false, false],
    [301, '/ctx/loginsuccess.html', false, false],
    [200, '/ctx/loginsuccess.html', false, false],
  ])('%i to %s', (status, location, toTheErrorPage, elsewhere) => {
    const it = expect(answer(status, location === undefined ? {} : { location }))
    assert(holds(() => it.toRedirectToTheErrorPage())).toBe(toTheErrorPage)
    assert(holds(() => it.toRedirectElsewhereThan(json))).toBe(elsewhere)
  })
})

test('a deviation names the request, what was expected, and what came back', () => {
  const patch = (claim: () => void) => {
    try {
      claim()
    } catch (error) {
      const { facts } = error as Violation
      const { message } = error as Violation
      return { ...facts, request: String(facts.request), message }
    }
  }
  const given = answer(302, { location: '/elsewhere', bodyBytes: 5 })
  assert(patch(() => expect(given).toHaveStatus(400))).toMatchObject({
    part: 'status',
    request: 'GET http://host/ctx/x (a probe)',
    expected: { kind: 'status', is: 400 },
    message: 'expected status 400, actual status 302 to /elsewhere, 5 bytes of text/html',
    operation: { id: 'plain', session: false, encrypted: false },
    status: 302,
    control: false,
  })
  assert(patch(() => control(given).toHaveStatus(400))?.control).toBe(true)
})

test('a deviation says in which part of the answer it is', () => {
  const part = (claim: () => void) => {
    try {
      claim()
    } catch (error) {
      return (error as Violation).facts.part
    }
  }
  const given = answer(200, { bodyBytes: 5, cookies: ['JSESSIONID=1'] })
  assert(part(() => expect(given).toRedirectTo(json))).toBe('status')
  assert(part(() => expect(answer(302, { location: '/x' })).toRedirectTo(json))).toBe('location')
  assert(part(() => expect(given).toHaveEmptyBody())).toBe('body')
  assert(part(() => expect(given).that(false, 'another status'))).toBe('status')
  assert(part(() => expect(given).that(false, 'another text', bodyOf(given)))).toBe('body')
  assert(part(() => expect(given).that(false, 'no cookie', cookiesOf(given), 'set-cookie'))).toBe('set-cookie')
})

test('a body of which only the beginning was kept says so', () => {
  const shown = (text: string, bodyBytes: number) =>
    actualInWords(
      redacted<Actual>(bodyOf({ ...answer(200), text, body: Buffer.from(text), bodyBytes } as Answer), String),
    )
  assert(shown('a\r\n b', 5)).toBe('the body: a b')
  assert(shown('ab', 1000)).toBe('the body (the beginning of 1000 bytes): ab')
})

test('a body is empty if nothing is left of it without its coding', () => {
  const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
  const compressed = (text: string, coding: string) => {
    const body = gzipSync(text)
    const headers = [['Content-Encoding', coding] as const]
    return new Answer('a probe', request, { status: 401, headers, body, bodyBytes: body.length })
  }
  assert(holds(() => expect(compressed('', 'gzip')).toHaveEmptyBody())).toBe(true)
  assert(holds(() => expect(compressed('x', 'gzip')).toHaveEmptyBody())).toBe(false)
  assert(holds(() => expect(compressed('', 'unknown')).toHaveEmptyBody())).toBe(false)
})
