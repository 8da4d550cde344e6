import { everyCheck } from '../../specs/every-spec.ts'
import { type Selection, wholeCatalogue } from '../check/applicability.ts'
import { SimulatedClock } from '../check/clock.ts'
import type { CostRow } from '../check/cost.ts'
import { planRun, willRun } from '../check/plan.ts'
import { openRun } from '../check/run.ts'
import { departureCalled } from '../departures/profiles/profile.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { InProcess } from './in-process.ts'

/** What a run costs before its checks, and the checks of each requirement, by its id. */
export interface MeasuredCosts {
  readonly preparation: CostRow
  readonly requirements: Readonly<Record<string, CostRow>>
}

/** A row as one server shows it. */
type Row = [checks: number, requests: number, signIns: number, sessions: number, left: number, timeouts: number]

/** What checks cost against the reference server in an environment, and how many sessions they open where it opens one for everybody. */
export async function measureCosts(name: string, selection: Selection = wholeCatalogue): Promise<MeasuredCosts> {
  const usual = await measure(name, selection)
  const forEverybody = await measure(name, selection, [departureCalled('session-for-everybody')])
  const costs = ([...row]: Row, other: Row | undefined): CostRow => [...row, other?.[3] ?? row[3], other?.[4] ?? row[4]]
  const rows = Object.entries(usual.requirements)
  return {
    preparation: costs(usual.preparation, forEverybody.preparation),
    requirements: Object.fromEntries(rows.map(([id, row]) => [id, costs(row, forEverybody.requirements[id])])),
  }
}

/** Runs the checks one after another, in this process, with simulated time. */
async function measure(name: string, selection: Selection, departures: readonly ServicePatch[] = []) {
  const declared = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  const clock = new SimulatedClock()
  const transport = new InProcess(declared.transport)
  const alone = { ...declared, concurrency: 1 }
  const { environment, close } = await startEmbedded(alone, departures, { clock: clock.now }, transport.start)
  const run = openRun(environment, { clock, transport, keepsEvidence: false })
  const sumNow = () => {
    const { requests, logins, sessions = { opened: 0, left: 0 } } = run.traffic
    return [requests, logins, sessions.opened, sessions.left] as const
  }
  try {
    await run.prepare(selection)
    await run.askAboutKeys(selection)
    const requirements: Record<string, Row> = {}
    const preparation: Row = [0, ...sumNow(), 0]
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

function added(row: Row = [0, 0, 0, 0, 0, 0], before: Sums, after: Sums, timeouts: number): Row {
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
