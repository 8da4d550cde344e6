import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { outcomes } from '../../results/outcome.ts'
import type { Result } from '../../results/result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { anchor } from '../links.ts'
import { desk, hasBrowser, launchBrowser, missingBrowser, openPage } from '../samples/browser.ts'
import { runOfDefect } from '../samples/real-results.ts'
import { renderHtml } from './render-html.ts'

describe.skipIf(!hasBrowser)(`finding something in the report, without a script${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  async function open(result: Result): Promise<Page> {
    const { page } = await openPage(browser, await renderHtml(result), {
      viewport: desk,
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
    })
    onTestFinished(() => page.context().close())
    return page
  }

  test('each of the six numbers leads to what it counts, and a link to something else shows that', async () => {
    const result = sampleResult()
    const page = await open(result)
    for (const outcome of outcomes) {
      await page.locator(`.counts .${outcome} a`).click()
      await page.locator(`#only-${outcome}:visible`).waitFor()
      expect(await page.locator('.requirement:visible').count()).toBe(result.summary[outcome])
      expect(await page.locator(`.requirement.${outcome}:visible`).count()).toBe(result.summary[outcome])
      expect(await page.locator('.section:visible').count()).toBe(
        new Set(result.requirements.filter((each) => each.outcome === outcome).map(({ section }) => section)).size,
      )
    }
    // Passed requirements are visible; the failed one is not.
    await page.locator('.counts .passed a').click()
    const place = anchor('4.3/missing-password-is-400')
    const requirement = page.locator('.requirement', { has: page.locator(`[id="${place}"]`) })
    expect(await requirement.isVisible()).toBe(false)
    await page.locator(`.findings a[href="#${place}"]`).first().click()
    await requirement.locator('.requirement-body').waitFor({ state: 'visible' })
    expect(await page.locator('.requirement:visible').count()).toBe(result.requirements.length)
  })

  test('a word leaves what is about it, among the findings as well, and links still lead somewhere', async () => {
    const result = sampleResult()
    const page = await open(result)
    await page.getByLabel('About').selectOption('about-password')
    const about = result.requirements.filter(({ id }) => /[/-]password\b/.test(id))
    expect(about.length).toBeGreaterThan(2)
    expect(await page.locator('.requirement:visible').count()).toBe(about.length)
    const failed = about.filter(({ outcome }) => outcome === 'failed')
    expect(await page.locator('ol.findings > li:visible').count()).toBe(failed.length)
    const none = page.getByText('No requirement matches both')
    expect(await none.isVisible()).toBe(false)
    // Together with an outcome: the sections with a requirement that matches both, and a word if there is none.
    await page.locator('.counts .passed a').click()
    const both = about.filter(({ outcome }) => outcome === 'passed')
    expect(await page.locator('.requirement:visible').count()).toBe(both.length)
    expect(await page.locator('.section:visible').count()).toBe(new Set(both.map(({ section }) => section)).size)
    expect(await none.isVisible()).toBe(false)
    await page.locator('.counts .waived a').click()
    expect(await page.locator('.section:visible').count()).toBe(0)
    expect(await none.isVisible()).toBe(true)
  })

  test('where no finding is about a word, the list says so, and counts of sections are those of what shows', async () => {
    const result = sampleResult()
    const passed = result.requirements.filter(({ outcome }) => outcome === 'passed').slice(0, 20)
    for (const [index, each] of passed.entries()) Object.assign(each, { id: `4.1/zebra-${index}` })
    const page = await open(result)
    const none = page.getByText('No finding matches.')
    expect(await none.isVisible()).toBe(false)
    await page.locator('.counts .failed a').click()
    await page.locator('#only-failed:visible').waitFor()
    expect(await page.locator('.heading .count.passed:visible').count()).toBe(0)
    expect(await page.locator('.heading .count.failed:visible').count()).toBeGreaterThan(0)
    await page.getByLabel('About').selectOption('about-zebra')
    expect(await none.isVisible()).toBe(true)
    expect(await page.locator('.heading .count:visible').count()).toBe(0)
  })

  test('a requirement that passed is a line, which a link unfolds', async () => {
    const result = sampleResult()
    const page = await open(result)
    const passed = page.locator('.requirement.passed').first()
    expect((await passed.boundingBox())?.height).toBeLessThan(40)
    const place = await passed.locator('.requirement-body').getAttribute('id')
    await page.goto(`${page.url()}#${place}`)
    await passed.locator('.requirement-body').waitFor({ state: 'visible' })
  })

  test('a red run is scannable: twelve screens, its evidence folded', async () => {
    const page = await open(await runOfDefect('server-forgets-all-sessions', []))
    expect(await page.locator('.requirement.failed').count()).toBeGreaterThan(20)
    const height = (await page.locator('body').boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(desk.height)
    expect(height).toBeLessThanOrEqual(12 * desk.height)
    expect(await page.locator('.evidence').count()).toBeGreaterThan(100)
    expect(await page.locator('.evidence[open], .requirement.passed .fold[open]').count()).toBe(0)
  })

  test('the exchange that deviates is marked, and in it what differs', async () => {
    const marks = async (defect: string, id: string) => {
      const page = await open(await runOfDefect(defect, [id]))
      const found = page.locator(`[id="${anchor(id)}"]`)
      const deviating = found.locator('.deviating')
      return {
        marked: await found.locator('mark').first().textContent(),
        others: (await found.locator('.evidence li').count()) > (await deviating.count()),
        badge: await deviating.locator('.badge').first().textContent(),
      }
    }
    const deviating = { others: true, badge: 'deviates here' }
    expect(await marks('login-success-has-a-body', '4.3/success-has-an-empty-body')).toMatchObject({
      ...deviating,
      marked: expect.stringContaining('Welcome'),
    })
    expect(await marks('security-check-success-is-303', '4.5/success-redirects-to-the-success-page')).toEqual({
      ...deviating,
      marked: '303',
    })
  })
})
