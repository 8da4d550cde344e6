import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { catalogueVersion } from '../catalogue/catalogue.ts'
import type { Selection } from '../check/applicability.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { defects } from '../reference/defects/index.ts'
import { renderAnnotations } from '../report/annotations.ts'
import { buildResult, type Findings } from '../report/build-result.ts'
import { renderConsole } from '../report/console.ts'
import { writeReports } from '../report/formats.ts'
import { type Result, resultSchema } from '../report/result.ts'
import { readWaivers } from '../report/waivers.ts'
import { defectNamed } from './defect-named.ts'
import { startEmbedded } from './embedded.ts'
import { packageRoot, suite } from './package-root.ts'
import { type RunReports, runChecks } from './run-checks.ts'
import { selectionFrom } from './selection.ts'

/** The options of `run`, as the command line gives them. */
export interface RunOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  readonly out?: string
  readonly strict: boolean
  readonly shard?: string
  readonly quiet: boolean
  readonly verbose: boolean
  readonly defect?: string
}

/**
 * Runs the checks against a target, writes `result.json` and the reports, prints the summary.
 * Gives the exit code (contract, section 2). Throws a ConfigurationError before anything is sent.
 */
export async function run(options: RunOptions): Promise<number> {
  const folders = { workingDirectory: process.cwd(), packageRoot }
  const declared = readEnvironment(options.env, folders, process.env)
  const selection = selectionFrom(options)
  const waivers = declared.waiversFile === undefined ? [] : readWaivers(declared.waiversFile)
  const defect = options.defect === undefined ? undefined : defectNamed(options.defect, declared)
  const outDir = resolve(options.out ?? join('reports', declared.name))

  const startedAt = new Date()
  const start = performance.now()
  const target = await startEmbedded(declared, defect === undefined ? [] : [defect.change])
  try {
    const found = await runIfReachable(target.environment, selection)
    const result = buildResult({
      ...found,
      environment: target.environment,
      selection,
      startedAt,
      durationMs: performance.now() - start,
      waivers,
      defects: defectCounts(),
      defect: defect?.name,
      strict: options.strict,
      suite: { ...suite, catalogue: catalogueVersion },
    })
    write(result, outDir)
    print(result, options)
    return result.exitCode
  } finally {
    await target.close()
  }
}

/** Asks the target for anything at all before the checks start, so that an absent one takes seconds and one line. */
async function runIfReachable(
  environment: Environment,
  selection: Selection,
): Promise<Pick<Findings, 'reports' | 'traffic' | 'unreachable'>> {
  const unreachable = await whyUnreachable(environment)
  const { reports, traffic, errors }: RunReports =
    unreachable === undefined ? await runChecks(environment, selection) : { ...nothing, errors: [] }
  for (const error of errors) process.stderr.write(`The suite itself broke. Please report this:\n${error}\n`)
  return { reports, traffic, unreachable: unreachable ?? errors[0]?.split('\n')[0] }
}

const nothing: Omit<RunReports, 'errors'> = {
  reports: [],
  traffic: { requests: 0, connections: 0, logins: 0, failedLogins: {} },
}

async function whyUnreachable({ baseUrl, transport: settings }: Environment): Promise<string | undefined> {
  const transport = new Transport(settings)
  try {
    await transport.exchange({ method: 'GET', url: `${baseUrl}/login.html`, headers: [], repeatable: true })
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  } finally {
    await transport.close()
  }
}

function defectCounts(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of defects.flatMap(({ breaks }) => breaks)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Writes the result so that nobody ever reads half of one, and the reports that are made from it. */
function write(result: Result, outDir: string): void {
  resultSchema.parse(result)
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  writeFileSync(`${file}.part`, `${JSON.stringify(result, undefined, 2)}\n`)
  renameSync(`${file}.part`, file)
  writeReports(result, ['html', 'junit', 'earl', 'markdown'], outDir)
  if (process.env.GITHUB_ACTIONS === 'true') process.stdout.write(renderAnnotations(result))
}

function print(result: Result, { quiet, verbose }: RunOptions): void {
  const verbosity = quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
  process.stdout.write(renderConsole(result, { verbosity, colour: process.stdout.hasColors?.() ?? false }))
}
