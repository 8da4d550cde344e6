import { everyCheck } from '../../../specs/every-spec.ts'
import { patchCalled } from '../../alterations/profiles/profile.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { Selection } from '../../runner/applicability.ts'
import type { CostRow } from '../../runner/cost.ts'
import { willRun } from '../../runner/plan.ts'
import { prepareRun } from '../../runner/run.ts'
import { packageRoot } from '../../suite/suite.ts'
import { InProcess } from './in-process.ts'
import { SimulatedClock } from './simulated-clock.ts'

/** The costs of a run before its checks, and of the checks of each requirement, by ID. */
export type MeasuredCosts = Awaited<ReturnType<typeof measureCosts>>

const counted = ['requests', 'signIns', 'sessions', 'left'] as const

/** What a run has counted so far. */
type Sums = Readonly<Record<(typeof counted)[number], number>>

type Row = Sums & { readonly checks: number; readonly timeouts: number }

/** Measures the costs of checks against the reference server in an environment, and the sessions if it opens anonymous ones. */
export async function measureCosts(name: string, selection: Selection) {
  const usual = await measure(name, selection)
  const anonymous = await measure(name, selection, [patchCalled('session-for-every-request')])
  const requirements: Readonly<Record<string, CostRow>> = Object.fromEntries(
    Object.entries(usual.requirements).map(([id, row]) => [id, costsOf(row, anonymous.requirements[id] ?? row)]),
  )
  return { preparation: costsOf(usual.preparation, anonymous.preparation), requirements }
}

function costsOf({ checks, requests, signIns, sessions, timeouts }: Row, anonymous: Row): CostRow {
  return [checks, requests, signIns, sessions, timeouts, anonymous.sessions, anonymous.left]
}

/** Runs the checks one after another, in this process, with simulated time. */
async function measure(name: string, selection: Selection, patches: readonly ServicePatch[] = []) {
  const declared = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  const clock = new SimulatedClock()
  const transport = new InProcess(declared.transport)
  const alone = { ...declared, concurrency: 1 }
  const { environment, close } = await startEmbedded(alone, patches, { clock: clock.now }, transport.start)
  const run = await prepareRun(everyCheck, environment, selection, { clock, transport, evidence: 'none' })
  const sumNow = (): Sums => {
    const { requests, logins: signIns, sessions: { opened: sessions, left } = { opened: 0, left: 0 } } = run.traffic
    return { requests, signIns, sessions, left }
  }
  try {
    const requirements: Record<string, Row> = {}
    const preparation: Row = { ...nothing, ...sumNow() }
    for (const planned of run.plan.planned.filter(willRun)) {
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

const nothing: Row = { checks: 0, requests: 0, signIns: 0, sessions: 0, left: 0, timeouts: 0 }

function added(row: Row = nothing, before: Sums, after: Sums, timeouts: number): Row {
  const sums = Object.fromEntries(counted.map((name) => [name, row[name] + after[name] - before[name]])) as Sums
  return { ...sums, checks: row.checks + 1, timeouts: Math.max(row.timeouts, Math.round(timeouts * 100) / 100) }
}
