import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  desk,
  hasBrowser,
  inspect,
  launchBrowser,
  missingBrowser,
  openPage,
  phone,
} from '../reports/samples/browser.ts'
import { clientsIn } from './clients.ts'
import { renderImpactHtml } from './html.ts'
import { impactOf } from './impact.ts'
import { readTraffic } from './read-traffic.ts'
import { catalogueResult } from './samples/catalogue-result.ts'
import { basicHeader, dashboard, harOf, trafficFile } from './samples/traffic-files.ts'

/** Clients that are affected, clients that are not, and one whose log does not show it. */
function pageOfSample(): string {
  const old = catalogueResult({ '4.3/success-has-an-empty-body': 'failed' })
  const target = catalogueResult({
    '4.8/logout-ends-the-session': 'failed',
    '2.2/cookie-path-is-the-context': 'waived',
    '4.3/wrong-password-is-401': 'untested',
    '4.6/token-opens-a-session': 'failed',
  })
  const basic = { path: '/rest_v2/x', headers: { ...basicHeader('joe', 'x'), 'User-Agent': 'Wget/1.21' } }
  const line = 'h - - [20/Nov/2026:09:30:00 +0000] "GET /reports/rest_v2/x HTTP/1.1" 200 0 "-" "okhttp/4.12"'
  const traffic = [
    `a client with a name that is as long as names may be=${trafficFile(harOf(...dashboard))}`,
    trafficFile(harOf(basic)),
    trafficFile(line),
  ]
  const found = impactOf(clientsIn(traffic.map(readTraffic), target), target, old)
  return renderImpactHtml(found, { name: 'suite', version: '1.0.0' })
}

describe.skipIf(!hasBrowser)(`the page of an impact in a real Chromium${missingBrowser}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test('axe finds nothing, and nothing is wider than the screen', async () => {
    const { page } = await openPage(browser, pageOfSample(), { bypassCSP: true })
    const { complaints, held } = await inspect(page)
    expect(complaints).toEqual([])
    expect(held).toBeGreaterThan(15)
    await page.context().close()
  })

  test('on a phone a statement has the width of its card, however long the words on its effect are', async () => {
    const { page } = await openPage(browser, pageOfSample(), { viewport: phone })
    const widths = await page
      .locator('.change .statement')
      .evaluateAll((all) => all.map((each) => each.clientWidth / (each.closest('.change')?.clientWidth ?? 0)))
    expect(widths.length).toBeGreaterThan(0)
    expect(Math.min(...widths)).toBeGreaterThan(0.6)
    await page.context().close()
  })

  test('asks for nothing, and says without JavaScript who is affected, and by what', async () => {
    const options = { viewport: desk, javaScriptEnabled: false }
    const { page, requests, complaints } = await openPage(browser, pageOfSample(), options)
    expect(await page.locator('header.front').textContent()).toContain('1 of 3 clients affected')
    const sections = page.locator('main section')
    expect(await sections.count()).toBe(4)
    const [first, ...others] = await sections.allTextContents()
    for (const said of [
      'a client with a name',
      'affected',
      'login with a form',
      'because it logs out',
      '4.8/logout-ends-the-session',
      'the client needs that it does not hold',
    ])
      expect(first).toContain(said)
    expect(others.join()).toContain('Cannot be seen in an access log')
    expect(others.at(-1)).toContain('Not relied on by any client')
    expect([requests, complaints]).toEqual([[], []])
    await page.context().close()
  })
})
