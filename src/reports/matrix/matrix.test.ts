import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../results/result.ts'
import { arbitraryResult } from '../../results/samples/arbitrary-result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { hasBrowser, inspect, launchBrowser, missingBrowser, openPage, phone } from '../samples/browser.ts'
import { columnOf, exitCodeOfAll, matrixAsData, rowsOf, worstOf } from './matrix.ts'
import { renderMatrixHtml } from './page.ts'
import { renderMatrix } from './text.ts'

const suite = { name: 'suite', version: '1.0.0' }

const named = (environment: string, conformant: boolean): Result => {
  const result = sampleResult({ conformant })
  return { ...result, target: { ...result.target, environment } }
}

test('a failure says at which targets, and a requirement that a run did not know has no cell', () => {
  const old = named('old', true)
  const results = [{ ...old, requirements: old.requirements.slice(1) }, named('b', false), named('c', false)]
  const columns = results.map(columnOf)
  expect(columns.map(({ environment }) => environment)).toEqual(['old', 'b', 'c'])
  expect(rowsOf(columns).filter(({ cells }) => cells.includes(undefined))).toHaveLength(1)
  expect(exitCodeOfAll(columns)).toBe(1)
  const text = renderMatrix(columns, (_, said) => said)
  expect(text).toContain('✗ 4.3/missing-password-is-400  It is not so: Login without j_password gets 400.\n    b, c\n')
  expect(text).toContain('3 targets: 1 conformant, 2 not conformant\n')
})

test('what a requirement violates is what a failing run has seen, whichever run comes first', () => {
  const failing = named('new', false)
  const { id = '' } = failing.requirements.find(({ outcome }) => outcome === 'failed') ?? {}
  const seen = failing.requirements.map((each) => (each.id === id ? { ...each, violated: 'It answers 500.' } : each))
  const columns = [named('old', true), { ...failing, requirements: seen }].map(columnOf)
  expect(rowsOf(columns).find((row) => row.id === id)?.violated).toBe('It answers 500.')
  expect(rowsOf(columns).map((row) => row.id)).toEqual(failing.requirements.map((each) => each.id))
})

test('a target whose run ended early decides the exit code, and is said first', () => {
  const endedEarly = { cause: 'timeout', reason: 'The run ran out of time.' } as const
  const cutOff: Result = { ...named('late', true), endedEarly, verdict: 'no-verdict', exitCode: 3 }
  const columns = [named('broken', false), cutOff].map(columnOf)
  expect(exitCodeOfAll(columns)).toBe(3)
  expect(renderMatrix(columns, (_, said) => said).split('\n')[0]).toBe(
    'The run ran out of time. 1 of 2 targets undecided.',
  )
  expect(exitCodeOfAll([named('broken', false), { ...named('done', true), endedEarly }].map(columnOf))).toBe(1)
})

test('a target without a verdict says why below its line, and in the list of the page', () => {
  const reason = 'No answer from http://127.0.0.1:9. 67 MUST requirements inconclusive.'
  const gone: Result = { ...named('gone', true), verdict: 'no-verdict', exitCode: 3, verdictReasons: [reason] }
  const columns = [named('b', false), gone].map(columnOf)
  const text = renderMatrix(columns, (_, said) => said)
  expect(text).toMatch(
    /^\? gone release 8\.2\.0: No verdict, .*\n {4}No answer from http:\/\/127\.0\.0\.1:9\. 67 MUST/m,
  )
  expect(text).not.toContain('3 requirements failed.')
  expect(renderMatrixHtml(columns, suite)).toContain(`No verdict<span class="small">${reason}</span>`)
})

test('that certificates were not verified is said of each such target, as is when and by what it was judged', () => {
  const open = named('open', true)
  const columns = [{ ...open, target: { ...open.target, insecure: true }, quick: true }, named('b', true)].map(columnOf)
  const caution = 'Certificates were not verified in this run (TLS_INSECURE=yes).'
  expect(renderMatrix(columns, (_, said) => said)).toContain(`\ncaution: open: ${caution}\n2 targets`)
  expect(matrixAsData(columns).targets.map(({ cautions }) => cautions)).toEqual([[caution], []])
  const page = renderMatrixHtml(columns, suite)
  expect(page).toContain(`<span class="small">partial run</span><span class="small"><b>Caution:</b> ${caution}</span>`)
  expect(page).toContain('reports · 20 November 2026, 09:30 UTC · catalogue 2026.1</span>')
})

test.each([
  [[0, 0], 0],
  [[0, 3], 3],
  [[3, 1, 0], 1],
  [[], 0],
])('of %j the worst is %i', (codes, worst) => expect(worstOf(codes)).toBe(worst))

describe.skipIf(!hasBrowser)(`the matrix in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test('axe finds nothing, and nothing is wider than the screen', async () => {
    const results = Array.from({ length: 20 }, (_, index) => named(`server-${index}`, index % 3 > 0))
    const short = results.map((result) => ({ ...result, requirements: result.requirements.slice(0, 12) }))
    const { page, requests } = await openPage(
      browser,
      renderMatrixHtml(short.map(columnOf), suite, () => 'a/report.html'),
      { bypassCSP: true },
    )
    const { complaints, held } = await inspect(page)
    expect(complaints).toEqual([])
    expect(held).toBeGreaterThan(15)
    expect(requests).toEqual([])
    await page.context().close()
  })

  test('hostile texts make no element, no script and no request', async () => {
    const results = fc.sample(arbitraryResult, { numRuns: 3, seed: 5 }) as Result[]
    const { page, requests, complaints } = await openPage(browser, renderMatrixHtml(results.map(columnOf), suite), {
      viewport: phone,
    })
    expect(await page.locator('script, img, iframe, a[href*="evil"]').count()).toBe(0)
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })
})
