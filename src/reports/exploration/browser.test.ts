import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionStates } from '../../model/state.ts'
import { desk, hasBrowser, inspect, launchBrowser, missingBrowser, openPage } from '../samples/browser.ts'
import { renderExplorationHtml } from './html.ts'
import { clean, exploration, waived } from './samples/explorations.ts'

/** A table of maximum width. */
const wide = (['refused', undefined] as const).map((credentials, index) => ({
  operation: 'security check',
  credentials,
  counts: sessionStates.map((state) => ({ state, count: 100_000 * index })),
}))

describe.skipIf(!hasBrowser)(`the page of an exploration in a real Chromium${missingBrowser}`, () => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
  })

  afterAll(() => browser.close())

  test.each([
    ['a finding', { ...exploration, coverage: wide }],
    ['none', clean],
    ['what is waived', waived],
  ])('axe finds nothing, and nothing is wider than the screen: with %s', async (_, shown) => {
    const { page } = await openPage(browser, renderExplorationHtml(shown), { bypassCSP: true })
    const { complaints, held } = await inspect(page)

    expect(complaints).toEqual([])
    expect(held).toBeGreaterThan(15)
    await page.context().close()
  })

  test('asks for nothing, complains of nothing, and unfolds the script without JavaScript', async () => {
    const options = { viewport: desk, javaScriptEnabled: false }
    const { page, requests, complaints } = await openPage(browser, renderExplorationHtml(exploration), options)
    const script = page.getByText('curl "$USER_PASSWORD"')

    expect(await script.isVisible()).toBe(false)
    await page.getByText('Shell script that reproduces it').press('Enter')
    expect(await script.isVisible()).toBe(true)
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })
})
