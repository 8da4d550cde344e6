import { expect, test } from 'vitest'
import { concludeRepeated, doubtOfOutage, doubtOfRefusal, longerSessionTimeoutMs } from './repeats.ts'

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
  expect(doubtOfOutage({ outcome: 'inapplicable' }, 1500)).toEqual({ kind: 'outage', unavailableMs: 1500 })
})

const refused = { operation: 'cookies', expected: { kind: 'accepted' }, status: 401 } as const
test.each([
  ['a session that is refused', refused, true],
  ['a redirect to the login page', { ...refused, status: 302 }, true],
  [
    'another session in place of the live one',
    { ...refused, expected: { kind: 'session-returned' }, status: 200, part: 'set-cookie' },
    true,
  ],
  ['a page instead of a session', { ...refused, expected: { kind: 'session-opened' }, status: 200 }, true],
  ['a refusal with another status', { ...refused, expected: { kind: 'status', is: 400 } }, true],
  ['a refusal with a body', { ...refused, expected: { kind: 'empty-body' }, part: 'body' }, false],
  ['a server error', { ...refused, status: 500 }, true],
  ['wrong credentials that are accepted', { ...refused, expected: { kind: 'refused' }, status: 200 }, false],
  ['no failure', undefined, false],
] as const)('%s may be due to other checks: %s', (_, failure, mayBe) => {
  const report = { failure } as Parameters<typeof doubtOfRefusal>[0]
  const doubtIn = (concurrency: number, timed: boolean) => doubtOfRefusal(report, { timed }, { concurrency })
  expect(doubtIn(32, false) !== undefined).toBe(mayBe)
  expect(doubtIn(1, false)).toBeUndefined()
  expect(doubtIn(32, true)).toBeUndefined()
})

const ran = { requirement: '5.1/session-authenticates-every-method', name: 'GET', durationMs: 1, exchanges: [] }
const doubt = { kind: 'refused-concurrently', shownBy: 'itself' } as const
const failing = (status: number) =>
  ({
    ...ran,
    outcome: 'failed',
    failure: { ...refused, status, actual: { kind: 'status', status }, control: false },
  }) as const

test('a check that passes alone is inconclusive, but a server error stays a failure that says so', () => {
  const alone = { ...ran, outcome: 'passed' } as const
  expect(concludeRepeated(failing(401), alone, doubt)).toMatchObject({ outcome: 'cantTell', cause: doubt })
  const crashed = concludeRepeated(failing(500), alone, doubt)
  expect(crashed.outcome).toBe('failed')
  expect(crashed.message).toContain('hint       This check passed when it ran again, alone: the error comes and goes.')
})

test('a check that fails alone as well has that failure', () => {
  expect(concludeRepeated(failing(500), failing(401), doubt)).toEqual(failing(401))
})
