import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifyingPartOf, placeThatCounts } from './session-id.ts'

const id = '5E1BF1C6A2D04B7F9C3E8A6D5B4C3F2A'

test.each([
  [id, 'x'],
  [`${id}.node1`, 'x.node1'],
  [`reports-node-01~${id}`, 'reports-node-01~x'],
  [`0000${id}:clone1`, 'x:clone1'],
  ['a.b.c', 'x'],
])('%s is identified by its longest part', (sessionId, replaced) => {
  expect(identifyingPartOf(sessionId).replacedBy('x')).toBe(replaced)
})

test('with its own part, any session ID stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), (sessionId) => {
      const part = identifyingPartOf(sessionId)
      expect(part.replacedBy(part.id)).toBe(sessionId)
    }),
  )
})

test.each([
  [8, 8],
  [8.5, 8],
  // The part begins with the digits where the ID has many hyphens: 0000NAp-Jz_…
  [2, 4],
])('a change at place %s of an ID is made at place %s', (place, made) => {
  expect(placeThatCounts(place)).toBe(made)
})
