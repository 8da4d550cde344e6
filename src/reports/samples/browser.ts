import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hasBrowser, launchBrowser, missingProgram } from '../../build/browser.ts'

export { hasBrowser, launchBrowser }
export const missingBrowser = hasBrowser ? '' : ` (SKIPPED: ${missingProgram})`

/** Opens HTML at an address that does not exist; other requests are recorded and aborted, and what it complains of. */
export async function openPage(browser: Browser, source: string, options: BrowserContextOptions) {
  const address = 'http://report.test/'
  const requests: string[] = []
  const complaints: string[] = []
  const context = await browser.newContext(options)
  // All waits end eventually; the limit is for a page that hangs.
  context.setDefaultTimeout(300_000)
  await context.route('**/*', (route) => {
    const url = route.request().url()
    if (url === address) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: source })
    requests.push(url)
    return route.abort()
  })
  const page = await context.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address, { waitUntil: 'load' })
  return { page, requests, complaints }
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }
const views = [desk, phone].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
)

/**
 * Runs axe on a page that was opened with `bypassCSP`, with everything expanded, on desktop and phone, in light and dark mode.
 * Returns the problems, also what is wider than the screen, and the minimum number of axe rules that passed.
 */
export async function inspect(page: Page) {
  await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`)
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const complaints: string[] = []
  const held: number[] = []
  for (const { viewport, colorScheme } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    if (width !== viewport.width) complaints.push(`${width} wide on a screen of ${viewport.width}`)
    const { passes, violations } = (await page.evaluate('axe.run()')) as AxeResults
    held.push(passes.length)
    complaints.push(...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`))
  }
  return { complaints, held: Math.min(...held) }
}
