import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Check } from '../check/check.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { AccountVariable } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { leftToAnotherShard, type Selection, wholeCatalogue, whyNotRun } from './applicability.ts'
import { type PlannedCheck, planChecks, planRun, willRun } from './plan.ts'

const plan = (changes: Parameters<typeof sampleEnvironment>[0] = {}, selection = wholeCatalogue) =>
  planChecks(everyCheck, sampleEnvironment(changes), selection)
const key = ({ check, account, tickets, notRun }: PlannedCheck) =>
  JSON.stringify([check.requirement, check.name, account.variable, tickets, notRun])

const isUntested = ({ notRun }: PlannedCheck) => notRun?.outcome === 'untested'

/** The wrong passwords in a plan, by the user ID for which they are sent. */
function sent(planned: readonly PlannedCheck[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { check, account } of planned.filter(willRun))
    counts.set(account.id, (counts.get(account.id) ?? 0) + (check.options.wrongPasswords ?? 0))
  return counts
}

test.each([0, 1, 2, 5, 60, 1000])('with a budget of %i wrong passwords, no account gets more', (maxFailedLogins) => {
  const planned = plan({ maxFailedLogins })
  for (const count of sent(planned).values()) expect(count).toBeLessThanOrEqual(maxFailedLogins)
  // One that takes tickets as well may lack those.
  const wanting = planned.filter(({ check: { options } }) => (options.wrongPasswords ?? 0) > 0 && !options.tickets)
  expect(wanting.some(isUntested)).toBe(maxFailedLogins < 1000)
  for (const { notRun } of wanting.filter(isUntested)) expect(notRun?.cause.kind).toBe('budget-too-small')
})

test('an account that two variables name has one budget', () => {
  const { user } = sampleEnvironment()
  const admin = { ...user, variable: 'ADMIN' as const }
  const specialUser = { ...user, variable: 'SPECIAL_USER' as const }
  expect(sent(plan({ admin, specialUser, maxFailedLogins: 3 })).get(user.id)).toBeLessThanOrEqual(3)
})

test('with room for all, no directory user and no user with special characters gets wrong passwords unasked', () => {
  const named = (variable: AccountVariable) => (each: PlannedCheck) => each.check.options.account === variable
  const planned = plan({ maxFailedLogins: 1000 })
  for (const each of planned.filter(({ check }) => (check.options.wrongPasswords ?? 0) > 0))
    expect(['USER', 'ADMIN', 'UTF8_USER'].includes(each.account.variable) || named(each.account.variable)(each)).toBe(
      true,
    )
  expect(planned.some(({ notRun }) => notRun?.cause.kind === 'budget-too-small')).toBe(false)
})

test('what is spare gives way first', () => {
  const { user } = sampleEnvironment()
  const planned = plan({ admin: undefined, user, maxFailedLogins: 5 })
  const sends = ({ wrongPasswords = 0, account, basic, deep }: Check['options']) =>
    wrongPasswords > 0 && !account && !basic && !deep
  const wanting = planned.filter(({ check, notRun }) => sends(check.options) && notRun?.outcome !== 'inapplicable')
  const spare = wanting.filter(({ check }) => check.options.spare)
  expect(spare.length).toBeGreaterThan(0)
  if (wanting.some((each) => isUntested(each) && !each.check.options.spare))
    for (const each of spare) expect(isUntested(each)).toBe(true)
})

test('each ticket is given to one check, and a check without a ticket says so', () => {
  const given = plan().flatMap(({ tickets }) => tickets)
  expect(new Set(given).size).toBe(given.length)
  expect(given.length).toBeGreaterThan(0)
  const planned = plan({ sso: { argument: 'ticket', tickets: { kind: 'list', tickets: ['only-one'] } } })
  const wanting = planned.filter(({ check }) => (check.options.tickets ?? 0) > 0)
  expect(wanting.flatMap(({ tickets }) => tickets)).toEqual(['only-one'])
  expect(wanting.filter(({ notRun }) => notRun?.cause.kind === 'too-few-tickets').length).toBe(wanting.length - 1)
  for (const { check, tickets, notRun } of planned)
    if (notRun?.outcome !== 'untested') expect(tickets.length).toBe(check.options.tickets ?? 0)
})

test('tickets that a command gives need no sharing out', () => {
  const planned = plan({ sso: { argument: 'ticket', tickets: { kind: 'command', command: 'x' } } })
  expect(planned.some(({ notRun }) => notRun?.cause.kind === 'too-few-tickets')).toBe(false)
})

test('the same input gives the same plan', () => {
  expect(plan().map(key)).toEqual(plan().map(key))
})

test.each([1, 2, 3, 7, 200])(
  '%i shards have together what the whole has, each check once, with the same account and tickets',
  (count) => {
    const enough = { maxFailedLogins: 1000 }
    const shards = Array.from({ length: count }, (_, index) =>
      plan(enough, { ...wholeCatalogue, shard: { index: index + 1, count } }),
    )
    expect(shards.flat().map(key).sort()).toEqual(plan(enough).map(key).sort())
  },
)

test('the shards of a run distribute the same requirements, whatever accounts the target refuses in one of them', () => {
  const { admin, specialUser, ...without } = sampleEnvironment()
  const own = (index: number) => {
    const selection = { ...wholeCatalogue, shard: { index, count: 3 } }
    const others = leftToAnotherShard(index === 3 ? without : { ...without, admin, specialUser }, selection)
    return catalogue.filter(({ id }) => !others.has(id)).map(({ id }) => id)
  }
  const whole = catalogue.filter(
    (each) => whyNotRun(each, { ...without, admin, specialUser }, wholeCatalogue) === undefined,
  )
  for (const { id } of whole)
    expect(
      [1, 2, 3].filter((index) => own(index).includes(id)),
      id,
    ).toHaveLength(1)
})

test.each([
  [5, 1],
  [5, 2],
  [5, 5],
  [40, 7],
  [1, 1],
])(
  'of %i refusals, %i shards may cost an account no more together, and each at least one',
  (maxFailedLogins, count) => {
    const environment = sampleEnvironment({ maxFailedLogins })
    const runs = Array.from({ length: count }, (_, index) =>
      planRun(everyCheck, environment, { ...wholeCatalogue, shard: { index: index + 1, count } }),
    )
    for (const account of accountsOf(environment)) {
      const limits = runs.map(({ limitOf }) => limitOf(account))
      expect(limits.reduce((sum, limit) => sum + limit, 0)).toBeLessThanOrEqual(maxFailedLogins)
      expect(Math.min(...limits)).toBeGreaterThanOrEqual(1)
      for (const [index, { planned }] of runs.entries())
        expect(sent(planned).get(account.id) ?? 0).toBeLessThan(limits[index] ?? 0)
    }
  },
)

test('checks that wait begin first', () => {
  const timed = plan().map((each) => each.timed)
  expect(timed).toEqual(timed.toSorted((a, b) => Number(b) - Number(a)))
  expect(timed[0]).toBe(true)
  expect(plan({}, { ...wholeCatalogue, timing: false }).some((each) => each.timed)).toBe(false)
})

const quick = { ...wholeCatalogue, quick: true }
const shallow = everyCheck.filter(({ options }) => !options.deep)
const deepened = (checks: readonly Check[]) =>
  checks.map((check): Check => ({ ...check, name: `${check.name} Again.`, options: { ...check.options, deep: true } }))

test.each([0, 3, 5, 100])(
  'a quick run asks what is not deep, with what it has in a whole run (budget %i)',
  (budget) => {
    const environment = sampleEnvironment({ maxFailedLogins: budget })
    // The deep ones first: they must not take anything from the others.
    const all = [...deepened(shallow), ...shallow]
    const asked = planChecks(all, environment, quick)
    const planned = planChecks(shallow, environment, wholeCatalogue).map(key)
    expect(asked.filter(({ check }) => !check.options.deep).map(key)).toEqual(planned)
    expect(planChecks(all, environment, wholeCatalogue).map(key)).toEqual(expect.arrayContaining(planned))
  },
)

test('a quick run says of how many checks that would apply it leaves out, requirement by requirement', () => {
  const [one, other] = shallow.filter(({ options }) => Object.keys(options).length === 0)
  const [deep, once] = deepened([one, { ...one, name: 'second' }] as Check[])
  if (one === undefined || other === undefined || deep === undefined || once === undefined) throw new Error('no checks')
  const foreign: Check = { ...deep, name: 'foreign', options: { deep: true, when: ['encryption'] } }
  const leftOut = (selection: Selection) =>
    Object.fromEntries(planRun([one, deep, once, foreign, other], sampleEnvironment(), selection).leftOut)
  expect(leftOut(quick)).toEqual({ [one.requirement]: 2 })
  expect(leftOut(wholeCatalogue)).toEqual({})
})

test('a quick run asks each statement that a whole one asks, a deep check standing in for what can’t run', () => {
  const [one] = shallow.filter(({ options }) => Object.keys(options).length === 0)
  if (one === undefined) throw new Error('Every check needs something.')
  const lacking: Check = { ...one, name: 'lacks', options: { needs: 'special-user' } }
  const [first, second] = deepened([one, { ...one, name: 'second' }])
  if (first === undefined || second === undefined) throw new Error('nothing was deepened')
  const without = { specialUser: undefined }
  const asked = (...checks: Check[]) =>
    planChecks(checks, sampleEnvironment(without), quick).map(({ check }) => check.name)
  expect(asked(first, second, one)).toEqual([one.name])
  expect(asked(first, second)).toEqual([first.name])
  expect(asked(second, lacking, first)).toEqual(['lacks', second.name])
  const deepAndLacking: Check = { ...lacking, name: 'deep, lacks', options: { ...lacking.options, deep: true } }
  expect(asked(deepAndLacking, second)).toEqual([deepAndLacking.name, second.name])
  expect(asked(lacking, deepAndLacking)).toEqual(['lacks'])
  expect(asked(second, deepAndLacking)).toEqual([second.name])
})

test('every requirement that has checks has one that is not deep', () => {
  const ids = new Set(shallow.map(({ requirement }) => requirement))
  expect(everyCheck.filter(({ requirement }) => !ids.has(requirement)).map(({ requirement }) => requirement)).toEqual(
    [],
  )
})

test('a check needs its account, and that this is a member of an organization, if it says so', () => {
  const check: Check = {
    requirement: '4.1/wrong-password-is-401',
    name: 'Of a member.',
    options: { account: 'EXTERNAL_USER', member: true, wrongPasswords: 1, needs: ['ticket', 'token'] },
    run: async () => {},
  }
  const { admin, externalUser } = sampleEnvironment()
  const missingIn = (changes: Parameters<typeof sampleEnvironment>[0]) =>
    planChecks([check], sampleEnvironment(changes), wholeCatalogue)[0]?.notRun?.cause
  const missing = (...prerequisites: string[]) => ({ kind: 'missing-prerequisite', prerequisites })
  expect(missingIn({})).toBeUndefined()
  const isNoMember = { ...(externalUser ?? admin), organization: undefined } as unknown as typeof externalUser
  expect(missingIn({ externalUser: isNoMember })).toEqual(missing('external-user-organization'))
  expect(missingIn({ externalUser: undefined, sso: undefined, preauthentication: undefined })).toEqual(
    missing('ticket', 'token', 'external-user', 'external-user-organization'),
  )
})
