import { requirement } from '../catalogue/catalogue.ts'
import { wholeCatalogue } from '../check/applicability.ts'
import type { Check } from '../check/check.ts'
import { SimulatedClock } from '../check/clock.ts'
import type { CheckReport } from '../check/report.ts'
import { runChecks } from '../check/run.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ReferenceOptions } from '../reference/options.ts'
import type { ServicePatch } from '../reference/service.ts'
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
  departures: readonly ServicePatch[],
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

/** How a check can come out: `control` is one that can't be told because its control failed, `cantTell` any other. */
export const checkOutcomes = ['passed', 'failed', 'control', 'cantTell', 'inapplicable', 'untested'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** How checks came out, by requirement and by the name of the check. */
export type Outcomes = ReadonlyMap<string, Checked>
/** How the checks of one requirement came out. */
export type Checked = ReadonlyMap<string, CheckOutcome>

/** The name here of the check that has no name of its own, since the catalogue says how its requirement is observed. */
export const ownCheck = ''

/** How each check came out. */
export function outcomesIn(reports: readonly CheckReport[]): Outcomes {
  const all = new Map<string, Map<string, CheckOutcome>>()
  for (const { requirement: id, name, outcome, control } of reports) {
    const { observation } = requirement(id)
    const check = observation.possible && observation.how === name ? ownCheck : name
    const came = outcome === 'cantTell' && control ? 'control' : outcome
    all.set(id, (all.get(id) ?? new Map<string, CheckOutcome>()).set(check, came))
  }
  return all
}

/** Whether a check came out as one that a server fails, or that says nothing about it. */
export function hasRed(checks: Checked | undefined): boolean {
  return [...(checks?.values() ?? [])].some((outcome) => ['failed', 'control', 'cantTell'].includes(outcome))
}
