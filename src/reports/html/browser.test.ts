import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Result } from '../../results/result.ts'
import { arbitraryResult } from '../../results/samples/arbitrary-result.ts'
import { inFortyCases } from '../../results/samples/cases.ts'
import { failedWith } from '../../results/samples/sample-failure.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { writeAllureResults } from '../allure.ts'
import { generateAllureReport } from '../allure-report.ts'
import { desk, hasBrowser, inspect, launchBrowser, missingBrowser, openPage, phone } from '../samples/browser.ts'
import { renderHtml } from './render-html.ts'
import { renderSpecification } from './render-specification.ts'

/** Every outcome with a little evidence, and several with a common cause: axe is slow on a page with 600 expanded exchanges. */
function excerpt(): Result {
  const result = sampleResult()
  const requirements = result.requirements.filter(({ outcome }, index) => index < 2 || outcome !== 'passed')
  for (const check of requirements.flatMap(({ checks }) => checks)) check.exchanges.splice(1)
  const [failed] = requirements.filter(({ outcome }) => outcome === 'failed')
  const checks = failed?.checks.map((check) => ({
    ...check,
    ...failedWith({ status: 500, actual: { kind: 'status', status: 500 } }),
  }))
  const alike = failed === undefined ? [] : [1, 2, 3, 4, 5].map((n) => ({ ...failed, id: `${failed.id}-${n}`, checks }))
  const cases = requirements.slice(0, 2).map((each, index) => {
    const tried = inFortyCases({ ...each, id: `${each.id}-cases` }, 3 * index)
    // The first checks contain everything they are made of.
    return { ...tried, checks: tried.checks.slice(0, 12) }
  })
  return { ...result, requirements: [...requirements, ...(alike as Result['requirements']), ...cases] }
}

describe.skipIf(!hasBrowser)(`the report in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  test('axe finds nothing, and nothing is wider than the screen, with everything unfolded', async () => {
    const { page } = await openPage(browser, await renderHtml(excerpt()), { bypassCSP: true })
    const { complaints, held } = await inspect(page)
    expect(complaints).toEqual([])
    expect(held).toBeGreaterThan(20)
    await page.context().close()
  })

  test('axe finds nothing in the page of the specification either, at the width of a phone, and its links lead somewhere', async () => {
    const { page } = await openPage(browser, renderSpecification(excerpt()), { bypassCSP: true, viewport: phone })
    expect((await inspect(page)).complaints).toEqual([])
    for (const link of await page.locator('a[href^="#"]').all()) {
      const id = (await link.getAttribute('href'))?.slice(1)
      expect(await page.locator(`[id="${id}"]`).count(), id).toBe(1)
    }
    await page.context().close()
  })

  test('asks for nothing, complains of nothing, and its first screen says everything without JavaScript', async () => {
    const result = sampleResult()
    const { page, requests, complaints } = await openPage(browser, await renderHtml(result), {
      viewport: desk,
      javaScriptEnabled: false,
    })
    const { passed } = result.summary
    const front = await page.locator('header.front').textContent()
    for (const said of ['staging', 'release 8.2.0', 'Not conformant', '20 November 2026', `${passed}`, '4.3'])
      expect(front).toContain(said)
    const box = await page.locator('header.front').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(desk.height)
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })

  test('a page that does ask is caught, so that the silence above means something', async () => {
    const { page, requests } = await openPage(browser, '<img src="http://elsewhere.test/x.png">', { viewport: desk })
    expect(requests).toEqual(['http://elsewhere.test/x.png'])
    await page.context().close()
  })

  test('forty cases are one line that unfolds; what failed stands below it, once for all that failed alike', async () => {
    const result = sampleResult()
    const [one, two] = result.requirements.filter(({ outcome }) => outcome === 'passed').slice(0, 2)
    if (one === undefined || two === undefined) throw new Error('Nothing passed in the sample.')
    const requirements = [inFortyCases(one, 0), inFortyCases(two, 5)]
    const { page } = await openPage(browser, await renderHtml({ ...result, requirements }), { viewport: phone })
    const [passed, failed] = [page.locator('.requirement.passed'), page.locator('.requirement.failed')]
    expect((await passed.boundingBox())?.height).toBeLessThan(70)
    await passed.locator('summary').first().press('Enter')
    for (const [article, words] of [
      [passed, '40 cases, all passed'],
      [failed, '40 cases: 35 passed, 5 failed'],
    ] as const) {
      const summary = article.locator('.cases > summary')
      expect(await summary.textContent()).toContain(words)
      expect(await summary.textContent()).toContain('Then GET: Login with a form · Login with URL arguments')
      expect((await summary.boundingBox())?.height).toBeLessThan(40)
      expect(await article.locator('.each > li:visible').count()).toBe(0)
    }
    expect((await passed.boundingBox())?.height).toBeLessThan(400)
    expect(await failed.locator('.message:visible').count()).toBe(2)
    expect(await failed.locator('.check-name').allTextContents()).toEqual([
      expect.stringContaining('4 of 40 cases ended in the same way'),
      expect.stringContaining('Then PUT. Login with URL arguments.'),
    ])
    await passed.locator('.cases > summary').press('Enter')
    expect(await passed.locator('.each > li:visible').count()).toBe(40)
    await passed.locator('.each .evidence > summary').last().press('Enter')
    const evidence = await passed.locator('.each .evidence').last().textContent()
    for (const said of ['POST /reports/rest_v2/login → 200, ', 'run --evidence full keeps complete exchanges'])
      expect(evidence).toContain(said)
    await page.context().close()
  })

  test('the page of Allure shows the sections and sends no request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'allure-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const outFile = join(folder, 'allure.html')
    writeAllureResults(sampleResult(), folder)
    await generateAllureReport(folder, outFile)
    const source = readFileSync(outFile, 'utf8')
    expect(source).not.toMatch(/googletagmanager|google-analytics|gtag\(/)
    const { page, requests } = await openPage(browser, source, { viewport: desk })
    await page.getByText('4.3 Login').first().click()
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
    await page.context().close()
  })

  test('hostile texts make no element, no script and no request', async () => {
    const results = fc.sample(arbitraryResult, { numRuns: 3, seed: 7 }) as Result[]
    for (const result of results) {
      const { page, requests, complaints } = await openPage(browser, await renderHtml(result), { viewport: phone })
      expect(await page.locator('script, img, iframe, a[href*="evil"]').count()).toBe(0)
      expect(await page.locator('article.requirement').count()).toBe(result.requirements.length)
      expect([requests, complaints]).toEqual([[], []])
      await page.context().close()
    }
  })
})
