import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { renderConsole } from '../reports/console.ts'
import { type FormatName, writeReports } from '../reports/formats.ts'
import { columnOf, exitCodeOfAll } from '../reports/matrix/matrix.ts'
import { paintFor } from '../reports/paint.ts'
import { writeResult } from '../reports/write-result.ts'
import { groupedBy } from '../results/grouped-by.ts'
import { mergeResults, type ShardResult } from '../results/merge.ts'
import { readResult } from '../results/read-result.ts'
import type { Result } from '../results/result.ts'
import { writeMatrix } from './matrix-files.ts'
import { makeOutputFolder } from './output-folder.ts'
import { isFolder, resultsIn } from './results-in.ts'

/** How to write the merged result. */
export interface Merged {
  readonly formats: readonly FormatName[]
  readonly out?: string | undefined
  readonly failuresFirst?: boolean
}

/**
 * Merges the results of the shards of a run into one; for several targets, one each, with a page that compares them. An
 * unsharded result is used as it is, unless it is the only one. Returns the worst exit code. Throws a ConfigurationError, and a
 * ResultFileError for results that can't be merged.
 */
export async function merge(folders: readonly string[], options: Merged): Promise<number> {
  const parts = folders.flatMap(filesIn).map((file): ShardResult => ({ file, result: readResult(file) }))
  const byTarget = groupedBy(parts, ({ result }) => result.target.environment)
  if (byTarget.size === 1) return mergeOne(parts, options)
  // All of them are merged before the first is written.
  const results = [...byTarget.values()].map(ofOneTarget)
  const outDir = options.out ?? 'reports'
  makeOutputFolder(outDir)
  for (const result of results) await write(result, join(outDir, result.target.environment), options)
  const columns = results.map(columnOf)
  const reportOf = (environment: string) => (options.formats.includes('html') ? join(outDir, environment) : undefined)
  await writeMatrix(columns, outDir, reportOf)
  return exitCodeOfAll(columns)
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
  await write(result, options.out ?? join('reports', result.target.environment), options)
  process.stdout.write(renderConsole(result, 'normal', paintFor(process.stdout)))
  return result.exitCode
}

async function write(result: Result, outDir: string, { formats, failuresFirst = false }: Merged): Promise<void> {
  makeOutputFolder(outDir)
  const { text: resultText } = await writeResult(result, outDir)
  const paths = await writeReports(result, formats, outDir, { failuresFirst, resultText })
  for (const path of paths) process.stdout.write(`${path}\n`)
}

/** The results in a folder, or the given file. */
function filesIn(folder: string): string[] {
  const found = isFolder(folder) ? resultsIn(folder) : [folder]
  if (found.length === 0) throw new ConfigurationError([`--merge ${folder}: there is no result.json in it.`])
  return found
}
