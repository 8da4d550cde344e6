import { parentPort } from 'node:worker_threads'
import { everyCheck } from '../../../specs/every-spec.ts'
import type { Environment } from '../../environment/environment.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { caseOf, casesOf, environmentOfCase } from './cases.ts'
import { expeditionTo } from './expedition.ts'
import { exploredDefects } from './explored-defects.ts'
import { trial } from './trial.ts'

/** One server to explore: a stateful defect, or a case of the self-test, by position. */
export interface Expedition {
  readonly what: 'stateful' | 'case'
  readonly index: number
  readonly caseSeed: number
  readonly seed: number
  readonly runs?: number
  readonly forMs?: number
  /** Stops at the first finding. */
  readonly endsAtFirst: boolean
  /** Whether findings are confirmed and shrunk. */
  readonly investigates: boolean
  /** Whether to run the checks of `run` as well. */
  readonly besideRun: boolean
}

/** The result of an exploration. */
export interface Return {
  readonly milliseconds: number
  readonly operations: number
  readonly findings: readonly {
    readonly requirement: string
    readonly length: number
    readonly shown: number
    readonly of: number
    readonly steps: readonly string[]
  }[]
  /** Why the exploration was inconclusive. */
  readonly problem?: string | undefined
  /** The requirements that the checks of `run` turned red, if they were run. */
  readonly seenByRun?: readonly string[]
}

parentPort?.on('message', async (expedition: Expedition) => {
  const { what, index, caseSeed, besideRun } = expedition
  const one = what === 'stateful' ? exploredDefects.map(caseOf)[index] : casesOf(caseSeed)[index]
  if (one === undefined) throw new Error(`There is no server ${index} to explore.`)
  const { patches } = one
  const environment = environmentOfCase(one)
  const { seed, runs, forMs, endsAtFirst, investigates } = expedition
  const settings = { seed, runs, forMs, endsAtFirst, investigates, waits: true }
  const explored = await expeditionTo(environment, patches, settings)
  const answer: Return = {
    milliseconds: Math.round(explored.durationMs),
    operations: explored.operations,
    findings: explored.findings.map(({ requirement, operations, replays, trace }) => ({
      requirement,
      length: operations.length,
      ...replays,
      steps: trace.done.map(({ operation }) => operation.kind),
    })),
    problem: explored.unreachable ?? explored.givenUp.reason,
    ...(besideRun && { seenByRun: await redIn(environment, patches) }),
  }
  parentPort?.postMessage(answer)
})

/** The requirements that the checks turn red: run concurrently as usual, or else one after another. */
async function redIn(environment: Environment, patches: readonly ServicePatch[]): Promise<string[]> {
  for (const overlapping of [true, false]) {
    const reports = await trial(everyCheck, environment, patches, { overlapping })
    const red = reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    if (red.length > 0) return red.map(({ requirement }) => requirement)
  }
  return []
}
