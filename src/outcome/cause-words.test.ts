import { expect, test } from 'vitest'
import { causeSchema } from './cause.ts'
import { causeInWords, whyInPart } from './cause-words.ts'
import { nothingToDecide } from './does-not-apply.ts'

test.each([
  { kind: 'unobservable' },
  { kind: 'nothing-to-decide' },
  { kind: 'nothing-to-decide', reason: 'method-does-not-work' },
  { kind: 'account-refused', accounts: ['ADMIN'] },
  { kind: 'unreachable' },
  { kind: 'sign-in-lost', account: 'USER' },
  { kind: 'too-slow', slow: 'target' },
  { kind: 'blocked', fault: 'control' },
  { kind: 'missing-shards', shards: [2] },
  { kind: 'in-part', left: 1, of: 2, why: 'Left out by --quick.' },
])('a cause of an earlier version can be read: %j', (cause) => {
  expect(causeSchema.parse(cause)).toEqual(cause)
})

test.each([
  { kind: 'nothing-to-decide', reason: 'path-refused' },
  { kind: 'nothing-to-decide', reason: 'path-refused', account: 'USER', method: 'basic' },
  { kind: 'nothing-to-decide', reason: 'same-password', account: 'USER' },
])('a reason has its own members, and no others: %j', (cause) => {
  expect(causeSchema.safeParse(cause).success).toBe(false)
})

test('a partial pass says why, as each cause does by itself', () => {
  const budget = { kind: 'budget-too-small', needed: 2, limit: 5 } as const
  const quick = { kind: 'left-out', by: '--quick' } as const
  const inPart = { kind: 'in-part' as const, left: 3, of: 4, why: [budget, quick] }
  expect(whyInPart(inPart)).toBe(`${causeInWords(budget)} Left out by --quick.`)
  expect(causeInWords(inPart)).toBe(`3 of 4 checks did not run. ${whyInPart(inPart)}`)
})

test('what other requirements judge is said so', () => {
  const { why } = nothingToDecide('path-refused', { account: 'ADMIN' })
  expect(causeInWords(why)).toBe('ADMIN_ID is refused on this path; other requirements judge that.')
})
