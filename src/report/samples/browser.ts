import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** False where tests in a real browser have to be skipped; `missingBrowser` says so. */
export const hasBrowser = existsSync(executablePath)
export const missingBrowser = hasBrowser ? '' : ` (SKIPPED: no ${executablePath}; apt-get install -y chromium)`

/** Starts a Chromium that asks nobody for anything by itself. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet] })
}

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
