import { existsSync } from 'node:fs'
import { writeNew } from './files.ts'
import { prepareInstallation } from './installation.ts'
import type { Pipeline, PipelineJob } from './pipelines.ts'
import { timeLimit } from './time-limit.ts'

/** The steps for a pipeline, and how its folder installs and starts the program. */
export interface PipelinePlan {
  readonly install: string
  readonly start: string
  /** Writes the pipeline. Returns what the user must do next, one sentence each. */
  readonly write: () => string[]
}

/** The environment that a pipeline checks. */
export interface PipelineEnvironment extends Pick<PipelineJob, 'env' | 'secrets'> {
  readonly environmentFile: string
  /** The content of that file, as text. */
  readonly declared: Readonly<Record<string, string>>
  /** That file, and the files that it names. */
  readonly files: readonly string[]
}

/**
 * Prepares the working directory for a pipeline: adds the package to package.json and the lock file. Throws a
 * ConfigurationError before anything is written if that is impossible.
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
      // A clone needs them even if git ignores them.
      const commit = `git add --force ${[...files, '.gitignore', ...installed, written].join(' ')}`
      return [
        ...todo,
        `Commit what the pipeline needs: ${commit}`,
        `Add the secret${secrets.length === 1 ? '' : 's'} ${secrets.join(', ')}: ${place}.`,
      ]
    },
  }
}
