import { everyCheck } from '../../specs/every-spec.ts'
import { type Selection, wholeCatalogue } from '../check/applicability.ts'
import { SimulatedClock } from '../check/clock.ts'
import type { CostRow } from '../check/cost.ts'
import { planRun, willRun } from '../check/plan.ts'
import { openRun } from '../check/run.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { InProcess } from './in-process.ts'

/** What a run costs before its checks, and the checks of each requirement, by its id. */
export interface MeasuredCosts {
  readonly preparation: CostRow
  readonly requirements: Readonly<Record<string, CostRow>>
}

/**
 * Measures what checks cost against the reference server in an environment: one after another, in this process, with
 * simulated time.
 */
export async function measureCosts(name: string, selection: Selection = wholeCatalogue): Promise<MeasuredCosts> {
  const declared = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  const clock = new SimulatedClock()
  const transport = new InProcess(declared.transport)
  const alone = { ...declared, concurrency: 1 }
  const { environment, close } = await startEmbedded(alone, [], { clock: clock.now }, transport.start)
  const run = openRun(environment, { clock, transport, keepsEvidence: false })
  const sumNow = () => {
    const { requests, logins, sessions = { opened: 0, loggedOut: 0 } } = run.traffic
    return [requests, logins, sessions.opened, sessions.opened - sessions.loggedOut] as const
  }
  try {
    await run.prepare(selection)
    await run.askAboutKeys(selection)
    const requirements: Record<string, CostRow> = {}
    const preparation: CostRow = [0, ...sumNow(), 0]
    const plan = planRun(everyCheck, run.environment, selection)
    run.limit(plan)
    for (const planned of plan.planned.filter(willRun)) {
      const { requirement } = planned.check
      const [before, began] = [sumNow(), clock.now()]
      await run.reportOf(planned)
      const timeouts = (clock.now() - began) / environment.sessionTimeoutMs
      requirements[requirement] = added(requirements[requirement], before, sumNow(), timeouts)
    }
    return { preparation, requirements }
  } finally {
    await run.close()
    await close()
  }
}

type Sums = readonly [number, number, number, number]

function added(row: CostRow = [0, 0, 0, 0, 0, 0], before: Sums, after: Sums, timeouts: number): CostRow {
  const [checks, requests, signIns, sessions, left, longest] = row
  return [
    checks + 1,
    requests + after[0] - before[0],
    signIns + after[1] - before[1],
    sessions + after[2] - before[2],
    left + after[3] - before[3],
    Math.max(longest, Math.round(timeouts * 100) / 100),
  ]
}
