import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Result } from '../../results/result.ts'
import { failedWith } from '../../results/samples/sample-failure.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { gather } from '../../results/shared-causes.ts'
import { anchor } from '../links.ts'
import { desk, hasBrowser, inspect, launchBrowser, missingBrowser, openPage } from '../samples/browser.ts'
import { resultWithDefect, runOfDefect } from '../samples/real-results.ts'
import { renderHtml } from './render-html.ts'
import { renderSummary } from './render-summary.ts'

describe.skipIf(!hasBrowser)(`the report on paper${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  async function print(source: string): Promise<Page> {
    const { page } = await openPage(browser, source, { viewport: desk, javaScriptEnabled: false })
    onTestFinished(() => page.context().close())
    await page.emulateMedia({ media: 'print' })
    return page
  }

  async function pagesOf(page: Page): Promise<number> {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  }

  test('findings that are grouped keep their members, and every failure has its explanation', async () => {
    const result = await resultWithDefect('server-forgets-all-sessions')
    const grouped = gather(result.requirements, 'failed').shared.flatMap((cause) => cause.requirements)
    expect(grouped.length).toBeGreaterThan(5)
    const page = await print(await renderHtml(result))
    for (const { id } of grouped)
      expect(
        await page
          .locator(`#findings a[href="#${anchor(id)}"]`)
          .first()
          .isVisible(),
        id,
      ).toBe(true)
    for (const { id } of result.requirements.filter(({ outcome }) => outcome === 'failed'))
      expect(
        await page
          .locator(`[id="${anchor(id)}"] .message`)
          .first()
          .isVisible(),
        id,
      ).toBe(true)
    expect(await pagesOf(page)).toBeLessThan(40)
  })

  test('what failed is printed with the exchange that deviates, what passed is a line; settings and room to sign', async () => {
    const page = await print(
      await renderHtml(await runOfDefect('login-success-has-a-body', ['4.3']), { resultText: '{}' }),
    )
    const failed = page.locator('.requirement.failed')
    expect(await failed.locator('.deviating pre:last-child').first().isVisible()).toBe(true)
    expect(await failed.locator('.evidence li:not(.deviating) pre:last-child').first().isVisible()).toBe(false)
    expect(await page.locator('.requirement.passed .requirement-body:visible').count()).toBe(0)
    for (const part of ['#settings table', '.signature', '#run'])
      expect(await page.locator(part).isVisible()).toBe(true)
    expect(await page.locator('.signature').textContent()).toContain(
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    )
    for (const part of ['.finder', '.contents', '.rerun'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
  })

  test('the summary is three pages at most where less than thirty requirements failed, it has each finding, and axe finds nothing in it', async () => {
    const open = await resultWithDefect('server-accepts-everything')
    const results = { open, sample: sampleResult(), green: sampleResult({ conformant: true }) }
    for (const [name, result] of Object.entries(results)) {
      const pages = await pagesOf(await print(renderSummary(result, { resultText: '{}' })))
      expect([name, pages], name).toEqual([name, expect.toSatisfy((count) => count >= 1 && count <= 3)])
    }
    const all = worst()
    const { page } = await openPage(browser, renderSummary(all), { bypassCSP: true })
    for (const { id } of all.requirements)
      expect(await page.locator(`#findings a[href="specification.html#${anchor(id)}"]`).count(), id).toBe(1)
    expect((await inspect(page)).complaints).toEqual([])
    await page.context().close()
  })
})

/** Everything failed, each in a different way, and every unbounded text is long. */
function worst(): Result {
  const result = sampleResult()
  const long = 'long '.repeat(200)
  const requirements = result.requirements.map((each, index) => ({
    ...each,
    outcome: 'failed' as const,
    statement: `${each.statement} ${long}`,
    checks: each.checks.map((check) => ({
      ...check,
      outcome: 'failed' as const,
      ...failedWith({
        request: `GET /${long} (probe)`,
        expected: { kind: 'statement', text: `status ${index} ${long}` },
        actual: { kind: 'statement', text: `status 0 ${long}` },
      }),
    })),
  }))
  const settings = Array.from({ length: 60 }, (_, index) => ({ name: `NAME_${index}`, value: long, from: 'a.env' }))
  const [stale] = result.staleWaivers
  const staleWaivers = stale === undefined ? [] : Array.from({ length: 30 }, () => stale)
  const selection = { only: [long], skip: [long], timing: true }
  return { ...result, requirements, settings, staleWaivers, selection, invocation: long }
}
