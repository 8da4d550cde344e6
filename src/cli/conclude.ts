import { basename, relative } from 'node:path'
import { type RunFindings, resultOfRun } from '../api/result-of-run.ts'
import { renderConsole } from '../reports/console.ts'
import { type FormatName, writeReports } from '../reports/formats.ts'
import { reportFile } from '../reports/links.ts'
import { paintFor } from '../reports/paint.ts'
import { writeResult } from '../reports/write-result.ts'
import type { Result } from '../results/result.ts'

/** Where the result is written, and how much of it is shown. */
export interface Conclusion {
  readonly outDir: string
  readonly formats: readonly FormatName[]
  readonly quiet: boolean
  readonly verbose: boolean
  /** Receives the result instead of the terminal. */
  readonly onResult?: ((result: Result) => void) | undefined
}

/** Builds the result of a run, writes it and the reports, and prints the summary. Returns the result. */
export async function conclude(
  found: RunFindings,
  { outDir, formats, quiet, verbose, onResult }: Conclusion,
): Promise<Result> {
  const result = await resultOfRun(found)
  const { text, kept } = await writeResult(result, outDir)
  if (process.env.GITHUB_ACTIONS === 'true') {
    const { renderAnnotations } = await import('../reports/annotations.ts')
    process.stdout.write(renderAnnotations(result))
  }
  if (onResult !== undefined) {
    await writeReports(result, formats, outDir, { resultText: text })
    onResult(result)
    return result
  }
  const verbosity = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
  process.stdout.write(renderConsole(result, verbosity, paintFor(process.stdout)))
  const paths = await writeReports(result, formats, outDir, { resultText: text })
  const page = paths.find((path) => basename(path) === reportFile)
  if (page !== undefined && !quiet) process.stdout.write(`  report: ${relative(process.cwd(), page)}\n`)
  if (kept !== undefined && !quiet)
    process.stdout.write(`  kept: the result before this one, as ${relative(process.cwd(), kept)}\n`)
  return result
}
