import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { trial } from '../proof/selftest/trial.ts'
import type { ServicePatch } from '../reference/service.ts'
import { environmentNamed, resultOf } from './samples/real-results.ts'

// A server with one defect that affects nearly every check.

const cookie =
  (change: (cookie: string) => string): ServicePatch =>
  (was) => ({ sessionCookie: (session) => change(was.sessionCookie(session)) })

test.each<[string, ServicePatch, string[]]>([
  [
    'a session cookie in small letters',
    cookie((text) => text.replace('JSESSIONID', 'jsessionid')),
    ['2.2/session-cookie-is-jsessionid'],
  ],
  [
    'a session cookie for another domain',
    cookie((text) => `${text}; Domain=elsewhere.example`),
    ['2.2/session-cookie-is-jsessionid'],
  ],
  [
    'a session cookie that has expired as it comes',
    cookie((text) => `${text}; Max-Age=0`),
    ['2.2/session-cookie-is-jsessionid'],
  ],
  [
    'a logout after which the session lives on',
    (was) => ({ logout: (request) => was.logout({ ...request, cookies: [] }) }),
    ['4.8/logout-ends-the-session'],
  ],
])('%s fails the requirements that are about it, and explains what else meets it', async (_, change, failing) => {
  const { requirements, verdict } = resultOf(await trial(everyCheck, environmentNamed('reference'), [change]))
  const ids = (chosen: typeof requirements) => chosen.map(({ id }) => id)
  expect(ids(requirements.filter(({ outcome }) => outcome === 'failed'))).toEqual(failing)
  const open = requirements.filter(({ outcome }) => outcome === 'cantTell')
  expect(open.length).toBeGreaterThan(3)
  expect(ids(open.filter(({ blockedBy = '' }) => !failing.includes(blockedBy)))).toEqual([])
  expect(verdict).toBe('not-conformant')
})

test('a cookie that only one method spoils is a failure of that method', async () => {
  const change: ServicePatch = (was) => ({
    securityCheck: (request) => {
      const answer = was.securityCheck(request)
      const headers = answer.headers.map(([name, value]) => [name, value.replace(/^JSESSIONID/, 'jsessionid')] as const)
      return { ...answer, headers }
    },
  })
  const { requirements } = resultOf(await trial(everyCheck, environmentNamed('reference'), [change]))
  const failed = requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  expect(failed).toContain('4.5/credentials-open-a-session')
  expect(failed).not.toContain('2.2/session-cookie-is-jsessionid')
})
