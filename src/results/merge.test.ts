import { expect, test } from 'vitest'
import { bounds } from '../transport/bounds.ts'
import { explain } from './explain.ts'
import { mergeResults } from './merge.ts'
import type { CheckResult, RequirementResult, Result } from './result.ts'
import { sampleFailure } from './samples/sample-failure.ts'
import { sampleResult } from './samples/sample-result.ts'
import { applyWaivers } from './waivers-applied.ts'

const shard = (index: number, target: Partial<Result['target']>) => {
  const sample = sampleResult()
  const result: Result = { ...sample, shard: { index, count: 3 }, target: { ...sample.target, ...target } }
  return { file: `${index}.json`, result }
}

test('the cautions of every shard are those of the merged result, in whatever order the shards are given', () => {
  const parts = [
    shard(1, {}),
    shard(2, { openPasswords: ['USER', 'ADMIN'], refusedAccounts: { ADMIN_ID: 'ADMIN_ID is locked.' } }),
    shard(3, { openPasswords: ['USER'], refusedAccounts: { UTF8_USER_ID: 'UTF8_USER_ID is gone.' }, insecure: true }),
  ]
  for (const given of [parts, parts.toReversed()])
    expect(mergeResults(given).target).toEqual({
      ...sampleResult().target,
      insecure: true,
      openPasswords: ['USER', 'ADMIN'],
      refusedAccounts: { ADMIN_ID: 'ADMIN_ID is locked.', UTF8_USER_ID: 'UTF8_USER_ID is gone.' },
    })
  expect(mergeResults([shard(1, {}), shard(2, {})]).target).toEqual(sampleResult().target)
})

test('the shards together have as much evidence as one run, unless they keep all of it', () => {
  const passed = (...bodies: number[]) => {
    const [one] = sampleResult().requirements.flatMap(({ checks }) => checks.flatMap(({ exchanges }) => exchanges))
    if (one?.response === undefined) throw new Error('The sample has no exchange.')
    const { response } = one
    return bodies.map((length, index): CheckResult => {
      const exchanges = [{ ...one, response: { ...response, body: 'x'.repeat(length) } }]
      return { name: `${index}`, outcome: 'passed', durationMs: 1, exchanges }
    })
  }
  const bytesOf = (...checks: CheckResult[]) => {
    const parts = [1, 2, 3].map((index) => {
      const { file, result } = shard(index, {})
      const leftOut = { outcome: 'untested', cause: { kind: 'left-out', by: '--shard' } } as const
      const requirements = result.requirements.slice(0, 3).map((each, at): RequirementResult => {
        return at + 1 === index ? { ...each, outcome: 'passed', checks } : { ...each, ...leftOut, checks: [] }
      })
      return { file, result: { ...result, requirements } }
    })
    return JSON.stringify(mergeResults(parts).requirements).length
  }
  const size = bounds.evidenceBytesOfResult * 0.8
  expect(bytesOf(...passed(size))).toBeLessThan(bounds.evidenceBytesOfResult)
  expect(bytesOf(...passed(size, 1))).toBeGreaterThan(3 * size)
})

test('what a waived failure of another shard explains is open, as in one run', () => {
  const failure = sampleFailure({ session: true, loggedOut: true, expected: { kind: 'status', is: 401 }, status: 200 })
  const checks: RequirementResult['checks'] = [
    { name: 'A check.', outcome: 'failed', durationMs: 1, failure, exchanges: [] },
  ]
  const common = { level: 'MUST', outcome: 'failed', statement: 'It holds.', defects: 1 } as const
  const failed = ['5.3/missing-credentials-are-401', '4.8/logout-ends-the-session'].map((id): RequirementResult => {
    return { ...common, id, section: id.slice(0, 3), also: [], checks }
  })
  const waivers = failed.map(({ id }) => ({ requirement: id, reason: 'Known', owner: 'QA', expires: '2099-01-01' }))
  const waived = (all: readonly RequirementResult[]) =>
    applyWaivers(explain(all), waivers, { release: undefined, today: '2026-11-28' }).requirements
  const leftOut = { outcome: 'untested', cause: { kind: 'left-out', by: '--shard' } } as const
  const parts = failed.map((own, index) => {
    const { file, result } = shard(index + 1, {})
    const requirements = waived(failed.map((each) => (each === own ? own : { ...each, ...leftOut })))
    return { file, result: { ...result, shard: { index: index + 1, count: 2 }, requirements } }
  })

  const { requirements } = mergeResults(parts)
  expect(requirements.map(({ outcome }) => outcome)).toEqual(['cantTell', 'waived'])
  expect(requirements).toEqual(waived(failed))
})

test('a shard that lacks the custom requirements of another does not belong to it, whichever is first', () => {
  const own = { ...(sampleResult().requirements[0] as RequirementResult), id: 'own/a', outcome: 'failed' } as const
  const [without, sharded] = [shard(1, {}), shard(2, {})]
  const withOwn = { ...sharded, result: { ...sharded.result, requirements: [...sharded.result.requirements, own] } }
  const differ = 'are not of the same run: the list of requirements that the other lacks is'
  expect(() => mergeResults([without, withOwn])).toThrow(`2.json and 1.json ${differ} own/a and empty.`)
  expect(() => mergeResults([withOwn, without])).toThrow(`1.json and 2.json ${differ} empty and own/a.`)
})

test('a shard of another defect does not belong to the others, and each value is named', () => {
  const { file, result } = shard(2, {})
  const broken = { ...result, target: { ...result.target, defect: 'logout-does-nothing' } }
  expect(() => mergeResults([shard(1, {}), { file, result: broken }])).toThrow(
    'are not of the same run: the defect is logout-does-nothing and none.',
  )
})

test('shards whose environments declare other features do not belong together: they distribute other requirements', () => {
  const cause = { kind: 'condition', condition: 'sso', variable: 'SSO' } as const
  const { file, result } = shard(2, {})
  const [first, ...others] = result.requirements as [RequirementResult, ...RequirementResult[]]
  const without = { ...result, requirements: [{ ...first, outcome: 'inapplicable', cause } as const, ...others] }
  expect(() => mergeResults([shard(1, {}), { file, result: without }])).toThrow(
    `the list of what only its environment declares that the target lacks is ${first.id} and empty.`,
  )
})

test('a requirement of which no check applies is no reason against a merge: only the shard that has it knows that', () => {
  const { file, result } = shard(2, {})
  const [first, ...others] = result.requirements as [RequirementResult, ...RequirementResult[]]
  const cause = { kind: 'condition', condition: 'sso', variable: 'SSO' } as const
  const ofOther = { ...first, outcome: 'untested', cause: { kind: 'left-out', by: '--shard' } } as const
  const of = (own: RequirementResult) => ({ ...result, requirements: [own, ...others] })
  const parts = [
    { file: '1.json', result: { ...of(ofOther), shard: { index: 1, count: 2 } } },
    { file, result: { ...of({ ...first, outcome: 'inapplicable', cause }), shard: { index: 2, count: 2 } } },
  ]
  for (const given of [parts, parts.toReversed()])
    expect(mergeResults(given).requirements[0]).toMatchObject({ outcome: 'inapplicable', cause })
})
