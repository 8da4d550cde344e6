import { expect, test } from 'vitest'
import { endingsOf } from './endings.ts'
import type { RequirementResult } from './result.ts'
import { sampleResult } from './samples/sample-result.ts'
import { inFortyWays } from './samples/tries.ts'

const [some] = sampleResult().requirements as [RequirementResult]

test('what ended alike is one, whatever was asked; what failed comes first', () => {
  const { checks } = inFortyWays(some, 3)
  const endings = endingsOf(checks)
  expect(endings.map(({ outcome, checks: alike }) => [outcome, alike.length])).toEqual([
    ['failed', 2],
    ['failed', 1],
    ['passed', 37],
  ])
  expect(endings[0]?.message).toContain('try=0 (probe with the cookie), and 1 other request\n')
  expect(endings[1]?.message).toBe(checks[8]?.message)
  expect(endings[2]?.message).toBeUndefined()
})

test('a control that failed is not what failed itself, and no reason is another’s', () => {
  const [check] = some.checks
  if (check === undefined) throw new Error('The sample has no check.')
  const message = 'GET /x (probe)\n  expected   status 401\n  actual     status 200'
  const ended = (outcome: typeof check.outcome, text?: string) => ({ ...check, outcome, message: text })
  const endings = endingsOf([
    ended('untested', 'No room.'),
    ended('untested', 'No ticket.'),
    ended('untested', 'No room.'),
    ended('inapplicable', 'No room.'),
    ended('cantTell', `The control failed, so this check is inconclusive.\n${message}`),
    ended('cantTell', message),
    ended('failed', message),
  ])
  expect(
    endings.map(({ outcome, message: text, checks }) => [outcome, text?.split(/[\n.]/)[0], checks.length]),
  ).toEqual([
    ['failed', 'GET /x (probe)', 1],
    ['cantTell', 'The control failed, so this check is inconclusive', 1],
    ['cantTell', 'GET /x (probe)', 1],
    ['untested', 'No room', 2],
    ['untested', 'No ticket', 1],
    ['inapplicable', 'No room', 1],
  ])
})
