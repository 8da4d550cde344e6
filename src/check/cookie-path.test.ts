import { expect, test, vi } from 'vitest'
import { Answer } from '../http/answer.ts'
import { Violation } from '../outcome/violation.ts'
import { expectLastingCookie } from './cookie-path.ts'

const minute = 60_000
const at = (milliseconds: number) => new Date(milliseconds).toUTCString()

function foundIn(attributes: string, date?: string): string | undefined {
  const request = { method: 'POST', url: 'http://host/ctx/rest_v2/login', headers: [], repeatable: true }
  const cookie = ['Set-Cookie', `JSESSIONID=0123456789ABCDEF; Path=/ctx${attributes}`] as const
  const headers = date === undefined ? [cookie] : [cookie, ['Date', date] as const]
  const answer = new Answer('a login', request, { status: 200, headers, body: Buffer.alloc(0), bodyBytes: 0 })
  const { sessionCookie } = answer
  // Some answers are judged long after they have arrived.
  vi.setSystemTime(Date.now() + 48 * minute)
  try {
    expectLastingCookie(answer, sessionCookie, 20 * minute)
    return undefined
  } catch (error) {
    if (error instanceof Violation) return error.message
    throw error
  } finally {
    vi.useRealTimers()
  }
}

test.each([
  ['no end', ''],
  ['a Max-Age of the timeout', '; Max-Age=1200'],
  ['an Expires of the timeout', `; Expires=${at(Date.now() + 20 * minute)}`],
  [
    'a Max-Age of the timeout, which counts for more than Expires',
    `; Max-Age=1200; Expires=${at(Date.now() + minute)}`,
  ],
])('a session cookie with %s lasts', (_, attributes) => {
  expect(foundIn(attributes)).toBeUndefined()
})

test.each([
  ['; Max-Age=60', undefined, 'Max-Age=60'],
  [`; Expires=${at(Date.now() + minute)}`, undefined, /Expires after (60|61|62) s/],
  [`; Expires=${at(Date.now() + 61 * minute)}`, at(Date.now() + 60 * minute), /Expires after (60|61|62) s/],
])('a session cookie with %s, dated %s, does not', (attributes, date, found) => {
  expect(foundIn(attributes, date)).toMatch(found)
})

test('the clock of the server may be wrong', () => {
  const [slow, expires] = [at(Date.now() - 15 * minute), at(Date.now() + 5 * minute)]
  expect(foundIn(`; Expires=${expires}`, slow)).toBeUndefined()
})
