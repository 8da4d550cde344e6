import { expect, test } from 'vitest'
import { withoutSource } from './happening.ts'
import { outcomeGroupsOf } from './outcome-groups.ts'
import type { CheckResult, RequirementResult } from './result.ts'
import { inFortyCases } from './samples/cases.ts'
import { failedWith } from './samples/sample-failure.ts'
import { sampleResult } from './samples/sample-result.ts'

const [some] = sampleResult().requirements as [RequirementResult]

test('what ended alike is one, whatever was asked; what failed comes first', () => {
  const endings = outcomeGroupsOf(inFortyCases(some, 3))
  expect(endings.map(({ outcome, checks: alike }) => [outcome, alike.length])).toEqual([
    ['failed', 2],
    ['failed', 1],
    ['passed', 37],
  ])
  expect(endings[0]?.happening?.request).toMatch(/try=0 \(probe with the cookie\), and 1 other request$/)
  expect(endings[1]?.happening?.request).toMatch(/try=8 \(probe with the cookie\)$/)
  expect(endings[2]?.happening).toBeUndefined()
})

test('a control that failed is not what failed itself, and no reason is another’s', () => {
  const { message: _, failure: __, ...check } = some.checks[0] as CheckResult
  const deviation = { expected: { kind: 'status', is: 401 }, actual: { kind: 'status', status: 200 } } as const
  const ended = (outcome: CheckResult['outcome'], said: Partial<CheckResult>) => ({ ...check, outcome, ...said })
  const endings = outcomeGroupsOf({
    ...some,
    checks: [
      ended('untested', { message: 'No room.' }),
      ended('untested', { message: 'No ticket.' }),
      ended('untested', { message: 'No room.' }),
      ended('inapplicable', { message: 'No room.' }),
      ended('cantTell', failedWith({ ...deviation, control: true })),
      ended('cantTell', failedWith(deviation)),
      ended('failed', failedWith(deviation)),
    ],
  })
  const firstWords = (each: (typeof endings)[number]) =>
    each.happening && withoutSource(each.happening).split(/[\n.( ]/)[0]
  expect(endings.map((each) => [each.outcome, firstWords(each), each.checks.length])).toEqual([
    ['failed', 'POST', 1],
    ['cantTell', 'The', 1],
    ['cantTell', 'POST', 1],
    ['untested', 'No', 2],
    ['untested', 'No', 1],
    ['inapplicable', 'No', 1],
  ])
})
