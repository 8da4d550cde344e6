import { catalogueVersion } from '../catalogue/catalogue.ts'
import { defects } from '../reference/defects/index.ts'
import { renderAnnotations } from '../report/annotations.ts'
import { buildResult, type Findings } from '../report/build-result.ts'
import { renderConsole } from '../report/console.ts'
import type { Result } from '../report/result.ts'
import { writeResult } from '../report/write-result.ts'
import { suite } from './package-root.ts'

/** Makes the result of what a run found, writes it and the reports, prints the summary. Gives the result. */
export function conclude(
  findings: Omit<Findings, 'defects' | 'suite'>,
  { outDir, quiet, verbose }: { outDir: string; quiet: boolean; verbose: boolean },
): Result {
  const result = buildResult({
    ...findings,
    defects: defectCounts(),
    suite: { ...suite, catalogue: catalogueVersion },
  })
  writeResult(result, outDir)
  if (process.env.GITHUB_ACTIONS === 'true') process.stdout.write(renderAnnotations(result))
  const verbosity = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
  process.stdout.write(renderConsole(result, { verbosity, colour: process.stdout.hasColors?.() ?? false }))
  return result
}

function defectCounts(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of defects.flatMap(({ breaks }) => breaks)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
