import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { type Prerequisite, prerequisites } from '../catalogue/prerequisite.ts'
import type { Environment } from '../environment/environment.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import { planChecks, willRun } from '../runner/plan.ts'
import { packageRoot } from '../suite/suite.ts'
import { forecast } from './forecast.ts'

const { file, given: all } = givenVariables('reference', { workingDirectory: packageRoot, packageRoot }, {})

/** The default environment without variables whose names have these prefixes. */
function without(...beginnings: string[]): Environment {
  const rest = Object.entries(all).filter(([name]) => !beginnings.some((beginning) => name.startsWith(beginning)))
  return environmentOf(Object.fromEntries(rest), file, {})
}

/** The result of a run: the number of requirements with at least one check that runs. */
function judged(environment: Environment): number {
  const planned = planChecks(everyCheck, environment, wholeCatalogue)
  const { size } = new Set(planned.flatMap((each) => (willRun(each) ? [each.check.requirement] : [])))
  return size
}

test('with everything that there can be, nothing is missing', () => {
  const { judged: count, inapplicable, unobservable, untested, additions } = forecast(without())
  expect(count + inapplicable + unobservable).toBe(catalogue.length)
  expect(untested).toBe(0)
  expect(additions).toEqual([])
})

describe.each([
  ['ADMIN_'],
  ['UTF8_USER_'],
  ['SPECIAL_USER_'],
  ['EXTERNAL_USER_'],
  ['EXPIRED_LICENSE_TARGET_URL'],
  ['PREFERENCES_PATH'],
  ['SERVER_RELEASE'],
  ['PREAUTH'],
  ['PREAUTH_U', 'PREAUTH_R', 'PREAUTH_O', 'PREAUTH_PA'],
  ['SSO'],
])('without %s', (...beginnings) => {
  test('names what it would add: the difference that it makes to a run', () => {
    const lacking = without(...beginnings)
    const { judged: count, additions } = forecast(lacking)
    expect(count).toBe(judged(lacking))
    expect(additions).toHaveLength(1)
    expect(additions[0]?.variables[0]).toContain(beginnings[0]?.replace(/_$/, ''))
    expect(additions[0]?.adds).toBe(judged(without()) - count)
    expect(additions[0]?.adds).toBeGreaterThan(0)
  })
})

test('each prerequisite of a check has its variables, and the most comes first', () => {
  const bare = without('ADMIN', 'UTF8', 'SPECIAL', 'EXTERNAL', 'EXPIRED', 'PREFERENCES', 'SERVER', 'SSO', 'PREAUTH')
  const { additions } = forecast(bare)
  const named = additions.flatMap(({ variables }) => variables).join(' ')
  const needed = new Set(catalogue.flatMap(({ needs }) => needs))
  for (const need of needed)
    if (need !== 'special-user-for-basic')
      expect(named).toContain(/^\w+/.exec(prerequisites[need as Prerequisite])?.[0])
  const sizes = additions.map(({ adds }) => adds)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('a user ID with a colon in it leaves something untested', () => {
  const environment = environmentOf({ ...all, SPECIAL_USER_ID: 'a:b' }, file, {})
  expect(forecast(environment).additions).toEqual([{ variables: ['SPECIAL_USER_ID without a colon'], adds: 2 }])
})

test('a release that the server shows is named, and decides what its variable adds', () => {
  const environment = without('SERVER_RELEASE')
  const [modern] = forecast(environment).additions
  const [legacy] = forecast(environment, '7.0.0').additions
  expect(modern).toMatchObject({ variables: ['SERVER_RELEASE'] })
  expect(legacy).toMatchObject({ variables: ['SERVER_RELEASE=7.0.0'] })
  expect(legacy?.adds).toBeGreaterThan(modern?.adds ?? 0)
})

test('too little room for wrong passwords leaves requirements out, and the least that suffices is said', () => {
  const environment = { ...without('ADMIN_', 'UTF8_USER_', 'SPECIAL_USER_', 'EXTERNAL_USER_'), maxFailedLogins: 3 }
  const { judged: count, additions } = forecast(environment)
  expect(count).toBe(judged(environment))
  const all = judged({ ...environment, maxFailedLogins: 1000 })
  expect(all).toBeGreaterThan(count)
  const [addition] = additions.filter(({ proviso }) => proviso === 'if no account is locked before that')
  expect(addition?.adds).toBe(all - count)
  const enough = Number(/^MAX_FAILED_LOGINS=(\d+)$/.exec(addition?.variables[0] ?? '')?.[1])
  expect(judged({ ...environment, maxFailedLogins: enough })).toBe(all)
  expect(judged({ ...environment, maxFailedLogins: enough - 1 })).toBeLessThan(all)
})
