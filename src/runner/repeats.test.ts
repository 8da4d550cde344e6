import { expect, test } from 'vitest'
import { longerSessionTimeoutMs } from './repeats.ts'

test.each([
  { declaredMs: 2000, times: [8000, 16_000, 30_000] },
  { declaredMs: 20_000, times: [30_000, 30_000, 30_000] },
  { declaredMs: 1_200_000, times: [1_200_000, 1_200_000, 1_200_000] },
])('a session timeout of $declaredMs ms becomes $times', ({ declaredMs, times }) => {
  expect([1, 2, 3].map((time) => longerSessionTimeoutMs(declaredMs, time))).toEqual(times)
})
