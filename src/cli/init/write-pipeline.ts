import { existsSync } from 'node:fs'
import { writeNew } from './files.ts'
import { prepareInstallation } from './installation.ts'
import type { Pipeline } from './pipeline.ts'
import { timeLimit } from './time-limit.ts'

/** What is left to be done for a pipeline, and how its folder installs and starts the program. */
export interface PipelinePlan {
  readonly install: string
  readonly start: string
  /** Writes it. Gives what somebody has to do then, a sentence each. */
  readonly write: () => string[]
}

/** The environment that a pipeline judges. */
export interface PipelineEnvironment {
  readonly env: string
  readonly environmentFile: string
  /** What stands in that file, as text. */
  readonly declared: Readonly<Record<string, string>>
  /** Variables that stand in no file. */
  readonly secrets: readonly string[]
  /** That file, and those that it names. */
  readonly files: readonly string[]
}

/**
 * Makes the working directory ready for a pipeline: what it installs stands in package.json and the lock file.
 * Throws a ConfigurationError, before anything is written, where that can't be done.
 */
export function preparePipeline(
  { file, beside, text, secrets: place }: Pipeline,
  { env, environmentFile, declared, secrets, files }: PipelineEnvironment,
): PipelinePlan {
  const limit = timeLimit(declared, environmentFile)
  const { manager, start, files: installed, todo } = prepareInstallation()
  const doctor = `${start} doctor --env ${env} --json > reports/${env}/doctor.json`
  const run = `${start} run --env ${env}`
  return {
    install: manager.install,
    start,
    write() {
      const taken = existsSync(file) && beside !== undefined
      const written = taken ? beside : file
      writeNew(written, text({ env, secrets, manager, doctor, run, limit }))
      if (taken) process.stdout.write(`         ${file} is yours: take ${beside} from there.\n`)
      // Whatever git ignores of them, a clone needs it.
      const commit = `git add --force ${[...files, '.gitignore', ...installed, written].join(' ')}`
      return [
        ...todo,
        `Commit what the pipeline needs: ${commit}`,
        `Add the secrets ${secrets.join(', ')} in: ${place}.`,
      ]
    },
  }
}
