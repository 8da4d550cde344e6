import { expect, test } from 'vitest'
import { explainAnswer } from './explain.ts'
import type { Facts } from './facts.ts'
import type { Action } from './operation.ts'
import type { Seen } from './seen.ts'
import { beginning, type State } from './state.ts'

const facts: Facts = {
  disabled: [],
  encryption: 'off',
  sessionTimeoutMs: 1e6,
  isSuccessDeclared: false,
  waived: [],
  found: [],
}
const session = { owner: 0, life: 'live', denial: '4.8/logout-ends-the-session', usedAt: 0, usedAtLatest: 0 } as const
const state: State = { ...beginning, sessions: new Map([['A', session]]) }
const look: Action = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted: 'resource' }
const logout: Action = { kind: 'logout', carried: 'own', documented: false }
const logIn: Action = { kind: 'authenticate', by: 'login.form', user: 0, credentials: 'right' }

function answered(
  operation: Action,
  status: number,
  sent?: string,
  [sentAt, receivedAt] = [0, 10],
): { operation: Action; seen: Seen } {
  return { operation, seen: { sentAt, receivedAt, status, bodyBytes: 0, sent } }
}

test('requests that overlap a logout may be served, or refused, or both', () => {
  for (const statuses of [
    [200, 200],
    [200, 401],
    [401, 401],
  ]) {
    const exchanges = [answered(logout, 302, 'A'), ...statuses.map((status) => answered(look, status, 'A'))]
    expect(explainAnswer(facts, [state], exchanges).violation).toBeUndefined()
  }
})

test('nothing is served that was sent after the logout had been answered', () => {
  const { violation } = explainAnswer(
    facts,
    [state],
    [answered(logout, 302, 'A', [0, 5]), answered(look, 200, 'A', [6, 10])],
  )

  expect(violation?.requirement).toBe('4.8/logout-ends-the-session')
})

test('after the overlap it is known that the session is over', () => {
  const explained = explainAnswer(facts, [state], [answered(look, 200, 'A'), answered(logout, 302, 'A')])

  expect(explained.violation).toBeUndefined()
  if (explained.violation === undefined)
    for (const each of explained.states) expect(each.sessions.get('A')?.life).toBe('ended')
})

test('no order explains that a session is refused which no request ends', () => {
  const exchanges = [answered(look, 200, 'A'), answered(look, 401, 'A'), answered(logout, 302)]
  const explained = explainAnswer(facts, [state], exchanges)

  expect(explained.violation?.requirement).toBe('1/one-login-serves-many-requests')
  expect(explained).toMatchObject({ exchange: exchanges[1] })
})

test('many requests without a session in common need no order', () => {
  const exchanges = Array.from({ length: 200 }, (_, index) => answered(look, 401, `unknown ${index % 3}`))

  expect(explainAnswer(facts, [state], exchanges).violation).toBeUndefined()
})

test.each([9, 50])('%d logins at the same time that get one session, or crash, conform in no order', (count) => {
  for (const status of [200, 500]) {
    const { operation, seen } = answered(logIn, status)
    const exchanges = Array.from({ length: count }, (_, user) => ({
      operation: { ...operation, user },
      seen: { ...seen, set: 'B' },
    }))
    expect(explainAnswer(facts, [beginning], exchanges).violation).toBeDefined()
  }
})

test('the answers are accepted where too many orders are possible', () => {
  const exchanges = Array.from({ length: 30 }, () => answered(look, 200, 'A'))
  const sequel = [answered(logout, 302, 'A'), ...exchanges]
  expect(explainAnswer(facts, [state], sequel).violation).toBeUndefined()
})

test('what a request carries was given before it was sent, whatever a coarse clock says', () => {
  const check: Action = { kind: 'authenticate', by: 'security-check', user: 0, credentials: 'right' }
  const at = { sentAt: 5, receivedAt: 5, status: 302, bodyBytes: 0, leadsTo: 'success' } as const
  const ids = ['B', 'C', 'D', 'E', 'F', 'G', 'H']
  const chain = ids.map((set, index) => ({ operation: check, seen: { ...at, set, sent: ids[index - 1] ?? 'A' } }))
  const waived = ['4.5/live-session-is-reused', '4.5/cookie-of-the-reused-session-is-returned']
  const explained = explainAnswer({ ...facts, waived }, [state], chain.reverse())

  expect(explained).toMatchObject({ states: [{}], known: [{}, {}, {}, {}, {}, {}, {}] })
})

test('of the orders that explain answers, that with the fewest known deviations counts', () => {
  const waived = ['4.8/logout-ends-the-session']
  const overlapping = [answered(logout, 302, 'A'), answered(look, 200, 'A')]
  const explained = explainAnswer({ ...facts, waived }, [state], overlapping)
  const inOrder = [answered(logout, 302, 'A', [0, 5]), answered(look, 200, 'A', [6, 10])]
  const after = explainAnswer({ ...facts, waived }, [state], inOrder)

  expect(explained).toMatchObject({ known: [] })
  expect(after).toMatchObject({
    known: [{ violation: { requirement: '4.8/logout-ends-the-session' }, exchange: inOrder[1] }],
  })
})

test('a session that was open and is refused may be anonymous: a login may keep it', () => {
  const open: State = { ...state, sessions: new Map([['A', { ...session, owner: 'unknown', life: 'open' }]]) }
  const refused = answered(look, 401, 'A', [0, 5])
  const explained = explainAnswer(
    facts,
    [open],
    [refused, answered(logIn, 200, 'A', [6, 10]), answered(look, 200, 'A', [11, 12])],
  )

  expect(explained.violation).toBeUndefined()
})

test('an anonymous session that comes with credentials and then authenticates was left by them', () => {
  const nobody: State = {
    ...state,
    sessions: new Map([['A', { ...session, owner: 'none', denial: '5.3/missing-credentials-are-401' }]]),
  }
  const basic: Action = {
    kind: 'authenticate',
    by: 'basic',
    user: 0,
    credentials: 'right',
    carried: 'own',
    method: 'GET',
    wanted: 'resource',
  }
  const { violation } = explainAnswer(
    facts,
    [nobody],
    [answered(basic, 200, 'A', [0, 5]), answered(look, 200, 'A', [6, 10])],
  )

  expect(violation?.requirement).toBe('5.1/stateless-credentials-keep-no-state')
})

const unowned = { ...session, owner: 'none' } as const
const anonymous: State = { ...beginning, sessions: new Map(['X', 'Y'].map((id) => [id, unowned])) }
test.each([
  ['with the same cookie get one session', 'X', undefined],
  ['with different cookies get one session', 'Y', '2.2/session-id-identifies-one-session'],
])('logins at the same time %s', (_, sent, requirement) => {
  const opening = (cookie: string) => {
    const { operation, seen } = answered(logIn, 200, cookie)
    return { operation, seen: { ...seen, set: 'B' } }
  }
  expect(explainAnswer(facts, [anonymous], [opening('X'), opening(sent)]).violation?.requirement).toBe(requirement)
})
