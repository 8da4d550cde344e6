import { wholeCatalogue } from '../check/applicability.ts'
import type { Check } from '../check/check.ts'
import { SimulatedClock } from '../check/clock.ts'
import type { CheckReport } from '../check/report.ts'
import { runChecks } from '../check/run.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ReferenceOptions } from '../reference/options.ts'
import type { Departure } from '../reference/service.ts'
import type { Pattern } from './expected-red.ts'
import { InProcess } from './in-process.ts'
import { Overlapping } from './overlapping.ts'

/** How a trial is held. */
export interface TrialSettings {
  readonly overHttp?: boolean
  /** The checks run all at the same time, as they do in a run, and their requests overlap wherever they can. */
  readonly overlapping?: boolean
  /** What no environment says about the server. */
  readonly options?: Partial<ReferenceOptions>
}

/**
 * Runs checks against a reference server with these departures, in this process or over HTTP. Time is simulated,
 * for the checks and for the server alike, so that waiting for a session timeout takes no time. The checks run one after
 * another unless it is said otherwise: what a defect turns red does not depend on chance.
 */
export async function trial(
  checks: readonly Check[],
  environment: Environment,
  departures: readonly Departure[],
  { overHttp = false, overlapping = false, options = {} }: TrialSettings = {},
): Promise<readonly CheckReport[]> {
  const clock = new SimulatedClock()
  const Way = overHttp ? Transport : overlapping ? Overlapping : InProcess
  const transport = new Way(environment.transport)
  const start = transport instanceof InProcess ? transport.start : undefined
  const place = { ...options, clock: clock.now }
  const planned = overlapping ? environment : { ...environment, concurrency: 1 }
  const target = await startEmbedded(planned, departures, place, start)
  try {
    const settings = { clock, transport, keepsEvidence: false }
    return (await runChecks(checks, target.environment, wholeCatalogue, settings)).reports
  } finally {
    await target.close()
  }
}

/** How the checks of each requirement came out, in the order of the specs (see Pattern). */
export function patternsIn(reports: readonly CheckReport[]): Map<string, Pattern> {
  const patterns = new Map<string, Pattern>()
  // What was not tried shows nothing.
  for (const report of reports.filter(({ outcome }) => outcome !== 'untested'))
    patterns.set(report.requirement, `${patterns.get(report.requirement) ?? ''}${letterOf(report)}`)
  return patterns
}

function letterOf({ outcome, control }: CheckReport): string {
  if (outcome === 'passed') return '.'
  if (outcome === 'inapplicable') return '-'
  if (outcome === 'failed') return 'S'
  return control ? 'C' : '?'
}
