import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Whether this machine has the browser that reports are looked at with; `missingProgram` says so where it has not. */
export const hasBrowser = existsSync(executablePath)
export const missingProgram = hasBrowser ? '' : `no ${executablePath}; apt-get install -y chromium`

/** Starts a Chromium that asks nobody for anything by itself. */
export function launchBrowser(): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  // Its limit is about a browser that hangs, not about a machine that is busy.
  return chromium.launch({
    timeout: 300_000,
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  })
}
