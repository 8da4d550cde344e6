import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hasBrowser, launchBrowser, missingProgram } from '../../build/browser.ts'

export { hasBrowser, launchBrowser }
export const missingBrowser = hasBrowser ? '' : ` (SKIPPED: ${missingProgram})`

/** A page that was opened and the addresses that it asked for besides itself. */
export interface OpenedPage {
  readonly page: Page
  readonly requests: readonly string[]
  readonly complaints: readonly string[]
}

/**
 * Serves an HTML text at an address that does not exist, so that every other request is seen and answered by no one.
 *
 * @returns the page, what it asked for, and what it wrote to the console or threw
 */
export async function openPage(browser: Browser, source: string, options: BrowserContextOptions): Promise<OpenedPage> {
  const address = 'http://report.test/'
  const requests: string[] = []
  const complaints: string[] = []
  const context = await browser.newContext(options)
  // Whatever is waited for comes; the limit is for a page that hangs.
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

/** What is wrong with a page, everything in it unfolded, at a desk and on a phone, by day and by night. */
export interface Inspection {
  readonly complaints: readonly string[]
  /** How many rules of axe held, at least. */
  readonly held: number
}

/** Has axe look at a page that was opened with `bypassCSP`, and looks whether anything is wider than the screen. */
export async function inspect(page: Page): Promise<Inspection> {
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
