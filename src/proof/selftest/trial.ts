import { requirement } from '../../catalogue/catalogue.ts'
import type { Check } from '../../check/check.ts'
import type { Environment } from '../../environment/environment.ts'
import { type CheckReport, controlFailed } from '../../outcome/report.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import type { ReferenceOptions } from '../../reference/options.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { wholeCatalogue } from '../../runner/applicability.ts'
import { type Found, runChecks } from '../../runner/run.ts'
import { Transport } from '../../transport/transport.ts'
import { InProcess } from './in-process.ts'
import { Overlapping } from './overlapping.ts'
import { SimulatedClock } from './simulated-clock.ts'

interface TrialSettings {
  readonly overHttp?: boolean
  /** Whether the checks run concurrently, as in a run, with requests that overlap as much as possible. */
  readonly overlapping?: boolean
  /** Overrides of the server options from the environment. */
  readonly options?: Partial<ReferenceOptions>
}

/** The reports of `runTrial`. */
export async function trial(...given: Parameters<typeof runTrial>): Promise<readonly CheckReport[]> {
  return (await runTrial(...given)).reports
}

/** Runs checks against a patched reference server on a simulated clock, one after another unless they may overlap. */
export async function runTrial(
  checks: readonly Check[],
  environment: Environment,
  patches: readonly ServicePatch[],
  { overHttp = false, overlapping = false, options = {} }: TrialSettings = {},
): Promise<Found> {
  const clock = new SimulatedClock()
  const Connection = overHttp ? Transport : overlapping ? Overlapping : InProcess
  const transport = new Connection(environment.transport)
  const start = transport instanceof InProcess ? transport.start : undefined
  const place = { ...options, clock: clock.now }
  const planned = overlapping ? environment : { ...environment, concurrency: 1 }
  const target = await startEmbedded(planned, patches, place, start)
  try {
    const settings = { clock, transport, evidence: 'none' as const }
    return await runChecks(checks, target.environment, wholeCatalogue, settings)
  } finally {
    await target.close()
  }
}

/** Outcomes of a check: with `control` its control failed, with `cantTell` it is inconclusive for another reason. */
export const checkOutcomes = ['passed', 'failed', 'control', 'cantTell', 'inapplicable', 'untested'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** Outcomes by requirement and check name. */
export type Outcomes = ReadonlyMap<string, Checked>
/** Outcomes of the checks of one requirement, by check name. */
export type Checked = ReadonlyMap<string, CheckOutcome>

/** The name used here for a check without a name, whose requirement's catalogue entry describes it. */
export const ownCheck = ''

/** The outcome of each check. */
export function outcomesIn(reports: readonly CheckReport[]): Outcomes {
  const all = new Map<string, Map<string, CheckOutcome>>()
  for (const report of reports) {
    const { requirement: id, name, outcome } = report
    const { observation } = requirement(id)
    const check = observation.possible && observation.how === name ? ownCheck : name
    const came = outcome === 'cantTell' && controlFailed(report) ? 'control' : outcome
    all.set(id, (all.get(id) ?? new Map<string, CheckOutcome>()).set(check, came))
  }
  return all
}

/** Whether a check failed or was inconclusive. */
export function hasRed(checks: Checked | undefined): boolean {
  return [...(checks?.values() ?? [])].some((outcome) => ['failed', 'control', 'cantTell'].includes(outcome))
}
