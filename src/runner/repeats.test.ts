import { expect, test } from 'vitest'
import { doubtOfOutage, longerSessionTimeoutMs } from './repeats.ts'

test.each([
  { declaredMs: 2000, times: [8000, 16_000, 30_000] },
  { declaredMs: 20_000, times: [30_000, 30_000, 30_000] },
  { declaredMs: 1_200_000, times: [1_200_000, 1_200_000, 1_200_000] },
])('a session timeout of $declaredMs ms becomes $times', ({ declaredMs, times }) => {
  expect([1, 2, 3].map((time) => longerSessionTimeoutMs(declaredMs, time))).toEqual(times)
})

test('where the service was unavailable during a check, only a pass shows something', () => {
  expect(doubtOfOutage({ outcome: 'failed' }, 0)).toBeUndefined()
  expect(doubtOfOutage({ outcome: 'passed' }, 1500)).toBeUndefined()
  expect(doubtOfOutage({ outcome: 'inapplicable' }, 1500)?.reason).toContain('unavailable for 1.5 s')
})
