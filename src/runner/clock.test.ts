import { describe, expect, test } from 'vitest'
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
