import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { everyCheck } from '../../../specs/every-spec.ts'
import { keyOf } from '../../check/check.ts'
import type { CheckReport } from '../../outcome/report.ts'
import type { Found } from '../../runner/run.ts'
import { casesOf, environmentOfCase, type SelfTestCase } from './cases.ts'
import { checksFor, type Together } from './checks-for.ts'
import { type Outcomes, outcomesIn, runTrial } from './trial.ts'

/** The data of a worker; the main thread then sends cases by index. */
export interface Assignment {
  readonly seed: number
  /** Conforming servers are tested with only the checks of these; with every check if not set. */
  readonly requirements: readonly string[] | undefined
  /** Whether to run at low priority, if a thread can have its own priority. */
  readonly yields: boolean
}

/** The result of a case. */
export interface Sighting {
  /** Why no check ran, if the run found that nothing can be judged at the server. */
  readonly unreachable?: string | undefined
  /** The outcomes, without checks that were inapplicable or untested on the server without the defect, too. */
  readonly outcomes: Outcomes
  /** The first message of each requirement that was red. */
  readonly messages: Readonly<Record<string, string>>
}

const { seed, requirements, yields } = workerData as Assignment
// On Linux this sets the priority of the thread, elsewhere that of the process.
if (yields && platform() === 'linux') setPriority(10)
const cases = casesOf(seed)
const chosen = everyCheck.filter(({ requirement }) => requirements?.includes(requirement) ?? true)

parentPort?.on('message', async (index: number) => {
  const one = cases[index]
  if (one === undefined) return
  const { reports, unreachable } = await foundAt(one, checksFor(one, one.defect === undefined ? chosen : everyCheck))
  const shown = reports.filter(await speaksFor(one))
  const messages = shown.flatMap(({ requirement, outcome, message }) =>
    message === undefined || outcome === 'inapplicable' ? [] : [[requirement, message]],
  )
  const sighting: Sighting = {
    unreachable: unreachable?.reason,
    outcomes: outcomesIn(shown),
    messages: Object.fromEntries(messages.reverse()),
  }
  parentPort?.postMessage(sighting)
})

async function foundAt(one: SelfTestCase, parts: readonly Together[]): Promise<Pick<Found, 'reports' | 'unreachable'>> {
  const environment = environmentOfCase(one)
  const reports: CheckReport[] = []
  let unreachable: Found['unreachable']
  for (const { checks, overHttp } of parts) {
    const found = await runTrial(checks, environment, one.patches, { overHttp })
    reports.push(...found.reports)
    unreachable ??= found.unreachable
  }
  return { reports, unreachable }
}

/** Selects the reports that a case is responsible for: what the server lacks without the defect, too, is not its effect. */
async function speaksFor({ defect, environment }: SelfTestCase): Promise<(report: CheckReport) => boolean> {
  const wasThere = defect === undefined ? undefined : await passedIn(environment)
  return ({ requirement, name, outcome }) =>
    !['inapplicable', 'untested'].includes(outcome) || (wasThere?.has(keyOf({ requirement, name })) ?? false)
}

const passed = new Map<string, Promise<readonly CheckReport[]>>()

/** The checks that pass in an unchanged environment. */
async function passedIn(environment: string): Promise<ReadonlySet<string>> {
  const asItIs: SelfTestCase = { name: environment, environment, patches: [], without: [] }
  const parts = checksFor(asItIs, everyCheck).map(({ checks }) => ({ checks, overHttp: false }))
  const reports = passed.get(environment) ?? foundAt(asItIs, parts).then(({ reports: all }) => all)
  passed.set(environment, reports)
  return new Set((await reports).filter(({ outcome }) => outcome === 'passed').map(keyOf))
}
