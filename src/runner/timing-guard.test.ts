import { expect, test } from 'vitest'
import { causeInWords } from '../outcome/cause-words.ts'
import { SimulatedClock } from '../proof/selftest/simulated-clock.ts'
import { sampleFailure } from '../results/samples/sample-failure.ts'
import { realClock } from './clock.ts'
import { TimingGuard } from './timing-guard.ts'

test.each([
  { waits: 0, takes: 19 * 60_000, slow: false },
  { waits: 0, takes: 20 * 60_000, slow: true },
  { waits: 18 * 60_000, takes: 18 * 60_000 + 83_000, slow: false },
  { waits: 18 * 60_000, takes: 18 * 60_000 + 85_000, slow: true },
])('with a timeout of 20 min, a check that waits $waits ms and takes $takes ms: too slow is $slow', async (each) => {
  const clock = new SimulatedClock()
  clock.begin()
  const guard = new TimingGuard(clock, 20 * 60_000)
  if (each.waits > 0) expect(guard.waits(each.waits)).toBe(each.waits)
  await clock.sleep(each.takes)
  expect(guard.stop()).toBe(each.takes)
  expect(guard.castsDoubtOn({ outcome: 'failed' })).toBe(each.slow)
  expect(guard.castsDoubtOn({ outcome: 'cantTell', failure: sampleFailure({ control: true }) })).toBe(each.slow)
  expect(guard.castsDoubtOn({ outcome: 'cantTell' })).toBe(false)
  expect(guard.castsDoubtOn({ outcome: 'passed' })).toBe(false)
  expect(causeInWords(guard.explain(false))).toContain('SESSION_TIMEOUT is 1200.0 s')
})

test.each([
  ['served although it was to be refused', { kind: 'unauthenticated' }, 200, false],
  ['refused in another form', { kind: 'unauthenticated' }, 500, true],
  ['refused although it was to be served', { kind: 'accepted' }, 401, true],
] as const)('a request that is %s after a delay', async (_, expected, status, inDoubt) => {
  const clock = new SimulatedClock()
  clock.begin()
  const guard = new TimingGuard(clock, 2000)
  await clock.sleep(guard.waits(2300) + 1000)
  guard.stop()
  const failure = sampleFailure({ expected, actual: { kind: 'status', status }, status })
  expect(guard.castsDoubtOn({ outcome: 'failed', failure })).toBe(inDoubt)
})

test('a machine that was suspended during a check was too slow for it, although its own clock stood still', () => {
  let [now, timeOfDay] = [0, 0]
  const guard = new TimingGuard({ ...realClock, now: () => now, timeOfDay: () => timeOfDay }, 20 * 60_000)
  now = 1000
  timeOfDay = 1000 + 30 * 60_000
  expect(guard.stop()).toBe(1000)
  expect(guard.castsDoubtOn({ outcome: 'failed' })).toBe(true)
  expect(guard.castsDoubtOn({ outcome: 'passed' })).toBe(false)
  expect(causeInWords(guard.explain(false))).toContain('took 1801.0 s')
})

test('what turned out not to apply is in doubt where sessions may have ended meanwhile, and never before a request', () => {
  let now = 0
  const guard = new TimingGuard({ ...realClock, now: () => now, timeOfDay: () => now }, 2000)
  now = 5000
  guard.stop()
  expect(guard.castsDoubtOn({ outcome: 'inapplicable' })).toBe(false)
  guard.sends()()
  now = 6000
  guard.stop()
  expect(guard.castsDoubtOn({ outcome: 'inapplicable' })).toBe(false)
  now = 7000
  guard.stop()
  expect(guard.castsDoubtOn({ outcome: 'inapplicable' })).toBe(true)
  expect(guard.castsDoubtOn({ outcome: 'untested' })).toBe(false)
})

test('a clock that is set back during a check changes nothing', () => {
  let timeOfDay = 3_600_000
  const guard = new TimingGuard({ ...realClock, now: () => 0, timeOfDay: () => timeOfDay }, 20 * 60_000)
  timeOfDay = 0
  expect(guard.stop()).toBe(0)
  expect(guard.castsDoubtOn({ outcome: 'failed' })).toBe(false)
})

test('before the first request of a check there is nothing to be late for', async () => {
  const clock = new SimulatedClock()
  clock.begin()
  const guard = new TimingGuard(clock, 20 * 60_000)
  await clock.sleep(60 * 60_000)
  guard.sends()()
  await clock.sleep(1000)
  expect(guard.stop()).toBe(1000)
  expect(guard.castsDoubtOn({ outcome: 'failed' })).toBe(false)
})

/** A check with sessions of 20 s that waits 18 s, gets five answers of 500 ms, and is late by this much besides. */
function slowCheck(lateMs: number, typicalMs?: number): TimingGuard {
  let now = 0
  const guard = new TimingGuard({ ...realClock, now: () => now, timeOfDay: () => now }, 20_000, typicalMs)
  for (let answer = 0; answer < 5; answer++) {
    const isAnswered = guard.sends()
    now += 500
    isAnswered()
  }
  now += guard.waits(18_000) + lateMs
  guard.stop()
  return guard
}

test('where the answers alone explain the delay, it is in vain to repeat a check, and the server is the reason', () => {
  const guard = slowCheck(0, 500)
  expect(guard.castsDoubtOn({ outcome: 'failed' })).toBe(true)
  expect(guard.isTargetSlow(false)).toBe(true)
  expect(causeInWords(guard.explain(true))).toContain('this check waited 2.5 s for 5 answers')
})

test('where answers are fast without load, or the check was late for its slot as well, it is worth a repetition', () => {
  expect(slowCheck(0, 20).isTargetSlow(false)).toBe(false)
  expect(slowCheck(0).isTargetSlow(false)).toBe(false)
  expect(slowCheck(0).isTargetSlow(true)).toBe(true)
  expect(slowCheck(2000, 500).isTargetSlow(false)).toBe(false)
  expect(causeInWords(slowCheck(2000, 500).explain(false))).toContain(
    'The machine or the server was too busy: this check took 4.5 s',
  )
})
