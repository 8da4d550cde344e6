import '../check/every-spec.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { applicability, wholeCatalogue } from '../check/applicability.ts'
import { definedChecks } from '../check/check.ts'
import { SimulatedClock } from '../check/clock.ts'
import { planChecks } from '../check/plan.ts'
import type { CheckReport } from '../check/report.ts'
import { Run } from '../check/run.ts'
import { startEmbedded } from '../cli/embedded.ts'
import type { Environment } from '../environment/environment.ts'
import type { Departure } from '../reference/service.ts'

/**
 * Runs every check of an environment against a reference server with these departures. Time is simulated, for the
 * checks and for the server alike, so that waiting for a session timeout takes no time. The checks run one after
 * another: what a defect of the sessions turns red does not depend on chance.
 */
export async function trial(environment: Environment, departures: readonly Departure[]): Promise<CheckReport[]> {
  const clock = new SimulatedClock()
  const target = await startEmbedded({ ...environment, concurrency: 1 }, departures, { clock: clock.now })
  const run = new Run(target.environment, clock)
  try {
    const planned = planChecks(definedChecks(), target.environment, wholeCatalogue)
    return await Promise.all(planned.map((each) => run.execute(each)))
  } finally {
    await run.close()
    await target.close()
  }
}

/** The ids of the requirements of which a check did not pass, in the order of the catalogue. */
export function redIn(reports: readonly CheckReport[]): string[] {
  const red = new Set(reports.filter(({ outcome }) => outcome !== 'passed').map(({ requirement }) => requirement))
  return catalogue.map(({ id }) => id).filter((id) => red.has(id))
}

/** The ids of the requirements that are checked in an environment. */
export function applicableIn(environment: Environment): string[] {
  return catalogue.filter((each) => applicability(each, environment, wholeCatalogue).runs).map(({ id }) => id)
}
