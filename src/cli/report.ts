import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { AllureReportError } from '../reports/allure-report.ts'
import { renderConsole } from '../reports/console.ts'
import { type FormatName, reportFormats, usualFormats, writeReports } from '../reports/formats.ts'
import { resultFile } from '../reports/links.ts'
import { columnOf, exitCodeOfAll } from '../reports/matrix/matrix.ts'
import { paintFor } from '../reports/paint.ts'
import { writeResult } from '../reports/write-result.ts'
import { groupedBy } from '../results/grouped-by.ts'
import { mergeResults, type ShardResult } from '../results/merge.ts'
import { explorationFileName } from '../results/read-exploration.ts'
import { readResult, resultTextIn } from '../results/read-result.ts'
import type { Result } from '../results/result.ts'
import { isFolder } from '../suite/is-folder.ts'
import { writeMatrix } from './matrix-files.ts'
import { cannotWrite, makeOutputFolder, onlySuffix } from './output-folder.ts'
import { resultsIn } from './results-in.ts'
import { listed } from './shared-options.ts'
import { formatsFrom } from './written-formats.ts'

interface ReportCommandOptions extends Omit<Merged, 'formats'> {
  /** Comma-separated names of formats. */
  readonly format?: string
  /** Folders with the results of shards. */
  readonly merge?: readonly string[]
}

export default function (command: Command): void {
  command
    .description('re-create reports from a saved result, or merge the results of shards')
    .argument('[result]', 'result.json, or its folder')
    .option('--merge <dir...>', 'folders with the results of shards; the merged one goes to reports/<environment>')
    .option('--format <names>', `comma-separated: ${Object.keys(reportFormats).join(', ')}; repeatable`, listed)
    .option('--out <dir>', 'folder for the reports (default: beside the result)')
    .option('--failures-first', 'list failures before everything else in the HTML report', false)
    .action(async (result, options) => {
      process.exitCode = await report(result, options)
    })
}

/** Returns the exit code: for merged shards that of their verdict, otherwise 0. Throws a ConfigurationError. */
export async function report(file: string | undefined, options: ReportCommandOptions): Promise<number> {
  try {
    if (options.merge === undefined) return await reportOn(file, options)
    const formats = await formatsFrom(options.format ?? usualFormats.join())
    return await merge(file === undefined ? options.merge : [file, ...options.merge], { ...options, formats })
  } catch (error) {
    if (error instanceof AllureReportError) throw new ConfigurationError([error.message])
    const { path, syscall = '', code } = error as NodeJS.ErrnoException
    if (path === undefined) throw error
    throw reading.has(syscall) ? new ConfigurationError([`${path} can't be read: ${code}.`]) : cannotWrite(path, error)
  }
}

/** The calls that look for results. The rest of the file system's errors are about reports. */
const reading: ReadonlySet<string> = new Set(['stat', 'scandir'])

async function reportOn(file: string | undefined, options: ReportCommandOptions): Promise<number> {
  if (file === undefined)
    throw new ConfigurationError(['report needs a result: "report reports/reference/result.json --format html".'])
  const inFolder = [resultFile, explorationFileName].find((name) => existsSync(join(file, name))) ?? resultFile
  const found = isFolder(file) ? join(file, inFolder) : file
  const formats = await formatsFrom(options.format ?? 'html')
  // Once: it may be a pipe.
  const resultText = resultTextIn(found)
  const result = readResult(found, resultText)
  if (formats.includes('console')) process.stdout.write(renderConsole(result, 'normal', paintFor(process.stdout)))
  // The console text is written only if a folder is given, as with compare and history.
  const written = formats.filter((name) => name !== 'console' || options.out !== undefined)
  if (written.length === 0) return 0
  const outDir = options.out ?? dirname(found)
  makeOutputFolder(outDir)
  const paths = await writeReports(result, written, outDir, { ...options, resultText })
  for (const path of paths) process.stdout.write(`${path}\n`)
  return 0
}

interface Merged {
  readonly formats: readonly FormatName[]
  readonly out?: string | undefined
  readonly failuresFirst?: boolean
}

/**
 * Merges the shards of each target. For several targets, takes whole results as they are, and also writes a page that compares
 * them. Returns the worst exit code. Throws a ConfigurationError.
 */
async function merge(folders: readonly string[], options: Merged): Promise<number> {
  const found = folders
    .flatMap((folder) => filesIn(folder, options))
    .map((file): ShardResult => ({ file, result: readResult(file) }))
  const parts = options.out === undefined ? found.filter((part) => !isFormerMerge(part, found)) : found
  const byTarget = groupedBy(parts, ({ result }) => result.target.environment)
  if (byTarget.size === 1) return mergeOne(parts, options)
  // All of them are merged before the first is written.
  const results = [...byTarget.values()].map(ofOneTarget)
  const outDir = options.out ?? 'reports'
  makeOutputFolder(outDir)
  const reported = new Map<string, string>()
  for (const result of results) {
    const folder = join(outDir, folderNameOf(result))
    reported.set(result.target.environment, folder)
    await write(result, folder, options)
  }
  const columns = results.map(columnOf)
  const reportOf = (environment: string) => (options.formats.includes('html') ? reported.get(environment) : undefined)
  const suffixes = new Set(results.map(({ selection }) => onlySuffix(selection?.only)))
  await writeMatrix(columns, outDir, reportOf, { suffix: suffixes.has('') ? '' : '-only' })
  return exitCodeOfAll(columns)
}

/** The folder of a result, as a run names it. */
function folderNameOf({ target, selection }: Result): string {
  return `${target.environment}${onlySuffix(selection?.only)}`
}

/** Whether a merge without `--out` replaces this result: among the shards of its target, only a former merge is there. */
function isFormerMerge({ file, result }: ShardResult, parts: readonly ShardResult[]): boolean {
  const { shard, target } = result
  const hasShards = parts.some(
    (each) => each.result.shard !== undefined && each.result.target.environment === target.environment,
  )
  return shard === undefined && hasShards && resolve(dirname(file)) === resolve('reports', folderNameOf(result))
}

/** The result of one target: its merged shards, or that of an unsharded run. */
function ofOneTarget(parts: readonly ShardResult[]): Result {
  const [only, ...others] = parts
  return only !== undefined && others.length === 0 && only.result.shard === undefined
    ? only.result
    : mergeResults(parts)
}

async function mergeOne(parts: readonly ShardResult[], options: Merged): Promise<number> {
  const result = mergeResults(parts)
  await write(result, options.out ?? join('reports', folderNameOf(result)), options)
  process.stdout.write(renderConsole(result, 'normal', paintFor(process.stdout)))
  return result.exitCode
}

async function write(result: Result, outDir: string, { formats, failuresFirst = false }: Merged): Promise<void> {
  makeOutputFolder(outDir)
  const { text: resultText } = await writeResult(result, outDir)
  const paths = await writeReports(result, formats, outDir, { failuresFirst, resultText })
  for (const path of paths) process.stdout.write(`${path}\n`)
}

/** The results in a folder, or the given file. Leaves out those of a former merge, which are in `out`. */
function filesIn(folder: string, { out = folder }: Pick<Merged, 'out'>): string[] {
  const all = isFolder(folder) ? resultsIn(folder) : [folder]
  const found = isBelow(out, folder) ? all.filter((file) => !isBelow(file, out)) : all
  const place = all.length === 0 ? 'in it' : `in it outside ${out} (--out)`
  if (found.length === 0) throw new ConfigurationError([`--merge ${folder}: there is no result.json ${place}.`])
  return found
}

function isBelow(path: string, folder: string): boolean {
  return resolve(path).startsWith(`${resolve(folder)}${sep}`)
}
