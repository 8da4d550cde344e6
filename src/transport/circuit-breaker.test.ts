import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bounds } from './bounds.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import { NoAnswer } from './no-answer.ts'
import { words } from './words.ts'

const lost = new NoAnswer(words`nothing complete`, 'TimeoutError')
let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => void vi.restoreAllMocks())

/** A server that has ignored this many requests, one per second, with a timeout of one second. */
function silentFor(requests: number): CircuitBreaker {
  const breaker = new CircuitBreaker(1000)
  for (let request = 0; request < requests; request++) {
    breaker.recordError(lost)
    now += 1000
  }
  return breaker
}

test('a server that has answered nothing for long is asked no more', () => {
  expect(() => silentFor(bounds.unanswered - 1).assertClosed()).not.toThrow()
  expect(() => silentFor(bounds.unanswered).assertClosed()).toThrow(lost)
})

test('many requests that hang at the same moment are no long silence', () => {
  const breaker = new CircuitBreaker(1000)
  for (let request = 0; request < 100; request++) breaker.recordError(lost)
  now += bounds.silentTimeouts * 1000 - 1
  expect(() => breaker.assertClosed()).not.toThrow()
  now += 1
  expect(() => breaker.assertClosed()).toThrow(lost)
})

test.each([
  ['an answer', (breaker: CircuitBreaker) => breaker.recordAnswer()],
  [
    'a connection that is closed',
    (breaker: CircuitBreaker) => breaker.recordError(new NoAnswer(words`closed`, 'UND_ERR_SOCKET')),
  ],
])('%s ends a silence', (_, end) => {
  const breaker = silentFor(bounds.unanswered)
  end(breaker)
  expect(() => breaker.assertClosed()).not.toThrow()
  breaker.recordError(lost)
  now += 60_000
  expect(() => breaker.assertClosed()).not.toThrow()
})
