import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { everyCheck } from '../../specs/every-spec.ts'
import type { Check } from '../check/check.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { packageRoot } from '../suite/suite.ts'
import { casesOf } from './cases.ts'
import type { Pattern } from './expected-red.ts'
import { patternsIn, trial } from './trial.ts'

/** What the main thread asks for: cases by their index, until there are no more. */
export interface Assignment {
  readonly seed: number
  /** Lawful servers are tried with the checks of these alone; with every check, when they are not given. */
  readonly requirements: readonly string[] | undefined
  /** Takes what others leave of the machine, where a thread can have a priority of its own. */
  readonly yields: boolean
}

/** What a case showed. */
export interface Sighting {
  /** How the checks of every requirement that is checked there came out. */
  readonly patterns: ReadonlyMap<string, Pattern>
  /** The first message of each requirement that was red. */
  readonly messages: Readonly<Record<string, string>>
}

const { seed, requirements, yields } = workerData as Assignment
// On Linux it is that of the thread, elsewhere that of the process.
if (yields && platform() === 'linux') setPriority(10)
const cases = casesOf(seed)
const chosen = everyCheck.filter(({ requirement }) => requirements?.includes(requirement) ?? true)
const folders = { workingDirectory: packageRoot, packageRoot }

parentPort?.on('message', async (index: number) => {
  const one = cases[index]
  if (one === undefined) return
  // Nothing of this machine's variables: the cases are the same everywhere.
  const { file, given } = givenVariables(one.environment, folders, {})
  for (const variable of one.without) delete given[variable]
  const environment = environmentOf(given, file, {})
  const isLawful = one.kind === 'lawful'
  // Of a defect, what is one more try shows only for the requirements that it is made to break: the others say no more
  // than their first checks do, and all of them together would take three times as long.
  const shows = ({ requirement, options }: Check) => !options.deep || one.breaks.some((id) => isAbout(id, requirement))
  const checks = isLawful ? chosen : everyCheck.filter(shows)
  // What real connections do, and variants to one another, shows in the first check of each statement; one more try of
  // it meets each environment as it is, and each variant by itself.
  const overHttp = isLawful && one.departures.length !== 1
  const reports = [
    ...(await trial(overHttp ? checks.filter(isFirst) : checks, environment, one.departures, { overHttp })),
  ]
  if (isLawful && one.departures.length === 0)
    reports.push(
      ...(await trial(
        checks.filter((each) => !isFirst(each)),
        environment,
        one.departures,
      )),
    )
  const messages = reports.flatMap(({ requirement, outcome, message }) =>
    message === undefined || outcome === 'inapplicable' ? [] : [[requirement, message]],
  )
  const sighting: Sighting = {
    patterns: patternsIn(reports),
    messages: Object.fromEntries(messages.reverse()),
  }
  parentPort?.postMessage(sighting)
})

function isFirst({ options }: Check): boolean {
  return !options.deep
}

/** Whether a check of the other requirement may show what breaks this one: a refusal with a body is met by any of its section. */
function isAbout(id: string, other: string): boolean {
  const section = id.slice(0, id.indexOf('/') + 1)
  return id === other || (id.endsWith('an-empty-body') && other.startsWith(section))
}
