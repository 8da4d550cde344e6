import { expect, test } from 'vitest'
import { fixedSeed, seedFrom, seedOf } from './seed.ts'

test('the option comes first, then the variable, then the fixed seed of shards', () => {
  expect(seedOf({ seed: 7, shard: '1/2' }, { CONFORMANCE_SEED: '3' })).toBe(7)
  expect(seedOf({ shard: '1/2' }, { CONFORMANCE_SEED: '3' })).toBe(3)
  expect(seedOf({ shard: '1/2' }, {})).toBe(fixedSeed)
  expect(seedOf({ shard: '2/2' }, { CONFORMANCE_SEED: '' })).toBe(fixedSeed)
})

test('a run that is given none has a new one, for all of its targets', () => {
  const seed = seedOf({}, {})
  expect(seed).toBeGreaterThan(0)
  expect(seedOf({}, {})).toBe(seed)
})

test.each(['-1', 'x', '1.5', '1234567', ' '])('%j is no seed', (text) => {
  expect(() => seedFrom(text)).toThrow()
  expect(() => seedOf({}, { CONFORMANCE_SEED: text })).toThrow()
})
