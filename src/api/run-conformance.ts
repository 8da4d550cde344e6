import { resolve } from 'node:path'
import { z } from 'zod'
import { definedChecks } from '../check/check.ts'
import { customSpecProblems } from '../check/custom-check.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { environmentOf, readEnvironment, withoutEmpty } from '../environment/read-environment.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { Result } from '../results/result.ts'
import { waiversOf } from '../results/waivers.ts'
import { leavesOutEverything, type Selection, unknownSelector } from '../runner/applicability.ts'
import { type RunSettings, runChecks } from '../runner/run.ts'
import { packageRoot } from '../suite/suite.ts'
import { resultOfRun } from './result-of-run.ts'

/** A check has finished. Its outcome is not yet explained, waived or merged; that of the result is. */
export interface ConformanceProgress {
  /** The id of the requirement that it checks. */
  readonly requirement: string
  /** What it does, as a sentence. */
  readonly check: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell' | 'inapplicable'
  /** How many checks have finished, and how many are planned. */
  readonly done: number
  readonly planned: number
}

/** What to check, and a callback for progress. */
export interface RunConformanceOptions {
  /** Requirement ids, globs over ids, or sections; everything by default. */
  readonly only?: readonly string[]
  /** Requirements to exclude, in the same syntax. */
  readonly skip?: readonly string[]
  /** False skips the checks that wait for the session timeout. */
  readonly timing?: boolean
  /** Checks each requirement once. */
  readonly quick?: boolean
  /** Counts an untested MUST as a failure. */
  readonly strict?: boolean
  readonly onProgress?: (progress: ConformanceProgress) => void
  /** When aborted, the run ends as soon as pending requests are answered, and logs out of its sessions. */
  readonly signal?: AbortSignal
}

/** Problems of an environment or of the options: nothing was sent. `problems` lists them. */
export { ConfigurationError }

/**
 * Runs the suite against a target, like the command `run`, but writes no files.
 *
 * @param environment the name of an environment, the path of its file (overridden by variables of the process), or variables by
 * name, which then are the only source (an empty one counts as absent); their relative file names are resolved against the working
 * directory
 * @param options what to check, and a callback for progress
 * @returns what `run` writes to result.json
 * @throws ConfigurationError before anything is sent
 */
export async function runConformance(
  environment: string | Readonly<Record<string, string | undefined>>,
  options: RunConformanceOptions = {},
): Promise<Result> {
  // They may come from untyped code.
  const problems = [
    ...schemaProblems(environmentSchema, { environment }, 'input'),
    ...schemaProblems(optionsSchema, options, 'option'),
  ]
  if (problems.length > 0) throw new ConfigurationError(problems)
  // Defines the checks of the suite.
  await import('../../specs/every-spec.ts')
  const declared =
    typeof environment === 'string'
      ? readEnvironment(environment, { workingDirectory: process.cwd(), packageRoot }, process.env)
      : environmentOf(withoutEmpty(environment), resolve('variables.env'), {})
  const { only = [], skip = [], timing = true, quick = false, strict = false, signal } = options
  const selection = { only, skip, timing, quick }
  refuseUnknown(selection)
  const waivers = waiversOf(declared)
  const startedAt = new Date()
  const start = performance.now()
  const target = await startEmbedded(declared)
  try {
    const progress = progressFor(options.onProgress)
    const { environment, setSessionTimeout } = target
    const settings = { progress, setSessionTimeout, evidence: 'short', signal } as const
    const found = await runChecks([...definedChecks()], environment, selection, settings)
    return resultOfRun({ ...found, selection, startedAt, durationMs: performance.now() - start, waivers, strict })
  } finally {
    await target.close()
  }
}

const selectors = z.array(z.string()).optional()
const yesOrNo = z.boolean().optional()
const optionsSchema = z.strictObject(
  {
    only: selectors,
    skip: selectors,
    timing: yesOrNo,
    quick: yesOrNo,
    strict: yesOrNo,
    onProgress: z.custom((given) => typeof given === 'function', 'expected a function').optional(),
    signal: z.instanceof(AbortSignal).optional(),
  } satisfies Record<keyof RunConformanceOptions, z.ZodType>,
  'expected an object of options',
)
const environmentSchema = z.object({ environment: z.string().or(z.record(z.string(), z.string().optional())) })

function refuseUnknown(selection: Selection): void {
  const selectors = [...selection.only, ...selection.skip]
  const problems = [...customSpecProblems(), ...selectors.flatMap((each) => unknownSelector(each) ?? [])]
  if (problems.length === 0 && leavesOutEverything(selection))
    problems.push('only, skip and timing leave out every requirement that can be observed.')
  if (problems.length > 0) throw new ConfigurationError(problems)
}

function progressFor(onProgress: RunConformanceOptions['onProgress']): RunSettings['progress'] {
  if (onProgress === undefined) return undefined
  let [planned, done] = [0, 0]
  return {
    planned: (plan) => {
      planned = plan.length
    },
    reported: ({ requirement, name: check, outcome }) => {
      done++
      onProgress({ requirement, check, outcome, done, planned })
    },
  }
}
