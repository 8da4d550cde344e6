import { basename, join, relative, resolve } from 'node:path'
import { type RunFindings, resultOfRun } from '../api/result-of-run.ts'
import { judgeBy } from '../catalogue/catalogue.ts'
import type { Check } from '../check/check.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { EvidenceDetail } from '../evidence/evidence.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { renderConsole } from '../reports/console.ts'
import { writeReports } from '../reports/formats.ts'
import { reportFile } from '../reports/links.ts'
import { paintFor } from '../reports/paint.ts'
import { writeResult } from '../reports/write-result.ts'
import type { Result } from '../results/result.ts'
import { type Found, runChecks } from '../runner/run.ts'
import { announceCost, type Costs } from './announce-cost.ts'
import { makeOutputFolder, onlySuffix } from './output-folder.ts'
import { optionWords, ownCommand, ownStart } from './own-command.ts'
import { seedOf } from './seed.ts'
import { assertRoomForShards, catalogueNamed, selectionFrom } from './selection.ts'
import { patchesAsked } from './shared-options.ts'
import { reportErrors } from './stray-errors.ts'
import type { Watch } from './watch.ts'
import { formatsFrom } from './written-formats.ts'

export interface RunOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  readonly quick?: boolean
  readonly out?: string
  readonly strict: boolean
  readonly shard?: string
  readonly seed?: number
  readonly catalogue?: string
  readonly specs?: readonly string[]
  readonly format: string
  readonly evidence?: EvidenceDetail
  readonly quiet: boolean
  readonly verbose: boolean
  readonly defect?: string
  readonly like?: string
  /** The command line as it was typed, without the program. */
  readonly words?: readonly string[]
}

export type Prepared = Awaited<ReturnType<typeof prepareCommand>>

/** Validates the input of a run. `folderFor` returns the folder of the result, given its name. Throws a ConfigurationError. */
export async function prepareCommand(
  options: RunOptions,
  folderFor = (name: string) => options.out ?? join('reports', name),
) {
  const seed = seedOf(options, process.env)
  const declared: Environment = { ...readEnvironment(options.env, ownStart, process.env), seed }
  const { env, like, specs = [], catalogue } = options
  if (catalogue !== undefined) {
    catalogueNamed(catalogue)
    judgeBy(catalogue)
  }
  const command = ownCommand(optionWords({ env, like, specs, catalogue, seed: String(seed) }))
  const invocation = options.words && ownCommand(options.words)
  // Before the selection, which may name requirements that they define.
  if (specs.length > 0) await (await import('./custom-specs.ts')).loadCustomSpecs(specs)
  const selection = selectionFrom(options)
  assertRoomForShards(selection, declared)
  const formats = await formatsFrom(options.format)
  const waivers = declared.waiversFile === undefined ? [] : (await import('../results/waivers.ts')).waiversOf(declared)
  const patches = await patchesAsked(options, declared)
  const outDir = resolve(folderFor(`${declared.name}${onlySuffix(options.only)}`))
  makeOutputFolder(outDir)
  return {
    options,
    declared,
    selection,
    waivers,
    patches,
    formats,
    outDir,
    /** The command that starts such a run, and the one as it was typed, if it was. */
    command,
    invocation,
  }
}

/** What a run may have in place of the usual. */
export interface Replacements {
  /** Loads other checks than those of the specs. */
  readonly loadChecks?: (() => Promise<readonly Check[]>) | undefined
  /** Receives the result instead of the terminal. */
  readonly onResult?: (result: Result) => void
}

/** Starts the target if it is embedded, runs the checks, and writes the result. Returns the exit code. */
export async function judgeTarget(
  prepared: Prepared,
  { signal, stray, progress: shown, waits }: Watch,
  { loadChecks = async () => (await import('../../specs/every-spec.ts')).everyCheck, onResult }: Replacements = {},
): Promise<number> {
  const { declared, selection, waivers, patches, command, invocation } = prepared
  const { strict, evidence, defect } = prepared.options
  const startedAt = new Date()
  const start = performance.now()
  // The sections of several targets would be mixed up.
  const block = onResult === undefined ? shown : undefined
  block?.expectFailuresOf(waivers.map(({ requirement }) => requirement))
  const target = await startEmbedded(declared, patches?.changes, patches?.profile?.options)
  try {
    const { environment, setSessionTimeout } = target
    let costs: Costs
    const load = async () => {
      costs = await import('../runner/cost.ts')
      return loadChecks()
    }
    const name = onResult === undefined ? undefined : declared.name
    const announcement = { environment, selection, screen: process.stderr, name, next: block }
    const progress = waits === undefined ? block : announceCost(() => costs, { ...announcement, waits })
    const settings = { signal, progress, setSessionTimeout, evidence: evidence ?? 'short' }
    const running = runChecks(load, environment, selection, settings)
    const found: Found = await running.catch((error) => {
      stray.collect(error)
      return { ...nothingFound, environment }
    })
    block?.close()
    const broken = reportErrors(stray.take(), environment)
    const unreachable =
      found.unreachable ??
      (broken === undefined ? undefined : { reason: broken, cause: { kind: 'internal-error' } as const })
    const durationMs = performance.now() - start
    const run = { selection, startedAt, durationMs, command, invocation, defect }
    const findings = { ...found, ...run, unreachable, waivers, strict, fullEvidence: evidence === 'full' }
    const result = await conclude(findings, prepared, onResult)
    return reportErrors(stray.take(), environment) === undefined ? result.exitCode : 3
  } finally {
    await target.close()
  }
}

const nothingFound = {
  reports: [],
  traffic: { requests: 0, connections: 0, logins: 0, failedLogins: {} },
  leftOut: new Map(),
  unreachable: undefined,
}

/** Prints and writes the result of a run, and its reports. Throws the error of the file system if that fails. */
async function conclude(
  found: RunFindings,
  { options: { quiet, verbose }, outDir, formats }: Prepared,
  onResult: Replacements['onResult'],
): Promise<Result> {
  const result = resultOfRun(found)
  if (process.env.GITHUB_ACTIONS === 'true') {
    const { renderAnnotations } = await import('../reports/annotations.ts')
    process.stdout.write(renderAnnotations(result))
  }
  const verbosity = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
  if (onResult === undefined) process.stdout.write(renderConsole(result, verbosity, paintFor(process.stdout)))
  else onResult(result)
  const { text, kept } = await writeResult(result, outDir)
  const paths = await writeReports(result, formats, outDir, { resultText: text })
  if (quiet || onResult !== undefined) return result
  const page = paths.find((path) => basename(path) === reportFile)
  if (page !== undefined) process.stdout.write(`  report: ${relative(process.cwd(), page)}\n`)
  if (kept !== undefined)
    process.stdout.write(`  kept: the result before this one, as ${relative(process.cwd(), kept)}\n`)
  return result
}
