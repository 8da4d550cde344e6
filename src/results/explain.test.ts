import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import type { Outcome } from './outcome.ts'
import type { RequirementResult } from './result.ts'
import { sampleFailure } from './samples/sample-failure.ts'

type Failure = NonNullable<RequirementResult['checks'][number]['failure']>

const basicRefused = sampleFailure({ operation: 'basic', expected: { kind: 'accepted' } })
const refused = { kind: 'refused' } as const
const other = (text: string) => ({ kind: 'statement', text }) as const

const blank = { level: 'MUST', statement: 'It holds.', defects: 1 } as const

/** A requirement with one check per deviation; `C` is a deviation in a control, `S` one in the statement. */
function requirement(id: string, outcome: Outcome, ...checks: ['C' | 'S', Failure][]): RequirementResult {
  return {
    ...blank,
    also: [],
    id,
    section: id.slice(0, id.indexOf('/')),
    outcome,
    checks: checks.map(([kind, failure]) => ({
      name: 'A check.',
      outcome: kind === 'S' ? 'failed' : 'cantTell',
      durationMs: 1,
      failure: { ...failure, control: kind === 'C' },
      exchanges: [],
    })),
  }
}

/** What `explain` says about the requirements that it changed. */
function explained(...requirements: RequirementResult[]) {
  return explain(requirements)
    .filter((each, index) => each !== requirements[index])
    .map(({ id, outcome, blockedBy }) => [id, outcome, blockedBy])
}

test('a control that failed is explained by the failure of the same operation in the same direction', () => {
  const letIn: Failure = { ...basicRefused, expected: refused, status: 200 }
  expect(
    explained(
      requirement('4.1/unknown-user-is-401', 'failed', ['S', letIn]),
      requirement('4.2/wrong-password-is-401', 'failed', ['S', { ...basicRefused, operation: 'arguments' }]),
      requirement('4.1/basic-authenticates-every-method', 'failed', ['S', basicRefused]),
      requirement('5.3/missing-credentials-are-401', 'cantTell', ['C', basicRefused]),
    ),
  ).toEqual([['5.3/missing-credentials-are-401', 'cantTell', '4.1/basic-authenticates-every-method']])
})

test('of several, that of the section which describes the operation', () => {
  expect(
    explained(
      requirement('1/same-accounts-as-the-web-interface', 'failed', ['S', basicRefused]),
      requirement('4.1/basic-authenticates-every-rest-path', 'failed', ['S', { ...basicRefused, status: 403 }]),
      requirement('5.3/missing-credentials-are-401', 'cantTell', ['C', basicRefused]),
    ),
  ).toEqual([['5.3/missing-credentials-are-401', 'cantTell', '4.1/basic-authenticates-every-rest-path']])
})

test('a failure that is waived explains as well', () => {
  const [, open] = explain([
    requirement('4.1/basic-authenticates-every-rest-path', 'waived', ['S', basicRefused]),
    requirement('5.3/missing-credentials-are-401', 'cantTell', ['C', basicRefused]),
  ])
  expect(open).toMatchObject({
    outcome: 'cantTell',
    blockedBy: '4.1/basic-authenticates-every-rest-path',
    reason: 'A control failed, so the check is inconclusive: blocked by 4.1/basic-authenticates-every-rest-path.',
  })
})

test('what nothing explains says so, and so does what is explained by an inconclusive requirement', () => {
  const [first, second] = explain([
    requirement('4.1/unknown-user-is-401', 'cantTell', ['C', basicRefused]),
    requirement('5.3/missing-credentials-are-401', 'cantTell', ['C', basicRefused]),
  ])
  expect(first?.reason).toBe('A control failed, so the check is inconclusive; no failed requirement explains it.')
  expect(second?.blockedBy).toBeUndefined()
})

test('a session of unknown origin is like any other', () => {
  const unknown = sampleFailure({ operation: 'cookies', session: true, expected: refused, status: 200 })
  expect(
    explained(
      requirement('4.8/logout-ends-the-session', 'failed', ['S', { ...unknown, operation: 'login.form' }]),
      requirement('3/any-method-authenticates-after-the-timeout', 'cantTell', ['C', unknown]),
    ),
  ).toEqual([['3/any-method-authenticates-after-the-timeout', 'cantTell', '4.8/logout-ends-the-session']])
})

test('what was expected in other words is the same by every operation', () => {
  const noCookie: Failure = {
    ...basicRefused,
    operation: 'security-check',
    expected: other('a JSESSIONID cookie that has not expired'),
    status: 302,
  }
  expect(
    explained(
      requirement('2.2/session-cookie-is-jsessionid', 'failed', ['S', { ...noCookie, operation: 'login.form' }]),
      requirement('4.5/wrong-organization-is-refused', 'cantTell', ['C', noCookie]),
    ),
  ).toEqual([['4.5/wrong-organization-is-refused', 'cantTell', '2.2/session-cookie-is-jsessionid']])
})

const encryptedRefused: Failure = { ...basicRefused, encrypted: true }

test('a statement that deviated on encrypted passwords only is explained by the one about encryption', () => {
  const results = explain([
    requirement('4.1/basic-authenticates-every-rest-path', 'failed', ['S', encryptedRefused]),
    requirement('4.1/special-characters-survive', 'failed', [
      'S',
      { ...encryptedRefused, expected: other('something else') },
    ]),
    requirement('5.7/basic-takes-the-encrypted-password', 'failed', ['S', encryptedRefused]),
  ])
  expect(results.map(({ outcome, blockedBy }) => [outcome, blockedBy])).toEqual([
    ['cantTell', '5.7/basic-takes-the-encrypted-password'],
    ['cantTell', '5.7/basic-takes-the-encrypted-password'],
    ['failed', undefined],
  ])
  // It no longer contains "failed".
  expect(results[0]?.checks.map(({ outcome }) => outcome)).toEqual(['cantTell'])
})

test('but not when it deviated on a plain password as well, on another operation, or where encryption holds', () => {
  const about = requirement('5.7/basic-takes-the-encrypted-password', 'failed', ['S', encryptedRefused])
  const withPlain = requirement(
    '4.1/special-characters-survive',
    'failed',
    ['S', encryptedRefused],
    ['S', basicRefused],
  )
  const elsewhere = requirement('4.3/form-credentials-open-a-session', 'failed', [
    'S',
    { ...encryptedRefused, operation: 'login.form' },
  ])
  expect(explained(about, withPlain, elsewhere)).toEqual([])
  const alone = requirement('4.1/special-characters-survive', 'failed', ['S', encryptedRefused])
  expect(explained(alone, { ...about, outcome: 'passed', checks: [] })).toEqual([])
})

test('a failure over a cookie that no client can use is that of the requirement on the cookie, where that has failed', () => {
  const lacking: Failure = { ...basicRefused, operation: 'login.form', session: true, unusableCookie: true }
  const cookie = requirement('2.2/session-cookie-is-jsessionid', 'failed', [
    'S',
    { ...lacking, expected: other('a cookie') },
  ])
  const login = requirement('4.3/form-credentials-open-a-session', 'failed', ['S', lacking])
  const own = requirement('4.8/logout-ends-no-other-session', 'failed', ['S', lacking], ['S', basicRefused])
  expect(explained(cookie, login, own)).toEqual([[login.id, 'cantTell', cookie.id]])
  expect(explained({ ...cookie, outcome: 'passed', checks: [] }, login, own)).toEqual([])
})

test('a failure over lost sessions is that of the requirement on one login, where that has failed over the same', () => {
  const lost: Failure = { ...basicRefused, session: true, lostSessions: { refused: 3, of: 8 } }
  const home = requirement('1/one-login-serves-many-requests', 'failed', ['S', lost])
  const logout = requirement('4.8/logout-ends-the-session', 'failed', ['S', { ...lost, expected: refused }])
  const own = requirement('4.8/logout-ends-no-other-session', 'failed', ['S', lost], ['S', basicRefused])
  expect(explained(home, logout, own)).toEqual([[logout.id, 'cantTell', home.id]])
  expect(explained({ ...home, outcome: 'passed', checks: [] }, logout, own)).toEqual([])
})

test('a crash is reported by the section of the operation, where that has failed over the same', () => {
  const crash: Failure = { ...basicRefused, operation: 'logout', expected: { kind: 'no-server-error' }, status: 500 }
  const logout = requirement('4.8/logout-ends-the-session', 'failed', ['S', crash])
  const other = requirement('4.8/logout-ends-no-other-session', 'failed', ['S', crash])
  const elsewhere = requirement('5.3/missing-credentials-are-401', 'failed', ['S', crash])
  expect(explained(logout, other, elsewhere)).toEqual([[elsewhere.id, 'cantTell', logout.id]])
  const otherwise = requirement('4.8/logout-ends-the-session', 'failed', ['S', { ...crash, expected: refused }])
  expect(explained(otherwise, elsewhere)).toEqual([])
})

test('what is served after a logout is reported by the requirements on logout, where they have failed over the same', () => {
  const served: Failure = { ...basicRefused, session: true, expected: refused, status: 200, loggedOut: true }
  const logout = requirement('4.8/logout-ends-the-session', 'failed', ['S', served])
  const elsewhere = requirement('5.3/missing-credentials-are-401', 'failed', [
    'S',
    { ...served, expected: other('no answer of this user') },
  ])
  expect(explained(logout, elsewhere)).toEqual([[elsewhere.id, 'cantTell', logout.id]])
  const { loggedOut: _, ...never } = served
  expect(explained(logout, requirement(elsewhere.id, 'failed', ['S', never]))).toEqual([])
})

test('what is inconclusive for another reason keeps its reason', () => {
  const open = { ...requirement('4.3/x', 'cantTell'), reason: 'No answer.' }
  expect(explain([open])).toEqual([open])
})
