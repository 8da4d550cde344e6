import { existsSync } from 'node:fs'
import { ConfigurationError } from '../../environment/configuration-error.ts'
import { durationFrom } from '../../environment/value-types.ts'
import { defaults, variables } from '../../environment/variables.ts'
import { longestWaitMs } from '../../runner/cost.ts'
import { writeNew } from './files.ts'
import { prepareInstallation } from './installation.ts'
import type { Pipeline, PipelineJob, TimeLimit } from './pipelines.ts'

interface PipelineEnvironment extends Pick<PipelineJob, 'env' | 'secrets'> {
  readonly environmentFile: string
  /** The content of that file, as text. */
  readonly declared: Readonly<Record<string, string>>
  /** That file, and the files that it names. */
  readonly files: readonly string[]
}

/**
 * Adds the package to package.json and the lock file. Returns how a clone installs and starts the program, and how to write the
 * pipeline. Throws a ConfigurationError before anything is written.
 */
export function preparePipeline(
  { file, beside, text, secrets: place }: Pipeline,
  { env, environmentFile, declared, secrets, files }: PipelineEnvironment,
) {
  const limit = timeLimit(declared, environmentFile)
  const { manager, start, files: installed, todo } = prepareInstallation()
  const doctor = `${start} doctor --env ${env} --json > reports/${env}/doctor.json`
  const run = `${start} run --env ${env}`
  return {
    install: manager.install,
    start,
    /** Writes the pipeline. Returns what the user must do next, one sentence each. */
    write(): string[] {
      const taken = existsSync(file) && beside !== undefined
      const written = taken ? beside : file
      writeNew(written, text({ env, secrets, manager, doctor, run, limit }))
      if (taken) process.stdout.write(`         ${file} already exists: include ${beside} from it.\n`)
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

/** Minutes that a job takes otherwise: to install, to examine the target, for all requests, and for the reports. */
const restMinutes = 15
const minuteMs = 60_000

/** The time limit of a job: longer than its run, by the variables of its environment file. Throws a ConfigurationError. */
export function timeLimit(given: Readonly<Record<string, string>>, file: string): TimeLimit {
  const sessionTimeoutMs = timeOf('SESSION_TIMEOUT') ?? defaults.SESSION_TIMEOUT
  const runTimeoutMs = timeOf('RUN_TIMEOUT')
  const runMs = runTimeoutMs ?? longestWaitMs(sessionTimeoutMs)
  const made =
    runTimeoutMs === undefined
      ? `${longestWaitMs(1)} times SESSION_TIMEOUT (${given.SESSION_TIMEOUT || `${sessionTimeoutMs / minuteMs}m`})`
      : `RUN_TIMEOUT (${given.RUN_TIMEOUT})`
  const because = `${made}, and ${restMinutes} minutes for the rest: change it together with that variable.`
  return { minutes: Math.ceil(runMs / minuteMs) + restMinutes, because }

  function timeOf(name: 'SESSION_TIMEOUT' | 'RUN_TIMEOUT'): number | undefined {
    // An empty value counts as not given.
    const text = given[name] || undefined
    const time = durationFrom(text ?? '')
    if (text !== undefined && time === undefined)
      throw new ConfigurationError([`${file}: ${name} is malformed. Expected: ${variables[name].expects}.`])
    return time
  }
}
