import { expect, test } from 'vitest'
import { withoutSource } from './happening.ts'
import { outcomeGroupsOf, whyInOneLine } from './outcome-groups.ts'
import type { CheckResult, RequirementResult } from './result.ts'
import { inFortyCases } from './samples/cases.ts'
import { failedWith } from './samples/sample-failure.ts'
import { sampleResult } from './samples/sample-result.ts'

const [some] = sampleResult().requirements as [RequirementResult]

test('what ended alike is one, whatever was asked; what failed comes first', () => {
  const groups = outcomeGroupsOf(inFortyCases(some, 3))
  expect(groups.map(({ outcome, checks: alike }) => [outcome, alike.length])).toEqual([
    ['failed', 2],
    ['failed', 1],
    ['passed', 37],
  ])
  const linesOf = (index: number) => withoutSource(groups[index]?.happening ?? { rows: [] })
  expect(linesOf(0)).toMatch(/try=0 \(probe with the cookie\), and 1 other request$/m)
  expect(linesOf(1)).toMatch(/try=8 \(probe with the cookie\)$/m)
  expect(groups[2]?.happening).toBeUndefined()
})

test('answers that differ in the number of a session only are one, and one line says how many requests got them', () => {
  const [check] = some.checks as [CheckResult]
  const request = `GET /${'long/'.repeat(30)}`
  const sets = (number: number) => {
    const actual = { kind: 'statement', text: `a session cookie: JSESSIONID#${number}` } as const
    const failed = failedWith({ request: `${request}${number}`, expected: { kind: 'status', is: 401 }, actual })
    return { ...check, outcome: 'failed' as const, ...failed }
  }
  const requirement = { ...some, outcome: 'failed' as const, checks: [sets(1), sets(23)] }
  expect(outcomeGroupsOf(requirement)).toHaveLength(1)
  expect(whyInOneLine(requirement)).toMatch(/…, and 1 other request · expected status 401 · actual .*JSESSIONID#1$/)
})

test('a control that failed is not what failed itself, and no reason is another’s', () => {
  const { message: _, failure: __, ...check } = some.checks[0] as CheckResult
  const deviation = { expected: { kind: 'status', is: 401 }, actual: { kind: 'status', status: 200 } } as const
  const ended = (outcome: CheckResult['outcome'], said: Partial<CheckResult>) => ({ ...check, outcome, ...said })
  const groups = outcomeGroupsOf({
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
  const firstWords = (each: (typeof groups)[number]) =>
    each.happening && withoutSource(each.happening).split(/[\n.( ]/)[0]
  expect(groups.map((each) => [each.outcome, firstWords(each), each.checks.length])).toEqual([
    ['failed', 'POST', 1],
    ['cantTell', 'The', 1],
    ['cantTell', 'POST', 1],
    ['untested', 'No', 2],
    ['untested', 'No', 1],
    ['inapplicable', 'No', 1],
  ])
})
