import type { Environment } from '../environment/environment.ts'
import type { Selection } from './applicability.ts'
import type { Check } from './check.ts'
import { planChecks } from './plan.ts'
import type { CheckReport, Traffic } from './report.ts'
import { Run, type RunSettings } from './run.ts'

/** What a run of checks found. */
export interface Found {
  readonly reports: readonly CheckReport[]
  readonly traffic: Traffic
  /** Why the target could not be reached, if so: then no check ran. */
  readonly unreachable?: string | undefined
}

/**
 * Runs the selected checks against a target that is there, all of them at the same time as far as the environment's
 * concurrency lets them, and closes its connections. The reports are in the order of the plan.
 */
export async function runChecks(
  checks: readonly Check[],
  environment: Environment,
  selection: Selection,
  settings: RunSettings = {},
): Promise<Found> {
  const run = new Run(environment, settings)
  try {
    const unreachable = await run.whyUnreachable()
    const planned = unreachable === undefined ? planChecks(checks, environment, selection) : []
    const reports = await Promise.all(planned.map((each) => run.execute(each)))
    return { reports, traffic: run.traffic, unreachable }
  } finally {
    await run.close()
  }
}
