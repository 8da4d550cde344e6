import { resolve } from 'node:path'
import { everyCheck } from '../../specs/every-spec.ts'
import { everyRequirement } from '../catalogue/catalogue.ts'
import { runChecks } from '../check/run.ts'
import { matches } from '../check/selector.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { environmentOf, readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { Result } from '../result/result.ts'
import { readWaivers } from '../result/waivers.ts'
import { packageRoot } from '../suite/suite.ts'
import { resultOfRun } from './result-of-run.ts'

/** One check is over. What it is told is not yet explained, waived or merged: the result is. */
export interface ConformanceProgress {
  /** Id of the requirement that it decides. */
  readonly requirement: string
  /** What it does, as a sentence. */
  readonly check: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell' | 'inapplicable'
  /** How many checks finished, of how many. */
  readonly done: number
  readonly planned: number
}

/** What of the catalogue is judged, and who is told how far it is. */
export interface ConformanceOptions {
  /** Requirement ids, globs over ids, or sections; everything where there is none. */
  readonly only?: readonly string[]
  /** The same, to leave out. */
  readonly skip?: readonly string[]
  /** False leaves out what waits for the session timeout. */
  readonly timing?: boolean
  /** Asks each statement once. */
  readonly quick?: boolean
  /** An untested MUST counts as a failure. */
  readonly strict?: boolean
  readonly onProgress?: (progress: ConformanceProgress) => void
  /** When it is aborted, the run ends as soon as the requests under way are answered, and logs out of its sessions. */
  readonly signal?: AbortSignal
}

/** What of an environment, or of the options, is wrong: nothing was sent. `problems` has them one by one. */
export { ConfigurationError }

/**
 * Judges a target, as the command `run` does, and writes nothing.
 *
 * @param environment the name of an environment, the path of its file (variables of the process beat both), or variables
 *   by name, which are all that counts then; relative file names in these are taken from the working directory
 * @param options what is judged, and who is told how far it is
 * @returns what `run` writes to result.json
 * @throws ConfigurationError before anything is sent
 */
export async function runConformance(
  environment: string | Readonly<Record<string, string>>,
  options: ConformanceOptions = {},
): Promise<Result> {
  const declared =
    typeof environment === 'string'
      ? readEnvironment(environment, { workingDirectory: process.cwd(), packageRoot }, process.env)
      : environmentOf(environment, resolve('variables.env'), {})
  const { only = [], skip = [], timing = true, quick = false, strict = false, signal } = options
  refuseUnknown([...only, ...skip])
  const selection = { only, skip, timing, quick }
  const waivers = declared.waiversFile === undefined ? [] : readWaivers(declared.waiversFile)
  const startedAt = new Date()
  const start = performance.now()
  const target = await startEmbedded(declared)
  try {
    const progress = progressFor(options.onProgress)
    const { environment, setSessionTimeout } = target
    const settings = { progress, setSessionTimeout, ...(signal !== undefined && { signal }) }
    const found = await runChecks(everyCheck, environment, selection, settings)
    return await resultOfRun({
      ...found,
      selection,
      startedAt,
      durationMs: performance.now() - start,
      waivers,
      strict,
    })
  } finally {
    await target.close()
  }
}

function refuseUnknown(selectors: readonly string[]): void {
  const unknown = selectors.filter((each) => !everyRequirement().some((requirement) => matches(requirement, each)))
  if (unknown.length > 0)
    throw new ConfigurationError(
      unknown.map((each) => `${each} selects nothing: expected a requirement id, a glob over ids, or a section.`),
    )
}

function progressFor(
  onProgress: ConformanceOptions['onProgress'],
): NonNullable<Parameters<typeof runChecks>[3]>['progress'] {
  if (onProgress === undefined) return undefined
  let [planned, done] = [0, 0]
  return {
    planned: (checks) => {
      planned = checks.length
    },
    reported: ({ requirement, name: check, outcome }) => {
      done++
      onProgress({ requirement, check, outcome, done, planned })
    },
  }
}
