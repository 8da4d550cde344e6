import { basename, relative } from 'node:path'
import { versionInForce } from '../catalogue/catalogue.ts'
import { defectCounts } from '../departures/defect-counts.ts'
import { renderConsole } from '../report/console.ts'
import { reportFiles } from '../report/report-files.ts'
import { writeResult } from '../report/write-result.ts'
import { buildResult, type Findings } from '../result/build-result.ts'
import { originOf } from '../result/origin.ts'
import type { Result } from '../result/result.ts'
import { judgement } from '../suite/judgement.ts'
import { suite } from '../suite/suite.ts'
import { type WrittenFormat, writeFormats } from './written-formats.ts'

/** Where the result goes, and how much of it is shown. */
export interface Conclusion {
  readonly outDir: string
  readonly formats: readonly WrittenFormat[]
  readonly quiet: boolean
  readonly verbose: boolean
  /** Is told of the result instead of the terminal. */
  readonly tell?: ((result: Result) => void) | undefined
}

/** Makes the result of what a run found, writes it and the reports, prints the summary. Gives the result. */
export async function conclude(
  findings: Omit<Findings, 'defects' | 'suite' | 'judgement'>,
  { outDir, formats, quiet, verbose, tell }: Conclusion,
): Promise<Result> {
  const result = buildResult({
    ...findings,
    origin: originOf(process.env),
    defects: new Map(Object.entries(defectCounts)),
    suite: { ...suite, catalogue: versionInForce() },
    judgement: judgement(),
  })
  const { text, kept } = await writeResult(result, outDir)
  if (process.env.GITHUB_ACTIONS === 'true') {
    const { renderAnnotations } = await import('../report/annotations.ts')
    process.stdout.write(renderAnnotations(result))
  }
  if (tell !== undefined) {
    await writeFormats(result, formats, outDir, { resultText: text })
    tell(result)
    return result
  }
  const verbosity = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
  process.stdout.write(renderConsole(result, { verbosity, colour: process.stdout.hasColors?.() ?? false }))
  const paths = await writeFormats(result, formats, outDir, { resultText: text })
  const page = paths.find((path) => basename(path) === reportFiles.html)
  if (page !== undefined && !quiet) process.stdout.write(`  report: ${relative(process.cwd(), page)}\n`)
  if (kept !== undefined && !quiet)
    process.stdout.write(`  kept: the result before this one, as ${relative(process.cwd(), kept)}\n`)
  return result
}
