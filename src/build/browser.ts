import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Whether the browser for testing reports is installed; if not, `missingProgram` describes that. */
export const hasBrowser = existsSync(executablePath)
export const missingProgram = hasBrowser ? '' : `no ${executablePath}; apt-get install -y chromium`

/** Starts a Chromium without background network requests. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  // The limit is for a browser that hangs, not for a busy machine.
  return chromium.launch({
    timeout: 300_000,
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  })
}
