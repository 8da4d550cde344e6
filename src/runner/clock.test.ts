import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { realClock } from './clock.ts'

const signal = new AbortController().signal

describe('the time of the machine', () => {
  test('goes forward', async () => {
    const before = realClock.now()
    await realClock.sleep(1, signal)
    expect(realClock.now()).toBeGreaterThan(before)
  })

  test('stops waiting when the run is cancelled', async () => {
    const cancelled = new AbortController()
    const waiting = realClock.sleep(60_000, cancelled.signal)
    cancelled.abort()
    await expect(waiting).rejects.toThrow()
  })
})

test('a jump of the wall clock neither shortens nor lengthens a wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const start = realClock.now()
  const wait = realClock.sleep(60, signal)
  vi.setSystemTime(Date.now() + 3_600_000)
  await wait
  vi.setSystemTime(0)
  expect(realClock.now() - start).toBeGreaterThanOrEqual(55)
  expect(realClock.now() - start).toBeLessThan(10_000)
})
