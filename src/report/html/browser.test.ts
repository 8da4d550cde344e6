import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Result } from '../result.ts'
import { arbitraryResult } from '../samples/arbitrary-result.ts'
import { hasBrowser, launchBrowser, missingBrowser, openPage } from '../samples/browser.ts'
import { sampleResult } from '../samples/sample-result.ts'
import { renderHtml } from './render-html.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const views = [desk, phone].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every outcome with a little evidence: axe takes long on a page where 600 exchanges are unfolded. */
function excerpt(): Result {
  const result = sampleResult()
  const requirements = result.requirements.filter(({ outcome }, index) => index < 2 || outcome !== 'passed')
  for (const check of requirements.flatMap(({ checks }) => checks)) check.exchanges.splice(1)
  return { ...result, requirements }
}

describe.skipIf(!hasBrowser)(`the report in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  test.each(views)(
    'axe finds nothing, and nothing is wider than the screen, with everything unfolded: $viewport.width px, $colorScheme',
    async (view) => {
      const { page } = await openPage(browser, renderHtml(excerpt()), { ...view, bypassCSP: true })
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport.width)
      await page.evaluate(axe)
      const found = (await page.evaluate('axe.run()')) as AxeResults
      expect(found.passes.length).toBeGreaterThan(20)
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      await page.context().close()
    },
  )

  test('asks for nothing, complains of nothing, and its first screen says everything without JavaScript', async () => {
    const { page, requests, complaints } = await openPage(browser, renderHtml(sampleResult()), {
      viewport: desk,
      javaScriptEnabled: false,
    })
    const front = await page.locator('header.front').textContent()
    for (const said of ['staging', 'release 8.2.0', 'Not conformant', '20 November 2026', '99', '4.3']) {
      expect(front).toContain(said)
    }
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

  test('evidence unfolds with the keyboard and without JavaScript', async () => {
    const { page } = await openPage(browser, renderHtml(sampleResult()), { viewport: desk, javaScriptEnabled: false })
    const failed = page.locator('.requirement.failed').first()
    expect(await failed.locator('.curl').first().isVisible()).toBe(false)
    await failed.locator('summary').first().press('Enter')
    await failed.locator('summary').nth(1).press('Enter')
    expect(await failed.locator('.curl').first().isVisible()).toBe(true)
    await page.context().close()
  })

  test('the filter shows one outcome only', async () => {
    const { page } = await openPage(browser, renderHtml(sampleResult()), { viewport: desk, javaScriptEnabled: false })
    await page.getByLabel('waived 1').check()
    expect(await page.locator('.requirement:visible').count()).toBe(1)
    expect(await page.locator('.section:visible').count()).toBe(1)
    await page.context().close()
  })

  test('on paper the evidence of failures is unfolded, that of passes is not', async () => {
    const { page } = await openPage(browser, renderHtml(sampleResult()), { viewport: desk })
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.requirement.failed .curl').first().isVisible()).toBe(true)
    expect(await page.locator('.requirement.passed .evidence').first().isVisible()).toBe(false)
    await page.context().close()
  })

  test('hostile texts make no element, no script and no request', async () => {
    const results = fc.sample(arbitraryResult, { numRuns: 5, seed: 7 }) as Result[]
    for (const result of results) {
      const { page, requests, complaints } = await openPage(browser, renderHtml(result), { viewport: phone })
      expect(await page.locator('script, img, iframe, a[href*="evil"]').count()).toBe(0)
      expect(await page.locator('article.requirement').count()).toBe(result.requirements.length)
      expect([requests, complaints]).toEqual([[], []])
      await page.context().close()
    }
  })
})
