import { existsSync } from 'node:fs'
import { givenVariables } from '../../environment/read-environment.ts'
import { packageRoot } from '../../suite/suite.ts'
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

/**
 * Makes the working directory ready for a pipeline: what it installs stands in package.json and the lock file.
 * Throws a ConfigurationError, before anything is written, where that can't be done.
 *
 * @param secrets variables that stand in no file
 * @param environmentFile that of the environment, which may not be there yet
 */
export function preparePipeline(
  { file, beside, text, secrets: place }: Pipeline,
  { env, secrets, environmentFile }: { env: string; secrets: readonly string[]; environmentFile: string },
): PipelinePlan {
  const folders = { workingDirectory: process.cwd(), packageRoot }
  const declared = existsSync(environmentFile) ? givenVariables(environmentFile, folders, {}).given : {}
  const limit = timeLimit(declared, environmentFile)
  const { manager, start, files, todo } = prepareInstallation()
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
      const commit = `git add --force ${[environmentFile, '.gitignore', ...files, written].join(' ')}`
      return [
        ...todo,
        `Commit what the pipeline needs: ${commit}`,
        `Store the secrets ${secrets.join(', ')} in: ${place}.`,
      ]
    },
  }
}
