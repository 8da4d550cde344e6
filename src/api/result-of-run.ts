import { versionInForce } from '../catalogue/catalogue.ts'
import { buildResult, type Findings } from '../result/build-result.ts'
import { originOf } from '../result/origin.ts'
import type { Result } from '../result/result.ts'
import { judgement } from '../suite/judgement.ts'
import { suite } from '../suite/suite.ts'

/** What only a run knows of itself. */
export type RunFindings = Omit<Findings, 'origin' | 'defects' | 'suite'>

/**
 * The result of what a run found, however it was started: with the suite and the catalogue by which it judged, how many
 * defects prove each check, and who started it.
 */
export async function resultOfRun(found: RunFindings): Promise<Result> {
  // Loaded late: the first request need not wait for hundreds of defects.
  const { defectCounts } = await import('../departures/defect-counts.ts')
  return buildResult({
    judgement: judgement(),
    ...found,
    origin: originOf(process.env),
    defects: new Map(Object.entries(defectCounts)),
    suite: { ...suite, catalogue: versionInForce() },
  })
}
