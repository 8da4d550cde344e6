import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../results/outcome.ts'
import type { CheckResult, RequirementResult, Result } from '../../results/result.ts'
import { arbitraryResult } from '../../results/samples/arbitrary-result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { hasBrowser, inspect, launchBrowser, missingBrowser, openPage, phone } from '../samples/browser.ts'
import { HistoryBuilder, historyAsData } from './history.ts'
import { renderHistoryHtml } from './page.ts'
import { renderHistory, renderHistoryMarkdown } from './text.ts'

const id = '4.3/missing-password-is-400'
const suite = { name: 'suite', version: '1.0.0' }

/** A run on this day in which one requirement has this outcome. */
function runOn(day: number, outcome: Outcome, { environment = 'staging', release = '8.2.0' } = {}): Result {
  const result = sampleResult({ conformant: true })
  const requirements = result.requirements.map((each) => (each.id === id ? { ...each, outcome } : each))
  const startedAt = `2026-11-${String(day).padStart(2, '0')}T09:30:00.000Z`
  return { ...result, requirements, startedAt, target: { ...result.target, environment, release } }
}

function historyOf(results: readonly Result[]) {
  const builder = new HistoryBuilder()
  for (const result of results) builder.add(`reports/${result.startedAt}`, result)
  return builder.build()
}

const since = (...outcomes: Outcome[]) =>
  historyOf(outcomes.map((outcome, index) => runOn(index + 1, outcome)))[0]?.open.map(
    ({ since: { startedAt }, runs, seen }) => [
      Number(startedAt.slice(8, 10)),
      runs,
      Number(seen.startedAt.slice(8, 10)),
    ],
  )

describe('a failure is open since the run in which it first appeared', () => {
  test.each<[readonly Outcome[], number[][]]>([
    [['failed'], [[1, 1, 1]]],
    [['passed', 'failed', 'failed'], [[2, 2, 3]]],
    [['failed', 'passed', 'failed'], [[3, 1, 3]]],
    [['failed', 'passed'], []],
    [['failed', 'inapplicable'], []],
    [['failed', 'untested', 'failed'], [[1, 2, 3]]],
    [['failed', 'cantTell'], [[1, 1, 1]]],
    [['waived', 'failed'], [[1, 2, 2]]],
    [['passed', 'untested'], []],
  ])('%j', (outcomes, open) => expect(since(...outcomes)).toEqual(open))
})

/** The outcomes of the requirement's checks: `-` was left out, `?` did not run. */
interface Asked {
  readonly ends: string
  readonly quick?: true
  readonly cause?: RequirementResult['cause']
}

function runOf(day: number, { ends, quick, cause }: Asked): Result {
  const byLetter = { p: 'passed', f: 'failed', '?': 'untested' } as const
  const checks = [...ends].flatMap((letter, index): CheckResult[] => {
    const outcome = byLetter[letter as keyof typeof byLetter]
    return outcome === undefined ? [] : [{ name: `Check ${index}.`, outcome, durationMs: 1, exchanges: [] }]
  })
  const result = runOn(day, ends.includes('f') ? 'failed' : 'passed')
  const requirements = result.requirements.map((each) =>
    each.id === id ? { ...each, checks, ...(cause !== undefined && { cause }) } : each,
  )
  return { ...result, requirements, ...(quick && { quick }) }
}

describe('a pass in part ends a failure only where the check that failed ran', () => {
  const cause: RequirementResult['cause'] = {
    kind: 'in-part',
    left: 1,
    of: 2,
    why: [{ kind: 'left-out', by: '--only' }],
  }
  test.each<[string, readonly Asked[], readonly number[], number]>([
    ['whole, then quick without it', [{ ends: 'pf' }, { ends: 'p-', quick: true }], [0, 0], 1],
    ['whole, then quick with it', [{ ends: 'fp' }, { ends: 'p-', quick: true }], [0, 1], 0],
    ['whole, then quick with one of two', [{ ends: 'ff' }, { ends: 'p-', quick: true }], [0, 0], 1],
    [
      'fails in quick with one of two',
      [{ ends: 'ff' }, { ends: 'f-', quick: true }, { ends: 'p-', quick: true }],
      [0, 0, 0],
      1,
    ],
    ['quick, then whole', [{ ends: 'pf' }, { ends: 'p-', quick: true }, { ends: 'pp' }], [0, 0, 1], 0],
    [
      'quick twice',
      [
        { ends: 'f-', quick: true },
        { ends: 'p-', quick: true },
      ],
      [0, 1],
      0,
    ],
    ['without room for it', [{ ends: 'pf' }, { ends: 'p?', cause }], [0, 0], 1],
    ['left out by vitest', [{ ends: 'pf' }, { ends: 'p-', cause }], [0, 0], 1],
    ['the suite has it no longer', [{ ends: 'pf' }, { ends: 'p-' }], [0, 1], 0],
  ])('%s', (_, asked, fixed, open) => {
    const [history] = historyOf(asked.map((each, index) => runOf(index + 1, each)))
    expect([history?.runs.map((run) => run.fixed.length), history?.open.length]).toEqual([fixed, open])
  })

  test('and says when it was judged last', () => {
    const histories = historyOf([runOf(1, { ends: 'pf' }), runOf(2, { ends: 'p-', quick: true })])
    const text = renderHistory(histories, (_, said) => said)
    expect(text).toContain('found in 1 run; not tested since 2026-11-01 09:30')
    expect(text).not.toContain('fixed')
  })
})

test('by environment and release, in the order of time however they are found', () => {
  const results = [
    runOn(3, 'failed'),
    runOn(1, 'passed', { release: '7.0' }),
    runOn(2, 'failed'),
    runOn(2, 'passed', { environment: 'live' }),
  ]
  const histories = historyOf(results)
  expect(histories.map(({ environment, runs }) => [environment, runs.length])).toEqual([
    ['live', 1],
    ['staging', 3],
  ])
  const lines = renderHistory(histories, (_, said) => said).split('\n')
  expect(lines.slice(lines.indexOf('staging: 3 runs'))).toEqual([
    'staging: 3 runs',
    '  release 7.0',
    expect.stringContaining('    2026-11-01 09:30  ✓ Conformant'),
    '  release 8.2.0',
    expect.stringMatching(/^ {4}2026-11-02 09:30 .* \+1 failing/),
    expect.stringMatching(/^ {4}2026-11-03 09:30 (?!.*failing)/),
    '  Open (1), the oldest first',
    '  ✗ 4.3/missing-password-is-400  It is not so: Login without j_password gets 400. (MUST)',
    '      since 2026-11-02 09:30, release 8.2.0, found in 2 runs  reports/2026-11-02T09:30:00.000Z',
    '',
  ])
  const markdown = renderHistoryMarkdown(histories)
  expect(markdown).toContain('| 2026-11-02 09:30 | `8.2.0` | ✓ Conformant |')
  expect(markdown).toContain('- `4.3/missing-password-is-400` MUST')
})

test('says of which runs the certificates were not verified', () => {
  const caution = 'Certificates were not verified in this run (TLS_INSECURE=yes).'
  const run = (day: number, insecure: boolean) => {
    const result = runOn(day, 'passed')
    return { ...result, target: { ...result.target, insecure } }
  }
  const histories = historyOf([run(1, true), run(2, false)])
  expect(renderHistory(histories, (_, said) => said)).toContain(`  caution: 2026-11-01 09:30: ${caution}\n`)
  expect(renderHistoryMarkdown(histories)).toContain('**Caution**, 2026-11-01 09:30: Certificates were not verified')
  expect(renderHistoryHtml(histories, suite).split(caution)).toHaveLength(2)
  expect(historyAsData(histories)[0]?.runs.map(({ cautions }) => cautions)).toEqual([[caution], []])
  const all = renderHistory(historyOf([run(1, true), run(2, true)]), (_, said) => said)
  expect(all).toContain(`  caution: all: ${caution}\n`)
})

test('the columns have their heads where the first open failure is of a requirement that the shown runs lack', () => {
  const first = runOn(1, 'failed')
  const [custom] = first.requirements.filter((each) => each.id === id).map((each) => ({ ...each, id: 'own/a' }))
  const requirements = [...first.requirements, ...(custom === undefined ? [] : [custom])]
  const others = Array.from({ length: 20 }, (_, index) => runOn(index + 2, 'passed'))
  const page = renderHistoryHtml(historyOf([{ ...first, requirements }, ...others]), suite)
  const [, head = '', row = ''] = /<thead>(.*?)<\/thead>.*?<tr>(<th scope="row">.*?own\/a.*?)<\/tr>/s.exec(page) ?? []
  expect([head.match(/<th\b/g), row.match(/<td\b/g)].map((all) => all?.length)).toEqual([21, 20])
})

test.each([
  [{ only: [], skip: [], timing: true }, false],
  [{ only: [], skip: [], timing: false }, true],
  [{ only: ['4.3'], skip: [], timing: true }, true],
  [{ only: [], skip: ['4.3'], timing: true }, true],
])('a run with the selection %j is partial: %j', (selection, partial) => {
  expect(historyOf([{ ...runOn(1, 'passed'), selection }])[0]?.runs[0]?.partial).toBe(partial)
})

test('what says nothing of its own is left out', () => {
  const builder = new HistoryBuilder()
  const run = runOn(1, 'passed')
  expect(builder.add('a', run)).toBeUndefined()
  expect(builder.add('b', run)).toBe('the same run as a')
  expect(builder.add('c', { ...runOn(2, 'passed'), shard: { index: 1, count: 2 } })).toContain('one shard, 1 of 2')
})

describe.skipIf(!hasBrowser)(`the history in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test('axe finds nothing, nothing is wider than the screen, and nothing is asked for', async () => {
    const source = renderHistoryHtml(historyOf([runOn(1, 'failed'), runOn(2, 'failed'), runOn(3, 'waived')]), suite)
    const { page, requests } = await openPage(browser, source, { bypassCSP: true })
    const { complaints, held } = await inspect(page)
    expect([complaints, requests]).toEqual([[], []])
    expect(held).toBeGreaterThan(15)
    await page.context().close()
  })

  test('hostile texts make no element, no script and no request', async () => {
    const results = fc.sample(arbitraryResult, { numRuns: 3, seed: 3 }) as Result[]
    const { page, requests, complaints } = await openPage(browser, renderHistoryHtml(historyOf(results), suite), {
      viewport: phone,
    })
    expect(await page.locator('script, img, iframe, a[href*="evil"]').count()).toBe(0)
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })
})
