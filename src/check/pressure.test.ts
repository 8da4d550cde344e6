import { expect, test } from 'vitest'
import { Pressure } from './pressure.ts'

/** How often the number of checks is halved when these requests are answered, each with the time it was sent and took. */
function halvings(...answers: readonly (readonly [sentAt: number, durationMs: number])[]): number {
  let halved = 0
  const pressure = new Pressure({ halve: () => halved++ }, 1000)
  for (const [sentAt, durationMs] of answers) pressure.note(sentAt, durationMs)
  return halved
}

test('an answer that takes more than half of REQUEST_TIMEOUT is slow', () => {
  expect(halvings([0, 500])).toBe(0)
  expect(halvings([0, 501])).toBe(1)
})

test('slow answers to requests that were sent under the same pressure count once', () => {
  expect(halvings([0, 600], [10, 900], [599, 600])).toBe(1)
  expect(halvings([0, 600], [600, 600], [1300, 1000])).toBe(3)
})
