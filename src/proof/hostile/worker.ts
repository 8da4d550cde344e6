import { parentPort } from 'node:worker_threads'
import { behaviourNamed } from './behaviours/every.ts'
import { type HostileRunSettings, tryBehaviour } from './trial.ts'
import { problemsOfInterrupted, problemsOfRun, takenBy } from './verdict-on.ts'

/** A run to be made: with its own server on its own thread, it disturbs no other. */
export interface Task extends HostileRunSettings {
  readonly name: string
}

/** The result of a run. */
export type RunAgainstBehaviour = Awaited<ReturnType<typeof runOf>>

parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await runOf(task)))

async function runOf({ name, amount, interruptAfterMs }: Task) {
  const behaviour = behaviourNamed(name)
  const run = await tryBehaviour(behaviour, { amount, interruptAfterMs })
  const problems = interruptAfterMs === undefined ? problemsOfRun(behaviour, run) : problemsOfInterrupted(run)
  return { exitCode: run.exitCode, taken: takenBy(run), problems }
}
