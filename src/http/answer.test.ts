import { afterEach, expect, test, vi } from 'vitest'
import { Answer } from './answer.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a session cookie that expires after the answer has come still counts', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }
  const headers = [['Set-Cookie', 'JSESSIONID=0123456789ABCDEF; Expires=Fri, 20 Nov 2026 12:00:01 GMT']] as const
  const answer = new Answer('login', request, { status: 200, headers, body: Buffer.alloc(0), bodyBytes: 0 })
  expect(answer.sessionCookie?.value).toBe('0123456789ABCDEF')
  vi.advanceTimersByTime(2000)
  expect(answer.sessionCookie?.value).toBe('0123456789ABCDEF')
})
