import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../../results/result.ts'
import { arbitraryResult } from '../../results/samples/arbitrary-result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { desk, hasBrowser, inspect, launchBrowser, missingBrowser, openPage, phone } from '../samples/browser.ts'
import { runOfDefect } from '../samples/real-results.ts'
import { compareResults } from './compare.ts'
import { renderComparisonHtml } from './html.ts'

const suite = { name: 'suite', version: '1.0.0' }
const pageOf = (before: Result, after: Result) => renderComparisonHtml(compareResults(before, after), suite)

/** Failures, lost coverage, and many fixes. */
function upgraded(): Result {
  const result = sampleResult()
  const requirements = result.requirements.map((each, index) =>
    index > 0 && index < 4
      ? { ...each, outcome: 'untested' as const, reason: 'The environment does not set ADMIN_PASSWORD.', checks: [] }
      : each,
  )
  return { ...result, requirements }
}

describe.skipIf(!hasBrowser)(`the comparison in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test('axe finds nothing, and nothing is wider than the screen', async () => {
    const source = pageOf(sampleResult({ conformant: true }), upgraded())
    const { page } = await openPage(browser, source, { bypassCSP: true })
    const { complaints, held } = await inspect(page)
    expect(complaints).toEqual([])
    expect(held).toBeGreaterThan(15)
    await page.context().close()
  })

  test('asks for nothing, and its first screen says what got worse without JavaScript', async () => {
    const source = pageOf(sampleResult({ conformant: true }), upgraded())
    const options = { viewport: desk, javaScriptEnabled: false }
    const { page, requests, complaints } = await openPage(browser, source, options)
    const front = await page.locator('header.front').textContent()
    for (const said of ['Worse', '3 newly failing', '3 no longer tested', 'release 8.2.0'])
      expect(front).toContain(said)
    expect(await page.locator('main section').first().textContent()).toContain('Newly failing')
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })

  test('what goes on failing is folded, and can be opened without JavaScript', async () => {
    const { page } = await openPage(browser, pageOf(sampleResult(), sampleResult()), { javaScriptEnabled: false })
    const change = page.locator('.folded .change, .folded .line').first()
    expect(await change.isVisible()).toBe(false)
    await page.locator('.folded > summary').first().click()
    expect(await change.isVisible()).toBe(true)
    await page.context().close()
  })

  test('on a phone each side of an exchange says whether it is the old or the new one', async () => {
    const [before, after] = await Promise.all([
      runOfDefect('login-success-has-a-body', ['4.8']),
      runOfDefect('logout-does-nothing', ['4.8']),
    ])
    const { page } = await openPage(browser, pageOf(before, after), { viewport: phone })
    const pair = page.locator('.versus:not(.single)').last()
    expect(await pair.locator('.heads').isVisible()).toBe(true)
    const marks = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.versus:not(.single) :is(.heads span, .other code:not(.none))')]
        .map((cell) => getComputedStyle(cell, '::before').content)`,
    )
    expect(new Set(marks)).toEqual(new Set(['"− "', '"+ "']))
    await page.context().close()
  })

  test('hostile texts make no element, no script and no request', async () => {
    const [before, after] = fc.sample(arbitraryResult, { numRuns: 2, seed: 11 }) as [Result, Result]
    const { page, requests, complaints } = await openPage(browser, pageOf(before, after), { viewport: phone })
    expect(await page.locator('script, img, iframe, a[href*="evil"]').count()).toBe(0)
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })
})
