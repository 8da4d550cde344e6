import { expect, test } from 'vitest'
import { attributedRequirement } from './attribute.ts'
import type { Operation } from './operation.ts'
import type { Performed } from './sequence.ts'

const at = { browser: 0, together: false } as const
const request: Operation = {
  ...at,
  kind: 'request',
  carried: 'own',
  documented: false,
  method: 'GET',
  wanted: 'resource',
}
const login: Operation = { ...at, kind: 'authenticate', by: 'login.form', user: 0, credentials: 'right' }
const token: Operation = { ...at, kind: 'authenticate', by: 'token', credentials: 'right' }
const logout: Operation = { ...at, kind: 'logout', carried: 'own', documented: false }
const ended = '1/one-login-serves-many-requests'

/** What was done between a login and a request that the session is refused for. */
function requirementAfter(...between: readonly (readonly [Operation, sent: string])[]): string {
  const seen = { sentAt: 0, receivedAt: 1, status: 200, bodyBytes: 0 }
  const done = [
    { operation: login, seen: { ...seen, set: 'A' } },
    ...between.map(([operation, sent]) => ({ operation, seen: { ...seen, sent } })),
    { operation: request, seen: { ...seen, sent: 'A', status: 401 }, violation: { requirement: ended } },
  ] as unknown as Performed[]
  return attributedRequirement(done, done.length - 1)
}

test.each([
  ['nothing else', [], ended],
  ['credentials beside its cookie', [[token, 'A']], '1/cookie-and-credentials-combine'],
  ['a login with its cookie', [[login, 'A']], '3/only-logout-and-inactivity-end-a-session'],
  ['a request with another session', [[request, 'B']], '3/only-logout-and-inactivity-end-a-session'],
  ['the logout of another session', [[logout, 'B']], '4.8/logout-ends-no-other-session'],
  // So many requests end it, whatever each of them carries.
  [
    'credentials beside its cookie, among requests',
    [
      [request, 'A'],
      [token, 'A'],
      [request, 'A'],
    ],
    ended,
  ],
] as const)('a session that %s has ended violates', (_, between, requirement) => {
  expect(requirementAfter(...between)).toBe(requirement)
})
