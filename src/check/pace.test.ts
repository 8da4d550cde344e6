import { expect, test } from 'vitest'
import { SimulatedClock } from './clock.ts'
import { Pace } from './pace.ts'

test.each([
  { waits: 0, takes: 19 * 60_000, slow: false },
  { waits: 0, takes: 20 * 60_000, slow: true },
  { waits: 18 * 60_000, takes: 18 * 60_000 + 119_000, slow: false },
  { waits: 18 * 60_000, takes: 18 * 60_000 + 120_000, slow: true },
])('with a timeout of 20 min, a check that waits $waits ms and takes $takes ms: too slow is $slow', async (each) => {
  const clock = new SimulatedClock()
  clock.begin()
  const pace = new Pace(clock, 20 * 60_000)
  if (each.waits > 0) pace.waits(each.waits)
  await clock.sleep(each.takes)
  expect(pace.stop()).toBe(each.takes)
  expect(pace.wasTooSlow).toBe(each.slow)
  expect(pace.reproach).toContain('SESSION_TIMEOUT is 1200.0 s')
})
