import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOfSessionId } from './session-id.ts'

test.each([
  ['5E1BF1C6A2D04B7F9C3E8A6D5B4C3F2A', '', '5E1BF1C6A2D04B7F9C3E8A6D5B4C3F2A', ''],
  ['5E1BF1C6A2D04B7F9C3E8A6D5B4C3F2A.node1', '', '5E1BF1C6A2D04B7F9C3E8A6D5B4C3F2A', '.node1'],
  ['reports-node-01~5E1BF1C6A2D04B7F', 'reports-node-01~', '5E1BF1C6A2D04B7F', ''],
  ['0000Abcdefgh123456789:clone1', '', '0000Abcdefgh123456789', ':clone1'],
  ['a.b.c', '', 'a.b.c', ''],
])('%s is identified by its longest part', (sessionId, before, id, behind) => {
  expect(partsOfSessionId(sessionId)).toEqual({ before, id, behind })
})

test('the parts of any session ID make it up', () => {
  fc.assert(
    fc.property(fc.string(), (sessionId) => {
      const { before, id, behind } = partsOfSessionId(sessionId)
      expect(`${before}${id}${behind}`).toBe(sessionId)
    }),
  )
})
