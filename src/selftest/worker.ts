import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { everyCheck } from '../../specs/every-spec.ts'
import { keyOf } from '../check/check.ts'
import type { CheckReport } from '../check/report.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import { type Case, casesOf } from './cases.ts'
import { checksFor, type Together } from './checks-for.ts'
import { type Outcomes, outcomesIn, trial } from './trial.ts'

/** What the main thread asks for: cases by their index, until there are no more. */
export interface Assignment {
  readonly seed: number
  /** Conforming servers are tried with the checks of these alone; with every check, when they are not given. */
  readonly requirements: readonly string[] | undefined
  /** Takes what others leave of the machine, where a thread can have a priority of its own. */
  readonly yields: boolean
}

/** What a case showed. */
export interface Sighting {
  /** How each check came out, but those that don't apply, or aren't tried, where nothing is broken. */
  readonly outcomes: Outcomes
  /** The first message of each requirement that was red. */
  readonly messages: Readonly<Record<string, string>>
}

const { seed, requirements, yields } = workerData as Assignment
// On Linux it is that of the thread, elsewhere that of the process.
if (yields && platform() === 'linux') setPriority(10)
const cases = casesOf(seed)
const chosen = everyCheck.filter(({ requirement }) => requirements?.includes(requirement) ?? true)

parentPort?.on('message', async (index: number) => {
  const one = cases[index]
  if (one === undefined) return
  const reports = await reportsOn(one, checksFor(one, one.defect === undefined ? chosen : everyCheck))
  const shown = reports.filter(await speaksFor(one))
  const messages = shown.flatMap(({ requirement, outcome, message }) =>
    message === undefined || outcome === 'inapplicable' ? [] : [[requirement, message]],
  )
  const sighting: Sighting = { outcomes: outcomesIn(shown), messages: Object.fromEntries(messages.reverse()) }
  parentPort?.postMessage(sighting)
})

async function reportsOn(one: Case, parts: readonly Together[]): Promise<CheckReport[]> {
  // Nothing of this machine's variables: the cases are the same everywhere.
  const { file, given } = givenVariables(one.environment, { workingDirectory: packageRoot, packageRoot }, {})
  for (const variable of one.without) delete given[variable]
  const environment = environmentOf(given, file, {})
  const reports: CheckReport[] = []
  for (const { checks, overHttp } of parts)
    reports.push(...(await trial(checks, environment, one.departures, { overHttp })))
  return reports
}

/** Of which checks a case says something: what the server lacks as it is anyway, no defect has taken away. */
async function speaksFor({ defect, environment }: Case): Promise<(report: CheckReport) => boolean> {
  const wasThere = defect === undefined ? undefined : await passedIn(environment)
  return ({ requirement, name, outcome }) =>
    !['inapplicable', 'untested'].includes(outcome) || (wasThere?.has(keyOf({ requirement, name })) ?? false)
}

const passed = new Map<string, Promise<readonly CheckReport[]>>()

/** The checks that pass in an environment as it is. */
async function passedIn(environment: string): Promise<ReadonlySet<string>> {
  const asItIs: Case = { name: environment, environment, departures: [], without: [] }
  const parts = checksFor(asItIs, everyCheck).map(({ checks }) => ({ checks, overHttp: false }))
  const reports = passed.get(environment) ?? reportsOn(asItIs, parts)
  passed.set(environment, reports)
  return new Set((await reports).filter(({ outcome }) => outcome === 'passed').map(keyOf))
}
