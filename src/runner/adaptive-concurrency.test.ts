import { expect, test } from 'vitest'
import { adaptiveConcurrency } from './adaptive-concurrency.ts'

/** How often the number of checks is halved when these requests are answered, each with its start time and duration. */
function halvings(...answers: readonly (readonly [sentAt: number, durationMs: number])[]): number {
  let halved = 0
  const adaptive = adaptiveConcurrency({ halve: () => halved++, restore() {} }, 1000)
  for (const [sentAt, durationMs] of answers) adaptive.record(sentAt, durationMs)
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

test('a check whose steps were too slow counts once with all that began before it ended', () => {
  let halved = 0
  const adaptive = adaptiveConcurrency({ halve: () => halved++, restore() {} }, 1000)
  adaptive.ease(0, 3000)
  adaptive.ease(2999, 5000)
  adaptive.record(2000, 900)
  expect(halved).toBe(1)
  adaptive.ease(3000, 6000)
  expect(halved).toBe(2)
})

test('a target that is as slow with fewer checks gets them back, until it does not answer in time', () => {
  let checks = 32
  const semaphore = {
    halve: () => {
      checks /= 2
    },
    restore: () => {
      checks = 32
    },
  }
  const adaptive = adaptiveConcurrency(semaphore, 1000)
  const after = (sentAt: number, durationMs: number) => {
    adaptive.record(sentAt, durationMs)
    return checks
  }
  expect([after(0, 950), after(1000, 900), after(2000, 900), after(3000, 950)]).toEqual([16, 8, 32, 32])
  expect([after(4000, 1000), after(5000, 990)]).toEqual([16, 8])
})

test('a target that gets faster with fewer checks does not get them back', () => {
  expect(halvings([0, 990], [1000, 700], [2000, 510])).toBe(3)
})
