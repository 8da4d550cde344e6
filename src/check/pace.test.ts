import { expect, test } from 'vitest'
import { realClock, SimulatedClock } from './clock.ts'
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
  if (each.waits > 0) expect(pace.waits(each.waits)).toBe(each.waits)
  await clock.sleep(each.takes)
  expect(pace.stop()).toBe(each.takes)
  expect(pace.castsDoubtOn({ outcome: 'failed' })).toBe(each.slow)
  expect(pace.castsDoubtOn({ outcome: 'cantTell', control: true })).toBe(each.slow)
  expect(pace.castsDoubtOn({ outcome: 'cantTell' })).toBe(false)
  expect(pace.castsDoubtOn({ outcome: 'passed' })).toBe(false)
  expect(pace.reproach(false)).toContain('SESSION_TIMEOUT is 1200.0 s')
})

test('a machine that was suspended during a check was too slow for it, although its own clock stood still', () => {
  let [now, timeOfDay] = [0, 0]
  const pace = new Pace({ ...realClock, now: () => now, timeOfDay: () => timeOfDay }, 20 * 60_000)
  now = 1000
  timeOfDay = 1000 + 30 * 60_000
  expect(pace.stop()).toBe(1000)
  expect(pace.castsDoubtOn({ outcome: 'failed' })).toBe(true)
  expect(pace.castsDoubtOn({ outcome: 'passed' })).toBe(false)
  expect(pace.reproach(false)).toContain('took 1801.0 s')
})

test('what turned out not to apply is in doubt where sessions may have ended meanwhile, and never before a request', () => {
  let now = 0
  const pace = new Pace({ ...realClock, now: () => now, timeOfDay: () => now }, 2000)
  now = 5000
  pace.stop()
  expect(pace.castsDoubtOn({ outcome: 'inapplicable' })).toBe(false)
  pace.sends()()
  now = 6000
  pace.stop()
  expect(pace.castsDoubtOn({ outcome: 'inapplicable' })).toBe(false)
  now = 7000
  pace.stop()
  expect(pace.castsDoubtOn({ outcome: 'inapplicable' })).toBe(true)
  expect(pace.castsDoubtOn({ outcome: 'untested' })).toBe(false)
})

test('a clock that is set back during a check changes nothing', () => {
  let timeOfDay = 3_600_000
  const pace = new Pace({ ...realClock, now: () => 0, timeOfDay: () => timeOfDay }, 20 * 60_000)
  timeOfDay = 0
  expect(pace.stop()).toBe(0)
  expect(pace.castsDoubtOn({ outcome: 'failed' })).toBe(false)
})

test('before the first request of a check there is nothing to be late for', async () => {
  const clock = new SimulatedClock()
  clock.begin()
  const pace = new Pace(clock, 20 * 60_000)
  await clock.sleep(60 * 60_000)
  pace.sends()()
  await clock.sleep(1000)
  expect(pace.stop()).toBe(1000)
  expect(pace.castsDoubtOn({ outcome: 'failed' })).toBe(false)
})
