import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../results/outcome.ts'
import type { CheckResult, RequirementResult, Result } from '../../results/result.ts'
import { failedWith } from '../../results/samples/sample-failure.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { countOutcomes } from '../../results/sections.ts'
import { changedResult, checkOf, id, titlesOf, withChecks } from '../samples/compared.ts'
import { type Comparison, compareResults } from './compare.ts'
import { conclusionOf, groupsOf } from './groups.ts'
import { renderComparisonHtml } from './html.ts'
import { renderComparisonMarkdown } from './markdown.ts'
import { renderComparison } from './text.ts'

function withOutcome(outcome: Outcome, said?: Partial<CheckResult>): Result {
  return changedResult(() => ({ outcome, checks: said === undefined ? [] : [checkOf('x', 'failed', said)] }))
}

const manyWith = (count: number, change: Partial<RequirementResult>): Result => {
  const result = sampleResult({ conformant: true })
  let left = count
  const requirements = result.requirements.map((each) =>
    each.outcome === 'passed' && left-- > 0 ? { ...each, ...change } : each,
  )
  return { ...result, requirements, summary: countOutcomes(requirements) }
}

function without(result: Result, gone: string): Result {
  return { ...result, requirements: result.requirements.filter((each) => each.id !== gone) }
}

function withRelease(result: Result, release: string | undefined): Result {
  const { release: _, ...target } = result.target
  return { ...result, target: { ...target, ...(release !== undefined && { release }) } }
}

const failure = (host: string, status: number) =>
  failedWith({ request: `POST http://${host}/login (login)`, status, actual: { kind: 'status', status } })

describe('compareResults', () => {
  test('a run is like itself', () => {
    const { changes, worse } = compareResults(sampleResult(), sampleResult())
    expect(changes.map(({ kind }) => kind)).toEqual(['still-failing', 'still-failing', 'still-failing'])
    expect(worse).toBe(false)
  })

  test.each([
    ['passed', 'failed', 'newly-failing', true],
    ['waived', 'failed', 'still-failing-and-no-longer-waived', true],
    ['untested', 'failed', 'newly-failing', true],
    ['failed', 'failed', 'still-failing', false],
    ['failed', 'passed', 'fixed', false],
    ['untested', 'passed', 'newly-tested', false],
    ['inapplicable', 'passed', 'newly-tested', false],
    ['failed', 'waived', 'still-failing-and-newly-waived', false],
    ['passed', 'waived', 'newly-failing-and-waived', true],
    ['untested', 'waived', 'newly-failing-and-waived', true],
    ['passed', 'untested', 'no-longer-tested', true],
    ['failed', 'untested', 'no-longer-tested', true],
    ['waived', 'untested', 'no-longer-tested', true],
    ['inapplicable', 'untested', 'undecided-for-another-reason-than-before', false],
    ['passed', 'inapplicable', 'no-longer-applicable', true],
    ['untested', 'inapplicable', 'undecided-for-another-reason-than-before', false],
    ['passed', 'cantTell', 'inconclusive', true],
    ['failed', 'cantTell', 'inconclusive', true],
    ['untested', 'cantTell', 'undecided-for-another-reason-than-before', false],
  ] as const)('%s, then %s: %s', (before, after, kind, worse) => {
    const comparison = compareResults(withOutcome(before), withOutcome(after))
    expect(comparison.changes.map((change) => [change.id, change.kind, change.worse])).toEqual([[id, kind, worse]])
    expect(comparison.worse).toBe(worse)
  })

  test('what the catalogues do not share is new or removed; a new one that fails makes it worse', () => {
    const failing = withOutcome('failed')
    expect(compareResults(without(failing, id), failing)).toMatchObject({
      worse: true,
      changes: [{ id, kind: 'newly-failing-with-a-new-or-changed-check' }],
    })
    expect(compareResults(failing, without(failing, id))).toMatchObject({
      worse: false,
      changes: [{ id, kind: 'no-longer-in-the-catalogue' }],
    })
  })

  test('shows what was observed then and now, without the address of the target', () => {
    const [change] = compareResults(
      withOutcome('failed', failure('old', 401)),
      withOutcome('failed', failure('new', 500)),
    ).changes
    expect(change?.before).toEqual({ outcome: 'failed', observed: 'expected status 400 · actual status 401' })
    expect(change?.after?.observed).toBe('expected status 400 · actual server error: 500')
  })
})

describe('coverage that is lost is worse', () => {
  const green = sampleResult({ conformant: true })

  test('a secret that vanishes does not keep the gate green, unless that is allowed', () => {
    const untested = {
      outcome: 'untested',
      reason: 'The environment does not set ADMIN_PASSWORD.',
      checks: [],
    } as const
    const after = manyWith(50, untested as unknown as Partial<RequirementResult>)
    expect(titlesOf(green, after)).toEqual([['No longer tested', 50, true]])
    const allowed = compareResults(green, after, { allowUntested: true })
    expect(allowed.worse).toBe(false)
    expect(conclusionOf(allowed)).toBe('Nothing got worse: 50 no longer tested')
    const text = renderComparison(compareResults(green, after), (_, said) => said)
    expect(text.split('ADMIN_PASSWORD')).toHaveLength(2)
    // They stand below what they share, so that none that follows seems to share it.
    expect(text).toMatch(/\n {2}\S.*ADMIN_PASSWORD.*\n(?: {4}! \d\S+ .*\n)+\n/)
  })

  test.each([
    ['passed', true],
    ['failed', true],
    ['waived', true],
    ['untested', false],
  ] as const)('a custom requirement that %s and is gone: worse %s, unless that is allowed', (outcome, worse) => {
    const before = changedResult(() => ({ outcome, section: 'own' }))
    const after = without(before, id)
    expect(titlesOf(before, after)).toEqual([['Custom and not in this run', 1, worse]])
    expect(compareResults(before, after)).toMatchObject({
      worse,
      changes: [
        { kind: 'custom-and-not-in-this-run', suite: 'This run did not have this custom requirement (--specs).' },
      ],
    })
    expect(compareResults(before, after, { allowUntested: true }).worse).toBe(false)
  })

  test('a waiver that covered a failure may be for another release', () => {
    const groups = groupsOf(compareResults(withOutcome('waived'), withOutcome('failed')))
    expect(groups.map(({ meaning }) => meaning)).toEqual([expect.stringContaining('is for another release')])
  })

  test('failures that waivers have come to cover are listed as what they are', () => {
    const waiver = { requirement: id, reason: 'later', owner: 'QA', expires: '2999-01-01' }
    const after = manyWith(31, { outcome: 'waived', reason: 'later (QA, until 2999-01-01)', waiver })
    const comparison = compareResults(green, after)
    expect(titlesOf(green, after)).toEqual([['Newly failing and waived', 31, true]])
    expect(comparison.changes[0]?.after?.waiver).toEqual(waiver)
    expect(compareResults(green, after, { allowWaived: true }).worse).toBe(false)
  })

  test('what does not apply to the other release is no loss; what is not declared any more is one', () => {
    const reason = 'The legacy login was removed before this release (SERVER_RELEASE).'
    const cause = { kind: 'condition', condition: 'legacy-login', variable: 'SERVER_RELEASE' } as const
    const gone = changedResult(() => ({ outcome: 'inapplicable', reason, cause, checks: [] }))
    const declared = changedResult(() => ({
      outcome: 'inapplicable',
      reason: 'Single sign-on is off (SSO).',
      checks: [],
    }))
    const before = withRelease(
      changedResult(() => ({})),
      '7.0',
    )
    expect(titlesOf(before, gone)).toEqual([['Not applicable to this release', 1, false]])
    expect(titlesOf(before, declared)).toEqual([['No longer applicable', 1, true]])
    const allowed = { allowUntested: true }
    expect(titlesOf(before, declared, allowed)).toEqual([['No longer applicable', 1, false]])
    expect(titlesOf(before, withRelease(gone, undefined))).toEqual([['No longer applicable', 1, true]])
    expect(titlesOf(withRelease(before, '8.2.0'), gone)).toEqual([['No longer applicable', 1, true]])
  })

  test('a check that did not run, where others of its requirement pass, is a loss as well', () => {
    const before = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'passed'), checkOf('c', 'untested')])
    const after = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'untested'), checkOf('c', 'untested')])
    expect(titlesOf(before, after)).toEqual([['Tested less than before', 1, true]])
    expect(compareResults(before, after).changes[0]?.lost).toEqual(['b'])
    expect(compareResults(before, after, { allowUntested: true }).worse).toBe(false)
    expect(titlesOf(after, before)).toEqual([])
  })

  test('a failure is fixed only when what failed passes', () => {
    const before = withChecks('failed', [checkOf('a', 'passed'), checkOf('b', 'failed')])
    const fixed = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'passed')])
    const unasked = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'untested')])
    expect(titlesOf(before, fixed)).toEqual([['Fixed', 1, false]])
    expect(titlesOf(before, unasked)).toEqual([['Tested less than before', 1, true]])
    const inPart = withChecks('passed', [checkOf('a', 'untested'), checkOf('b', 'passed')])
    expect(titlesOf(before, inPart)).toEqual([['Fixed and tested less than before', 1, true]])
  })

  test('what passed in part is no reason of what is tested newly', () => {
    const reason = '1 of 2 checks did not run. Left out by --quick.'
    const [before, after] = [manyWith(3, { outcome: 'untested' }), manyWith(3, { reason })]
    const text = renderComparison(compareResults(before, after), (_, said) => said)
    expect(text).toMatch(/^Newly tested \(3\) {2}not worse\n {2}\d/m)
    expect(text.split(`    new  ✓ passed: ${reason}\n`)).toHaveLength(4)
  })

  test('its title names both environments, or the one', () => {
    const result = changedResult(() => ({}))
    const other = { ...result, target: { ...result.target, environment: 'practice' } }
    const comparison = compareResults(other, result)
    const page = (of: Comparison) => renderComparisonHtml(of, { name: 'suite', version: '1.0.0' })
    expect(page(comparison)).toContain('<title>Nothing got worse: practice → staging, release 8.2.0 to')
    expect(renderComparisonMarkdown(comparison)).toContain(': `practice` → `staging`, release')
    expect(page(compareResults(result, result))).toContain('<title>Nothing got worse: staging, release 8.2.0 to')
  })

  test('says what to know before trusting either run', () => {
    const result = changedResult(() => ({}))
    const open = { ...result, target: { ...result.target, insecure: true } }
    const said = 'Certificates were not verified in this run (TLS_INSECURE=yes).'
    const notes = [compareResults(open, result), compareResults(result, open), compareResults(open, open)]
    expect(notes.map((each) => each.notes)).toEqual([
      [`Old run: ${said}`],
      [`New run: ${said}`],
      [`Both runs: ${said}`],
    ])
  })

  test('a quick run asks less than a whole one, and says so', () => {
    const before = withChecks('passed', [checkOf('a', 'passed'), checkOf('b', 'passed')])
    const after = { ...withChecks('passed', [checkOf('a', 'passed')]), quick: true }
    expect(titlesOf(before, after)).toEqual([['Tested less than before', 1, true]])
    expect(compareResults(before, after).notes).toEqual([expect.stringContaining('--quick')])
  })

  test('after a quick run, a failure in a check that it left out is no change of the suite', () => {
    const before = { ...withChecks('passed', [checkOf('a', 'passed')]), quick: true }
    const after = withChecks('failed', [checkOf('a', 'passed'), checkOf('b', 'failed')], 'r2')
    expect(titlesOf(before, after)).toEqual([['Newly failing', 1, true]])
    expect(compareResults(before, after).notes).toContainEqual(expect.stringMatching(/^The old run .* \(--quick\)/))
  })
})

test('renderComparison says both runs, each change and the conclusion', () => {
  const comparison = compareResults(withOutcome('passed'), withOutcome('failed', failure('new', 401)))
  const lines = renderComparison(comparison, (_, text) => text).split('\n')
  expect(lines).toContain('Newly failing (1)')
  expect(lines).toContain('! 4.3/missing-password-is-400  It is not so: Login without j_password gets 400. (MUST)')
  expect(lines).toContain('    old  ✓ passed')
  expect(lines).toContain('    new  ✗ failed: expected status 400 · actual status 401')
  expect(lines.at(-2)).toBe('✗ Worse: 1 newly failing')
})

test('nothing that a target wrote moves the cursor', () => {
  const hostile = '\u001b[2J\n::error::x'
  const text = renderComparison(
    compareResults(withOutcome('passed'), withOutcome('failed', { message: hostile })),
    (_, said) => said,
  )
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(text).not.toMatch(/^\s*::/m)
})
