import { parentPort } from 'node:worker_threads'
import { everyCheck } from '../../../specs/every-spec.ts'
import type { Environment } from '../../environment/environment.ts'
import type { ExploreSettings } from '../../explore/explore.ts'
import { operationName } from '../../explore/operation.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { obstacleInWords } from '../../results/exploration-words.ts'
import { caseOf, casesOf, environmentOfCase } from './cases.ts'
import { expeditionTo } from './expedition.ts'
import { exploredDefects } from './explored-defects.ts'
import { usualSeed } from './self-test.ts'
import { trial } from './trial.ts'

/** One server to explore: a stateful defect, or a case of the self-test, by position. */
export interface Expedition extends Pick<ExploreSettings, 'runs' | 'forMs' | 'isOneEnough' | 'canInvestigate'> {
  readonly what: 'stateful' | 'case'
  readonly index: number
}

/** The result of an exploration. */
export type Return = Awaited<ReturnType<typeof exploredBy>>

parentPort?.on('message', async (expedition: Expedition) => parentPort?.postMessage(await exploredBy(expedition)))

async function exploredBy({ what, index, ...settings }: Expedition) {
  const one = what === 'stateful' ? exploredDefects.map(caseOf)[index] : casesOf(usualSeed)[index]
  if (one === undefined) throw new Error(`There is no server ${index} to explore.`)
  const environment = environmentOfCase(one)
  const explored = await expeditionTo(environment, one.patches, { ...settings, canWait: true })
  const why = explored.unexplorable ?? explored.givenUp.reason
  return {
    milliseconds: Math.round(explored.durationMs),
    operations: explored.operations,
    findings: explored.findings.map(({ requirement, operations, replays, trace }) => ({
      requirement,
      length: operations.length,
      ...replays,
      steps: trace.done.map(({ operation }) => operationName(operation)),
    })),
    /** Why the exploration was inconclusive. */
    problem: why && obstacleInWords(why),
    /** The requirements that the checks of `run` turn red at a server with a stateful defect. */
    seenByRun: what === 'stateful' ? await redIn(environment, one.patches) : [],
  }
}

/** The requirements that the checks turn red: run concurrently as usual, or else one after another. */
async function redIn(environment: Environment, patches: readonly ServicePatch[]): Promise<string[]> {
  for (const overlapping of [true, false]) {
    const reports = await trial(everyCheck, environment, patches, { overlapping })
    const red = reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    if (red.length > 0) return red.map(({ requirement }) => requirement)
  }
  return []
}
