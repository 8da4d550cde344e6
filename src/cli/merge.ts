import { join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { renderConsole } from '../report/console.ts'
import { type FormatName, writeReports } from '../report/formats.ts'
import { MatrixBuilder } from '../report/matrix/matrix.ts'
import { writeResult } from '../report/write-result.ts'
import { mergeResults, type ShardResult } from '../result/merge.ts'
import { readResult } from '../result/read-result.ts'
import type { Result } from '../result/result.ts'
import { writeMatrix } from './matrix-files.ts'
import { makeOutputFolder } from './output-folder.ts'
import { isFolder, resultsIn } from './results-in.ts'

/** What is made of the merged result. */
export interface Merged {
  readonly formats: readonly FormatName[]
  readonly out?: string | undefined
  readonly failuresFirst?: boolean
}

/**
 * Makes one result of those of the shards of a run; of shards of several targets one each, and the page that has them
 * side by side. Of a target that was not run in parts the result is taken as it is, unless it is the only one.
 * Gives the worst exit code. Throws a ConfigurationError, and what can't be merged as a ResultFileError.
 */
export async function merge(folders: readonly string[], options: Merged): Promise<number> {
  const parts = folders.flatMap(filesIn).map((file): ShardResult => ({ file, result: readResult(file) }))
  const byTarget = new Map<string, ShardResult[]>()
  for (const part of parts) {
    const { environment } = part.result.target
    byTarget.set(environment, [...(byTarget.get(environment) ?? []), part])
  }
  if (byTarget.size === 1) return mergeOne(parts, options)
  // All of them are judged fit before the first is written.
  const results = [...byTarget.values()].map(ofOneTarget)
  const outDir = options.out ?? 'reports'
  makeOutputFolder(outDir)
  const builder = new MatrixBuilder()
  for (const [place, result] of results.entries()) {
    builder.add(place, result)
    await write(result, join(outDir, result.target.environment), options)
  }
  const reportOf = (environment: string) => (options.formats.includes('html') ? join(outDir, environment) : undefined)
  return writeMatrix(builder.build(), outDir, reportOf, {})
}

/** The parts of one target as one result; that of a whole run stands for itself. */
function ofOneTarget(parts: readonly ShardResult[]): Result {
  const [only, ...others] = parts
  return only !== undefined && others.length === 0 && only.result.shard === undefined
    ? only.result
    : mergeResults(parts)
}

async function mergeOne(parts: readonly ShardResult[], options: Merged): Promise<number> {
  const result = mergeResults(parts)
  await write(result, options.out ?? join('reports', result.target.environment), options)
  process.stdout.write(renderConsole(result, { verbosity: 'normal', colour: process.stdout.hasColors?.() ?? false }))
  return result.exitCode
}

async function write(result: Result, outDir: string, { formats, failuresFirst = false }: Merged): Promise<void> {
  makeOutputFolder(outDir)
  const { text: resultText } = await writeResult(result, outDir)
  const paths = await writeReports(result, formats, outDir, { failuresFirst, resultText })
  for (const path of paths) process.stdout.write(`${path}\n`)
}

/** The results of a folder, or the file that somebody names. */
function filesIn(folder: string): string[] {
  const found = isFolder(folder) ? resultsIn(folder) : [folder]
  if (found.length === 0) throw new ConfigurationError([`--merge ${folder}: there is no result.json in it.`])
  return found
}
