import { afterEach, expect, test, vi } from 'vitest'
import { SimulatedClock } from '../proof/selftest/simulated-clock.ts'
import { realClock, type Waiting, watchedClock } from './clock.ts'

const { signal } = new AbortController()
afterEach(() => {
  vi.useRealTimers()
})

test('a listener learns when a wait begins and when it ends, the longest wait being what is left', async () => {
  const reported: Waiting[] = []
  const clock = watchedClock(new SimulatedClock(), (waiting) => reported.push(waiting))
  clock.begin()
  clock.begin()
  await Promise.all(
    [5000, 21 * 60_000].map((milliseconds) => clock.sleep(milliseconds, signal).then(() => clock.end())),
  )
  expect(reported.map(({ checks }) => checks)).toEqual([1, 2, 1, 0])
  expect(reported.map(({ leftMs }) => leftMs)).toEqual([5000, 21 * 60_000, 21 * 60_000 - 5000, 0])
})

test('a jump of the wall clock neither shortens nor lengthens a wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = realClock.now()
  const wait = realClock.sleep(60, signal)
  vi.setSystemTime(Date.now() + 3_600_000)
  await wait
  vi.setSystemTime(0)
  expect(realClock.now() - start).toBeGreaterThanOrEqual(55)
  expect(realClock.now() - start).toBeLessThan(10_000)
})
