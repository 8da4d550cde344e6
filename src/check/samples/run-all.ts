import '../every-spec.ts'
import type { Environment } from '../../environment/environment.ts'
import type { Selection } from '../applicability.ts'
import { definedChecks } from '../check.ts'
import { planChecks } from '../plan.ts'
import type { CheckReport, Traffic } from '../report.ts'
import { Run } from '../run.ts'

/** Runs every check of a selection in this process, as the worker does, and says what was sent. */
export async function runAll(
  environment: Environment,
  selection: Selection,
): Promise<{ reports: CheckReport[]; traffic: Traffic }> {
  const run = new Run(environment)
  try {
    const planned = planChecks(definedChecks(), environment, selection)
    const reports = await Promise.all(planned.map((each) => run.execute(each)))
    return { reports, traffic: run.traffic }
  } finally {
    await run.close()
  }
}
