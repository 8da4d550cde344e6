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

/**
 * Runs checks against a reference server with these departures, in this process or over HTTP; `options` say about the
 * server what no environment says. Time is simulated, for the checks and for the server alike, so that waiting for a session
 * timeout takes no time. The checks run one after another: what a defect turns red does not depend on chance.
 */
export async function trial(
  checks: readonly Check[],
  environment: Environment,
  departures: readonly Departure[],
  { overHttp = false, options = {} }: { overHttp?: boolean; options?: Partial<ReferenceOptions> } = {},
): Promise<readonly CheckReport[]> {
  const clock = new SimulatedClock()
  const transport = overHttp ? new Transport(environment.transport) : new InProcess(environment.transport)
  const start = transport instanceof InProcess ? transport.start : undefined
  const place = { ...options, clock: clock.now }
  const target = await startEmbedded({ ...environment, concurrency: 1 }, departures, place, start)
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
