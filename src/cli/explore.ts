import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { requirement } from '../catalogue/catalogue.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { durationFrom } from '../environment/value-types.ts'
import { buildExploration } from '../explore/build-exploration.ts'
import { explore } from '../explore/explore.ts'
import type { Operation } from '../explore/operation.ts'
import { mostBrowsers, operationsIn } from '../explore/replayed.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { renderExploration } from '../reports/exploration/console.ts'
import { renderExplorationHtml } from '../reports/exploration/html.ts'
import { renderExplorationJunit } from '../reports/exploration/junit.ts'
import { paintFor } from '../reports/paint.ts'
import { writeExploration } from '../reports/write-result.ts'
import type { Exploration } from '../results/exploration-schema.ts'
import { explorationFileName, readExploration } from '../results/read-exploration.ts'
import { ResultFileError } from '../results/read-result.ts'
import type { Waiver } from '../results/result.ts'
import { readTemplate, waiversOf } from '../results/waivers.ts'
import { dayOf, waiversInForce } from '../results/waivers-applied.ts'
import { matches } from '../runner/applicability.ts'
import { realClock } from '../runner/clock.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { exploreProgress } from './explore-progress.ts'
import { jsonText } from './named-formats.ts'
import { makeOutputFolder } from './output-folder.ts'
import { optionWords, ownCommand, ownStart } from './own-command.ts'
import { selectionFrom } from './selection.ts'
import { inEnvironmentOfPatches, patchesAsked, several, withEmbedded } from './shared-options.ts'
import { reportErrors } from './stray-errors.ts'
import { watch } from './watch.ts'

interface ExploreOptions {
  readonly env: string
  readonly for?: string
  readonly runs?: string
  readonly seed: string
  readonly users: string
  readonly rate?: string
  readonly only: readonly string[]
  readonly out?: string
  readonly replay?: string
  readonly emit?: readonly string[]
  readonly quiet: boolean
  readonly defect?: string
  readonly like?: string
}

/** As for `run`. A larger number could lose digits in exploration.json. */
const mostSeed = 999_999
const usualMs = 60_000
const usualUsers = '8'
const notEmitted = ['only', 'out', 'replay', 'defect']

export default function (command: Command): void {
  command
    .description('explore a target with random sequences of requests, checked against a model of the specification')
    .option('--env <name|file>', 'environments/<name>.env, or the path of a file', 'reference')
    .option('--for <time>', 'how long to explore, such as 2m (default: 60s, unless --runs is given)')
    .option('--runs <n>', 'number of sequences')
    .option('--seed <n>', 'the same seed makes the same sequences', '1')
    .option('--users <n>', 'concurrent virtual users', usualUsers)
    .option('--rate <n>', 'maximum number of requests per second')
    .option('--only <selector>', 'requirements to check: an ID, a glob over IDs, or a section; repeatable', several, [])
    .option('--out <dir>', 'folder for exploration.json and its reports (default: reports/<environment>-exploration)')
    .option('--replay <file>', 'replay the findings of an exploration.json instead')
    .addOption(
      new Option('--emit <words...>', '"k6 DIR" writes a script for k6 instead, and sends nothing').conflicts(
        notEmitted,
      ),
    )
    .option('--quiet', 'print only findings and the verdict', false)
  withEmbedded(command).action(async (options) => {
    process.exitCode = await runExplore(await inEnvironmentOfPatches(options, command))
  })
}

/**
 * Returns 0 if every finding is waived, 1 for other findings or a stale waiver, 3 for no verdict. Throws a ConfigurationError
 * before anything is sent.
 */
async function runExplore(options: ExploreOptions): Promise<number> {
  const declared = readEnvironment(options.env, ownStart, process.env)
  const waivers = waiversFor(declared, options.like)
  const startedAt = new Date()
  const waived = waiversInForce(waivers, { release: declared.release, today: dayOf(startedAt) })
  const settings = { ...settingsFrom(options), waived: waived.map(({ requirement }) => requirement) }
  if (options.emit !== undefined) {
    const { emit } = await import('./emit.ts')
    emit(options.emit, declared, { ...settings, forMs: settings.forMs ?? usualMs, command: commandOf(options) })
    return 0
  }
  const { only } = selectionFrom({ only: options.only, skip: [], timing: true })
  const wanted = (id: string) => only.length === 0 || only.some((selector) => matches(requirement(id), selector))
  const patches = await patchesAsked(options, declared)
  const outDir = resolve(options.out ?? join('reports', `${declared.name}-exploration`))
  makeOutputFolder(outDir)
  const command = commandOf(options)
  const watched = watch({ quiet: true })
  const progress = options.quiet ? undefined : exploreProgress(process.stderr)
  const target = await startEmbedded(declared, patches?.changes, patches?.profile?.options)
  try {
    const explored = await explore(target.environment, {
      ...settings,
      wanted,
      clock: realClock,
      signal: watched.signal,
      onProgress: (now) => progress?.show(now),
    }).catch((error) => {
      watched.stray.collect(error)
      return undefined
    })
    progress?.close()
    let exitCode = 3
    if (explored !== undefined) {
      const { seed, users } = settings
      const facts = { suite, command, seed, users, startedAt, defect: options.defect, waivers }
      const exploration = buildExploration(explored, facts)
      const paint = paintFor(process.stdout)
      process.stdout.write(renderExploration(exploration, { quiet: options.quiet, paint }))
      write(exploration, outDir)
      process.stdout.write(`written   ${relative(process.cwd(), outDir)}\n`)
      exitCode = exploration.exitCode
    }
    return reportErrors(watched.stray.take(), target.environment) === undefined ? exitCode : 3
  } finally {
    progress?.close()
    watched.release()
    await target.close()
  }
}

/** The waivers of an environment; without any, those that the package has for an imitated server: its deviations are intended. */
function waiversFor(environment: Environment, like: string | undefined): Waiver[] {
  if (environment.waiversFile !== undefined) return waiversOf(environment)
  const shipped = like === undefined ? undefined : join(packageRoot, 'environments/waivers', `${like}.yaml`)
  return shipped === undefined || !existsSync(shipped) ? [] : readTemplate(shipped, `--like ${like}`)
}

/** The command to repeat, without the seed. */
function commandOf(options: ExploreOptions): string {
  const { env, like, defect, rate, runs, only, replay, emit = [] } = options
  const users = options.users === usualUsers ? undefined : options.users
  const words = optionWords({ env, like, defect, users, rate, runs, for: options.for, only, replay })
  return ownCommand(['explore', ...words, ...(emit.length === 0 ? [] : ['--emit', ...emit])])
}

function write(exploration: Exploration, outDir: string): void {
  writeExploration(join(outDir, explorationFileName), jsonText(exploration), {
    'exploration.html': renderExplorationHtml(exploration),
    'exploration-junit.xml': renderExplorationJunit(exploration),
  })
  const folder = join(outDir, 'scripts')
  // An exploration before this one may have found more.
  const former = existsSync(folder) ? readdirSync(folder).filter((name) => /^finding-\d+\.sh$/.test(name)) : []
  for (const name of former) rmSync(join(folder, name))
  const scripts = exploration.findings.flatMap(({ script }, index) => (script === undefined ? [] : [{ script, index }]))
  if (scripts.length > 0) mkdirSync(folder, { recursive: true })
  for (const { script, index } of scripts)
    writeFileSync(join(folder, `finding-${index + 1}.sh`), script, { mode: 0o755 })
}

function settingsFrom(options: ExploreOptions) {
  const problems: string[] = []
  const number = (name: string, text: string | undefined, least: number, most = Infinity) => {
    if (text === undefined) return undefined
    if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    problems.push(
      `--${name} ${text}: expected a whole number of at least ${least}${most === Infinity ? '' : ` and at most ${most}`}.`,
    )
    return undefined
  }
  const forMs = options.for === undefined ? undefined : durationFrom(options.for)
  if (options.for !== undefined && forMs === undefined)
    problems.push(`--for ${options.for}: expected a time with its unit (ms, s, m or h), such as 2m.`)
  const runs = number('runs', options.runs, 1)
  const settings = {
    seed: number('seed', options.seed, 0, mostSeed) ?? 0,
    users: number('users', options.users, 1, mostBrowsers) ?? 1,
    runs,
    rate: number('rate', options.rate, 1),
    forMs: forMs ?? (runs === undefined ? usualMs : undefined),
    ...(options.replay !== undefined && { replay: replayedFrom(options.replay, problems) }),
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return settings
}

function replayedFrom(file: string, problems: string[]): Operation[][] {
  try {
    const { findings } = readExploration(file)
    if (findings.length === 0) problems.push(`--replay ${file}: it has no findings, so there is nothing to replay.`)
    return findings.flatMap(({ operations }, index) => {
      const read = operationsIn(operations)
      if ('operations' in read) return [read.operations]
      problems.push(`--replay ${file}: finding ${index + 1} can’t be replayed: ${read.problem}`)
      return []
    })
  } catch (error) {
    if (!(error instanceof ResultFileError)) throw error
    problems.push(`--replay: ${error.message}`)
    return []
  }
}
