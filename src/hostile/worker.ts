import { parentPort } from 'node:worker_threads'
import type { Amount } from './asking.ts'
import { everyBehaviour } from './behaviours/every.ts'
import { tryBehaviour } from './trial.ts'
import { problemsOf, problemsOfInterrupted, type Taken, takenBy } from './verdict-on.ts'

/** A run that is to be made: a server of its own on a thread of its own disturbs no other. */
export interface Task {
  /** Of the behaviour. */
  readonly name: string
  readonly amount: Amount
  /** When it is sent a Ctrl-C, if so. */
  readonly interruptAfterMs?: number
}

/** How it ended. */
export interface RunAgainstBehaviour {
  readonly exitCode: number | undefined
  readonly taken: Taken
  /** What is wrong with it. */
  readonly problems: readonly string[]
}

parentPort?.on('message', async ({ name, amount, interruptAfterMs }: Task) => {
  const behaviour = everyBehaviour.find((each) => each.name === name)
  if (behaviour === undefined) throw new Error(`There is no behaviour ${name}.`)
  const run = await tryBehaviour(behaviour, { amount, interruptAfterMs })
  const ending: RunAgainstBehaviour = {
    exitCode: run.exitCode,
    taken: takenBy(run),
    problems: interruptAfterMs === undefined ? problemsOf(behaviour, run) : problemsOfInterrupted(run),
  }
  parentPort?.postMessage(ending)
})
