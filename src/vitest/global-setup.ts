import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { budgetOf } from '../target/run-context.ts'
import { cancellations, openRuns } from './open-runs.ts'
import type { AskedCheck } from './project-run.ts'

/** In source or built form. Imported by vitest, so that in watch mode a rerun has what has changed since. */
const projectRun = fileURLToPath(new URL(`./project-run${extname(import.meta.url)}`, import.meta.url))

/**
 * Runs in vitest's main process, before all workers: starts embedded servers and the run that all tests ask for the reports of
 * their checks. In watch mode, every rerun is a new run with the same budget of wrong passwords. Returns a function that ends all
 * of that. Throws a ConfigurationError before anything is sent.
 */
export default async function (project: TestProject): Promise<() => Promise<void>> {
  const { env, defect } = project.getProvidedContext().conformanceOptions
  const declared = readEnvironment(env, { workingDirectory: process.cwd(), packageRoot }, process.env)
  const target = await startEmbedded(declared, defect === undefined ? [] : await patchesOf(defect, declared))
  const budget = budgetOf(target.environment)
  const channel = new BroadcastChannel(`conformance ${randomUUID()}`)
  const open = async (isRerun: boolean) => {
    const { openProjectRun } = await project.import<typeof import('./project-run.ts')>(projectRun)
    const cancellation = () => cancellations.get(project)
    const run = await openProjectRun(project, { target, budget, isRerun, cancellation })
    project.provide('conformance', { leftOut: run.leftOut, channel: channel.name })
    openRuns.set(project, run)
    return run
  }
  let run = await open(false).catch(async (error) => {
    channel.close()
    await target.close()
    throw error
  })
  channel.onmessage = async ({ data }) => {
    const { id, check }: AskedCheck = data
    if (check === undefined) run.cancel()
    else
      await run.judge(check).then(
        (judged) => channel.postMessage({ id, judged }),
        (error) => channel.postMessage({ id, error }),
      )
  }
  project.onTestsRerun(async (specifications) => {
    if (specifications.every((each) => each.project !== project)) return
    await run.close()
    // The last run may have set a longer one for checks that it repeated.
    target.setSessionTimeout?.(declared.sessionTimeoutMs)
    run = await open(true)
  })
  return async () => {
    channel.close()
    await run.close()
    await target.close()
  }
}

async function patchesOf(defects: string, declared: Environment) {
  const { patchesNamed } = await import('../alterations/patches-named.ts')
  return patchesNamed({ defects: defects.split(',') }, declared).changes
}
