import { describe, expect, test } from 'vitest'
import type { Outcome } from '../result/outcome.ts'
import type { RequirementResult, Result } from '../result/result.ts'
import { sampleResult } from '../result/samples/sample-result.ts'
import { countOutcomes } from '../result/sections.ts'
import { compareResults, isWorse } from './compare.ts'
import { renderComparison } from './compare-text.ts'

const id = '4.3/missing-password-is-400'

function withOutcome(outcome: Outcome, message?: string): Result {
  const result = sampleResult({ conformant: true })
  const requirements = result.requirements.map((each): RequirementResult => {
    if (each.id !== id) return each
    const check = { name: 'x', outcome: 'failed' as const, durationMs: 1, exchanges: [], ...(message && { message }) }
    return { ...each, outcome, checks: message === undefined ? [] : [check] }
  })
  return { ...result, requirements, summary: countOutcomes(requirements) }
}

function without(result: Result, gone: string): Result {
  return { ...result, requirements: result.requirements.filter((each) => each.id !== gone) }
}

const failure = (host: string, status: number) =>
  `POST http://${host}/login (login)\n  expected   status 400\n  came back  status ${status}\n  section    4.3: x`

describe('compareResults', () => {
  test('a run is like itself', () => {
    const { changes, worse } = compareResults(sampleResult(), sampleResult())
    expect(changes.map(({ kind }) => kind)).toEqual(['stillFailing', 'stillFailing', 'stillFailing'])
    expect(worse).toBe(false)
  })

  test.each([
    ['passed', 'failed', 'newlyFailing', true],
    ['waived', 'failed', 'newlyFailing', true],
    ['untested', 'failed', 'newlyFailing', true],
    ['failed', 'failed', 'stillFailing', false],
    ['failed', 'passed', 'newlyPassing', false],
    ['failed', 'waived', 'newlyWaived', false],
    ['passed', 'untested', 'newlyUntested', false],
    ['passed', 'inapplicable', 'newlyInapplicable', false],
    ['passed', 'cantTell', 'newlyCantTell', true],
    ['failed', 'cantTell', 'newlyCantTell', false],
  ] as const)('%s, then %s: %s', (before, after, kind, worse) => {
    const comparison = compareResults(withOutcome(before), withOutcome(after))
    expect(comparison.changes.map((change) => [change.id, change.kind])).toEqual([[id, kind]])
    expect([comparison.worse, comparison.changes.some(isWorse)]).toEqual([worse, worse])
  })

  test('what the catalogues do not share is new or removed; a new one that fails makes it worse', () => {
    const failing = withOutcome('failed')
    expect(compareResults(without(failing, id), failing)).toMatchObject({
      worse: true,
      changes: [{ id, kind: 'added' }],
    })
    expect(compareResults(failing, without(failing, id))).toMatchObject({
      worse: false,
      changes: [{ id, kind: 'removed' }],
    })
  })

  test('tells what was observed then and now, without the address of the target', () => {
    const [change] = compareResults(
      withOutcome('failed', failure('old', 401)),
      withOutcome('failed', failure('new', 500)),
    ).changes
    expect(change?.before).toEqual({ outcome: 'failed', observed: 'expected status 400 · came back status 401' })
    expect(change?.after?.observed).toBe('expected status 400 · came back status 500')
  })
})

test('renderComparison says both runs, each change and the conclusion', () => {
  const comparison = compareResults(withOutcome('passed'), withOutcome('failed', failure('new', 401)))
  const lines = renderComparison(comparison, (_, text) => text).split('\n')
  expect(lines).toContain('Newly failing (1)')
  expect(lines).toContain('! 4.3/missing-password-is-400  Without j_password the answer is 400. (MUST)')
  expect(lines).toContain('    old  ✓ passed')
  expect(lines).toContain('    new  ✗ failed: expected status 400 · came back status 401')
  expect(lines.at(-2)).toBe('✗ Worse: 1 newly failing')
})

test('nothing that a target wrote moves the cursor', () => {
  const hostile = '\u001b[2J\n::error::x'
  const text = renderComparison(
    compareResults(withOutcome('passed'), withOutcome('failed', hostile)),
    (_, said) => said,
  )
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text).not.toMatch(/^\s*::/m)
})
