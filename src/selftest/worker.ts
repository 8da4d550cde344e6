import { parentPort, workerData } from 'node:worker_threads'
import { packageRoot } from '../cli/package-root.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { casesOf } from './cases.ts'
import { applicableIn, redIn, trial } from './trial.ts'

/** What the main thread asks for: cases by their index, until there are no more. */
export interface Assignment {
  readonly seed: number
}

/** What a case showed. */
export interface Sighting {
  readonly index: number
  readonly seen: readonly string[]
  readonly applicable: readonly string[]
  /** The first message of each requirement that was red. */
  readonly messages: Readonly<Record<string, string>>
}

const { seed } = workerData as Assignment
const cases = casesOf(seed)
const folders = { workingDirectory: packageRoot, packageRoot }

parentPort?.on('message', async (index: number) => {
  const one = cases[index]
  if (one === undefined) return
  // Nothing of this machine's variables: the cases are the same everywhere.
  const environment = readEnvironment(one.environment, folders, {})
  const reports = await trial(environment, one.departures)
  const messages = reports.flatMap(({ requirement, message }) =>
    message === undefined ? [] : [[requirement, message]],
  )
  const sighting: Sighting = {
    index,
    seen: redIn(reports),
    applicable: applicableIn(environment),
    messages: Object.fromEntries(messages.reverse()),
  }
  parentPort?.postMessage(sighting)
})
