import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Result } from '../results/result.ts'
import { suiteTitle, writeAllureResults } from './allure.ts'
import { allureFolder } from './links.ts'

/** The Allure report could not be made; the message says what to do. */
export class AllureReportError extends Error {
  override readonly name = 'AllureReportError'
}

/** Writes a folder of Allure results and, next to it, Allure's HTML page of them. Throws an AllureReportError. */
export async function writeAllureReport(result: Result, outDir: string): Promise<void> {
  const results = join(outDir, allureFolder)
  writeAllureResults(result, results)
  await generateAllureReport(results, join(outDir, 'allure.html'))
}

/**
 * Generates Allure's own HTML report, one file grouped by section, from what `writeAllureResults` wrote. The optional peer
 * dependency `allure` is resolved from the module `from`. Throws an AllureReportError.
 */
export async function generateAllureReport(resultsDir: string, outFile: string, from?: string | URL): Promise<void> {
  const generator = findGenerator(from)
  const folder = mkdtempSync(join(tmpdir(), 'allure-report-'))
  try {
    const page = await generate(generator, resolve(resultsDir), folder)
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, withoutAnalytics(page))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The path of the `allure` program. Throws an AllureReportError if it is not installed. */
export function findGenerator(from: string | URL = import.meta.url): string {
  try {
    return createRequire(from).resolve('allure')
  } catch {
    throw new AllureReportError(
      'The Allure report needs the package allure, which is not installed: npm install --save-dev allure@^3.18',
    )
  }
}

async function generate(generator: string, resultsDir: string, folder: string): Promise<string> {
  const output = join(folder, 'report')
  const look = ['--single-file', '--group-by', 'docSection,story', '--report-name', suiteTitle]
  // Nothing of the caller's, such as an allurerc or a variable, gets into the report.
  const { PATH, SystemRoot, TEMP } = process.env
  try {
    await promisify(execFile)(
      process.execPath,
      [generator, 'awesome', resultsDir, ...look, '--output', output, '--cwd', folder],
      { cwd: folder, env: { PATH, SystemRoot, TEMP, HOME: folder } },
    )
    return readFileSync(join(output, 'index.html'), 'utf8')
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error
    throw new AllureReportError(`The Allure generator failed on ${resultsDir}: ${String(said).trim()}`)
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' data: blob:",
  "style-src 'unsafe-inline' data:",
  'img-src data: blob:',
  'font-src data:',
  'connect-src data: blob:',
  'frame-src data: blob:',
  "base-uri 'self'",
  "form-action 'none'",
].join('; ')

/** Removes the analytics of an Allure page, and adds a policy by which it sends nothing, also in later versions. */
export function withoutAnalytics(page: string): string {
  const analytics = /<script async src="https:\/\/www\.googletagmanager\.com[^>]*><\/script>\s*<script>[^<]*<\/script>/g
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return page.replace(analytics, '').replace('<head>', () => `<head>\n    ${meta}`)
}
