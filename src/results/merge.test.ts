import { expect, test } from 'vitest'
import { mergeResults } from './merge.ts'
import type { RequirementResult, Result } from './result.ts'
import { sampleResult } from './samples/sample-result.ts'

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

test('a shard that lacks the custom requirements of another does not belong to it, whichever is first', () => {
  const own = { ...(sampleResult().requirements[0] as RequirementResult), id: 'own/a', outcome: 'failed' } as const
  const [without, sharded] = [shard(1, {}), shard(2, {})]
  const withOwn = { ...sharded, result: { ...sharded.result, requirements: [...sharded.result.requirements, own] } }
  const differ = 'are not of the same run: the list of requirements that the other lacks is'
  expect(() => mergeResults([without, withOwn])).toThrow(`2.json and 1.json ${differ} own/a and empty.`)
  expect(() => mergeResults([withOwn, without])).toThrow(`1.json and 2.json ${differ} empty and own/a.`)
})
