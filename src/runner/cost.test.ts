import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import { type Selection, wholeCatalogue } from './applicability.ts'
import { costInWords, costOf } from './cost.ts'
import { planChecks } from './plan.ts'

const minute = 60_000
const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})
const environment: Environment = { ...declared, sessionTimeoutMs: 20 * minute, maxFailedLogins: 5 }
const costWith = (selection: Partial<Selection>, changes: Partial<Environment> = {}) => {
  const changed = { ...environment, ...changes }
  const whole = { ...wholeCatalogue, ...selection }
  return costOf(planChecks(everyCheck, changed, whole), changed, whole)
}

test('a whole run waits for 2.4 session timeouts, a quick one for one, and one without timing for none', () => {
  expect(costWith({}).waitMs).toBe(48 * minute)
  expect(costWith({ quick: true }).waitMs).toBe(21 * minute)
  expect(costWith({ timing: false }).waitMs).toBe(0)
})

test('wrong passwords are those of the plan, and never more than MAX_FAILED_LOGINS', () => {
  const { wrongPasswords } = costWith({})
  // Two attempts are reserved for correct passwords.
  expect(wrongPasswords.get('USER')).toBe(3)
  for (const count of wrongPasswords.values()) expect(count).toBeLessThanOrEqual(5)
  expect(costWith({}, { maxFailedLogins: 0 }).wrongPasswords.size).toBe(0)
  // The test for shared dynamic keys costs one attempt.
  expect(costWith({ only: ['4.8'] }, { encryption: 'dynamic' }).wrongPasswords).toEqual(new Map([['USER', 1]]))
})

test('what is left out costs nothing, and shards cost what the whole does', () => {
  expect(costWith({ only: ['4.8'] }).requests).toBeLessThan(costWith({}).requests / 5)
  const shards = [1, 2].map((index) => costWith({ shard: { index, count: 2 } }).signIns)
  const sum = shards.reduce((total, each) => total + each)
  expect(sum / costWith({}).signIns).toBeCloseTo(1, 1)
  expect(costOf([], environment, wholeCatalogue)).toMatchObject({ requests: 0, sessions: 0, waitMs: 0 })
})

test('the cost is one line for people', () => {
  const wrongPasswords = new Map([
    ['ADMIN', 2],
    ['USER', 5],
  ] as const)
  const cost = {
    requests: 2991,
    signIns: 843,
    sessions: 568,
    withAnonymous: { sessions: 1586, left: 883 },
    waitMs: 48 * minute,
    wrongPasswords,
  }
  expect(costInWords(cost, environment)).toBe(
    'about 3,000 requests, 840 sign-ins, 570 sessions ' +
      '(1,600 if every request without a cookie opens one; 880 of these are left to expire); ' +
      'wrong passwords, at most: USER_ID 5, ADMIN_ID 2 (MAX_FAILED_LOGINS 5); a wait of about 48 minutes for the session timeout.',
  )
  const small = { requests: 10, signIns: 1, sessions: 1, withAnonymous: { sessions: 1, left: 0 }, waitMs: 0 }
  expect(costInWords({ ...small, wrongPasswords: new Map() }, environment)).toBe(
    'about 10 requests, 1 sign-in, 1 session; no wrong password for any account; no wait for the session timeout.',
  )
})
