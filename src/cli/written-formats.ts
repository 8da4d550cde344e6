import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { writeReports } from '../report/formats.ts'
import { type FormatName, isFormatName, type ReportOptions, reportFiles } from '../report/report-files.ts'
import type { Result } from '../result/result.ts'

/** What `--format` can name: reports that are one text, and Allure's, which are folders and a page. */
export type WrittenFormat = FormatName | 'allure'

/** What a run writes beside `result.json` when nothing is said. */
export const usualFormats = 'html,junit,earl,markdown'

/**
 * The formats that a comma-separated list names; `none` is no format. Throws a ConfigurationError, also for Allure where
 * it is not installed.
 */
export async function formatsFrom(text: string): Promise<WrittenFormat[]> {
  if (text.trim() === 'none') return []
  const words = text.split(',').map((word) => word.trim())
  const unknown = words.filter((word) => word !== 'allure' && !isFormatName(word))
  if (unknown.length > 0)
    throw new ConfigurationError(
      unknown.map(
        (word) => `--format ${word}: expected ${[...Object.keys(reportFiles), 'allure'].join(', ')}, or none alone.`,
      ),
    )
  if (words.includes('allure')) await requireAllure()
  return words as WrittenFormat[]
}

async function requireAllure(): Promise<void> {
  const { findGenerator } = await import('../report/allure-report.ts')
  try {
    findGenerator()
  } catch (error) {
    throw new ConfigurationError([`--format allure: ${(error as Error).message}`])
  }
}

/** Writes reports of a result into a folder and gives their paths. Throws an AllureReportError. */
export async function writeFormats(
  result: Result,
  formats: readonly WrittenFormat[],
  outDir: string,
  options: ReportOptions = {},
): Promise<string[]> {
  const texts = formats.filter((format) => format !== 'allure')
  const paths = await writeReports(result, texts, outDir, options)
  if (texts.length === formats.length) return paths
  const { writeAllureResults } = await import('../report/allure.ts')
  const { generateAllureReport } = await import('../report/allure-report.ts')
  const [results, page] = [join(outDir, 'allure-results'), join(outDir, 'allure.html')]
  writeAllureResults(result, results)
  await generateAllureReport(results, page)
  return [...paths, results, page]
}
