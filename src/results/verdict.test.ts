import { expect, test } from 'vitest'
import type { Outcome } from './outcome.ts'
import type { RequirementResult, Waiver } from './result.ts'
import { countOutcomes } from './sections.ts'
import { judge } from './verdict.ts'

type Level = RequirementResult['level']

const requirement = (outcome: Outcome, level: Level = 'MUST'): RequirementResult => ({
  id: `4.3/${outcome}-${level.toLowerCase()}`,
  section: '4.3',
  also: [],
  level,
  statement: 'It holds.',
  outcome,
  defects: 1,
  checks: [],
})
const waiver: Waiver = { requirement: '4.3/x', reason: 'r', owner: 'o', expires: '2030-01-01' }
const stale = [{ waiver, problem: 'It expired.' }]

// F failed, S a stale waiver, C an inconclusive MUST, U an untested MUST; everything else changes nothing.
test.each<[string, (readonly [Outcome, Level?])[], boolean, string, number, number]>([
  ['nothing but passes', [['passed']], false, 'conformant', 0, 0],
  ['waived failures', [['passed'], ['waived']], false, 'conformant', 0, 0],
  ['inapplicable ones', [['inapplicable']], false, 'conformant', 0, 0],
  ['nothing at all', [], false, 'conformant', 0, 0],
  ['an untested MUST', [['passed'], ['untested']], false, 'incomplete', 0, 1],
  ['an untested SHOULD', [['untested', 'SHOULD']], false, 'conformant', 0, 0],
  ['an inapplicable MAY: the target has no such thing', [['inapplicable', 'MAY']], false, 'conformant', 0, 0],
  ['an untested MAY of a thing that the target has', [['untested', 'MAY']], false, 'incomplete', 0, 1],
  ['an inconclusive MAY of such a thing', [['cantTell', 'MAY']], false, 'no-verdict', 3, 3],
  ['a failed MAY of such a thing', [['failed', 'MAY']], false, 'not-conformant', 1, 1],
  ['an inconclusive MUST', [['passed'], ['cantTell']], false, 'no-verdict', 3, 3],
  ['an inconclusive SHOULD', [['cantTell', 'SHOULD']], false, 'conformant', 0, 0],
  ['one inconclusive and one untested', [['cantTell'], ['untested']], false, 'no-verdict', 3, 3],
  ['a failed MUST', [['passed'], ['failed']], false, 'not-conformant', 1, 1],
  ['a failed SHOULD', [['failed', 'SHOULD']], false, 'not-conformant', 1, 1],
  ['a failure and one inconclusive', [['failed'], ['cantTell'], ['untested']], false, 'not-conformant', 1, 1],
  ['a stale waiver', [['passed']], true, 'conformant', 1, 1],
  ['a stale waiver and one inconclusive', [['cantTell']], true, 'no-verdict', 3, 3],
  ['a stale waiver and an untested MUST', [['untested']], true, 'incomplete', 1, 1],
  ['a stale waiver and a failure', [['failed']], true, 'not-conformant', 1, 1],
  ['a stale waiver and a waived failure', [['waived']], true, 'conformant', 1, 1],
])('with %s', (_, outcomes, hasStale, verdict, exitCode, strictExitCode) => {
  const requirements = outcomes.map(([outcome, level]) => requirement(outcome, level))
  const judged = (strict: boolean) => judge(requirements, hasStale ? stale : [], strict)
  expect(judged(false)).toMatchObject({ verdict, exitCode })
  expect(judged(true)).toMatchObject({ verdict, exitCode: strictExitCode })
  expect(judged(false).verdictReasons.length).toBeGreaterThan(0)
})

test('a stale waiver is the reason of the exit code only where nothing else is wrong', () => {
  const reasonsOf = (outcome: Outcome) => judge([requirement(outcome)], stale, false).verdictReasons
  expect(reasonsOf('passed')[0]).toBe(
    'Nothing failed, but 1 waiver is expired or stale: the exit code is 1 until this is corrected.',
  )
  for (const outcome of ['failed', 'cantTell'] as const)
    expect(reasonsOf(outcome)).toContain('1 waiver expired or stale.')
})

test('a strict run says that an untested MUST decides its exit code, unless something else does', () => {
  const saysIt = (outcomes: readonly Outcome[], strict: boolean) =>
    judge(
      outcomes.map((outcome) => requirement(outcome)),
      [],
      strict,
    ).verdictReasons.includes('An untested MUST fails a run with --strict: the exit code is 1.')
  expect([saysIt(['untested'], true), saysIt(['untested'], false)]).toEqual([true, false])
  expect([saysIt(['untested', 'failed'], true), saysIt(['passed'], true)]).toEqual([false, false])
})

test('what is inconclusive because of a failure needs no other cause, and counts as untested when that is waived', () => {
  const blocked = { ...requirement('cantTell'), blockedBy: '4.3/failed-must' }
  const open = judge([requirement('failed'), blocked, { ...requirement('cantTell'), id: '4.3/x' }], [], false)
  expect(open).toMatchObject({ verdict: 'not-conformant', exitCode: 1 })
  expect(open.verdictReasons[1]).toBe('2 MUST requirements inconclusive, 1 of them because of failures.')

  const alike = Array.from({ length: 5 }, (_, index) => {
    return { ...requirement('cantTell'), id: `4.4/${index}`, reason: 'The server was slow.' }
  })
  expect(judge(alike, [], false).verdictReasons[0]).toMatch(/^The server was slow\. 5 MUST/)
  expect(judge([requirement('failed'), blocked, ...alike], [], false).verdictReasons[1]).toMatch(/^6 MUST/)

  const byWaived = { ...requirement('cantTell'), blockedBy: '4.3/waived-must' }
  expect(judge([requirement('waived'), byWaived], [], false)).toMatchObject({ verdict: 'incomplete', exitCode: 0 })
  expect(judge([requirement('waived'), byWaived], [], true)).toMatchObject({ verdict: 'incomplete', exitCode: 1 })
  expect(judge([requirement('waived'), byWaived], [], false).verdictReasons[0]).toBe(
    '1 MUST requirement inconclusive because of a waived failure.',
  )
  // Without a known cause there is no verdict, as for a target that gives no answer.
  expect(judge([requirement('waived'), requirement('cantTell')], [], false)).toMatchObject({ exitCode: 3 })
})

test('the reasons name what counts, the most important first', () => {
  const requirements = (['cantTell', 'failed', 'untested', 'waived', 'passed'] as const).map((each) =>
    requirement(each),
  )
  const { verdictReasons, summary } = judge(requirements, stale, false)
  expect(verdictReasons.map((reason) => /failed|expired|inconclusive|untested|waived/.exec(reason)?.[0])).toEqual([
    'failed',
    'expired',
    'inconclusive',
    'untested',
    'waived',
  ])
  expect(summary).toEqual({ passed: 1, failed: 1, waived: 1, inapplicable: 0, untested: 1, cantTell: 1 })
  expect(countOutcomes([])).toEqual({ passed: 0, failed: 0, waived: 0, inapplicable: 0, untested: 0, cantTell: 0 })
})

test('a requirement of which a check did not run passed in part, which changes no verdict', () => {
  const cause: RequirementResult['cause'] = {
    kind: 'in-part',
    left: 3,
    of: 4,
    why: [{ kind: 'left-out', by: '--quick' }],
  }
  const { verdict, verdictReasons } = judge([{ ...requirement('passed'), cause }, requirement('passed')], [], true)
  expect(verdict).toBe('conformant')
  expect(verdictReasons.at(-1)).toEqual('1 requirement passed in part.')
})

test('the reason counts every group of failures that ended alike, and what is left', () => {
  const failed = (number: number, answers: readonly string[]) =>
    answers.flatMap((message, group) =>
      Array.from({ length: number - group }, (_, index): RequirementResult => {
        const check = { name: 'n', outcome: 'failed' as const, durationMs: 1, exchanges: [], message }
        return { ...requirement('failed'), id: `4.3/${group}-${index}`, checks: [check] }
      }),
    )
  const alone = { ...requirement('failed'), id: '4.3/alone' }
  const reason = (...requirements: RequirementResult[]) => judge(requirements, [], false).verdictReasons[0]
  expect(reason(...failed(6, ['a']))).toBe('6 requirements failed, all for the same reason.')
  expect(reason(...failed(6, ['a']), alone)).toBe('7 requirements failed, 6 of them for the same reason.')
  expect(reason(...failed(6, ['a', 'b']))).toBe('11 requirements failed: 6 and 5 of them for the same reason.')
  expect(reason(...failed(7, ['a', 'b', 'c']), alone)).toBe(
    '19 requirements failed: 7, 6 and 5 of them for the same reason, 1 for another reason.',
  )
})

const cancelled = { cause: 'cancelled', reason: 'The run was cancelled.' } as const

test('a run that ended early says so first and has no verdict, whatever it found by then', () => {
  const all = (['cantTell', 'failed', 'untested', 'waived', 'passed'] as const).map((each) => requirement(each))
  const blocked = { ...requirement('cantTell'), id: '4.3/blocked', blockedBy: '4.3/failed-must' }
  for (const strict of [false, true]) {
    const judged = judge([...all, blocked], stale, strict, cancelled)
    expect(judged).toMatchObject({ verdict: 'no-verdict', exitCode: 3, summary: { failed: 1 } })
    expect(judged.verdictReasons).toEqual([
      'The run was cancelled. 1 MUST requirement is undecided.',
      '1 requirement had failed by then.',
      '1 waiver expired or stale.',
      '1 MUST requirement inconclusive, because of failures.',
      '1 MUST requirement untested.',
      '1 failure waived.',
    ])
  }
})

test('an open SHOULD is named and changes no verdict', () => {
  const shoulds = [requirement('cantTell', 'SHOULD'), requirement('untested', 'SHOULD')]
  for (const strict of [false, true])
    expect(judge([requirement('passed'), ...shoulds], [], strict)).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      verdictReasons: ['1 SHOULD requirement inconclusive.', '1 SHOULD requirement untested.'],
    })
})

test('a run that ended early after every MUST was decided has its verdict, and says first that it ended', () => {
  const blocked = { ...requirement('cantTell'), blockedBy: '4.3/failed-must' }
  const decided = [requirement('passed'), requirement('failed'), blocked, requirement('cantTell', 'SHOULD')]
  expect(judge(decided, [], false, cancelled)).toMatchObject({ verdict: 'not-conformant', exitCode: 1 })
  expect(judge(decided, [], false, cancelled).verdictReasons[0]).toBe('The run was cancelled.')
  const open = judge([requirement('passed'), requirement('cantTell', 'SHOULD')], [], false, cancelled)
  expect(open).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  expect(open.verdictReasons).toEqual(['The run was cancelled.', '1 SHOULD requirement inconclusive.'])
})

test('why a target can not be judged is the first reason, however few requirements were selected', () => {
  const reason = 'No answer from http://127.0.0.1:1.'
  const cause = { kind: 'unreachable', why: 'no-answer' } as const
  const open = { ...requirement('cantTell'), reason, cause }
  expect(judge([open], [], false).verdictReasons).toEqual([`${reason} 1 MUST requirement inconclusive.`])
  const other = { ...requirement('cantTell'), id: '4.3/another', reason: 'It ended.' }
  expect(judge([open, other], [], false).verdictReasons).toEqual(['2 MUST requirements inconclusive.'])
})
