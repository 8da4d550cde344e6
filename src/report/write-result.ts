import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonInLinesInTurns } from '../result/json-lines.ts'
import type { Result } from '../result/result.ts'
import { reportFormats } from './formats.ts'

const { console: _, annotations: __, ...formats } = reportFormats
/** Not what people tend to redirect the output of a run to. */
const earlierReports = Object.values(formats).flatMap(({ files }) => files)

/** The folder beside a result that keeps those before it. */
export const earlierFolder = 'earlier'

/** What was written, and what it took the place of. */
export interface WrittenResult {
  readonly text: string
  readonly kept: string | undefined
}

/**
 * Writes `result.json` so that nobody ever reads half of one. Reports of an earlier result that stand beside it go; the
 * result itself is moved to the folder `earlier`, named after the time when it was written.
 *
 * @param outDir folder that is made when it is missing
 * @returns the text of result.json, and where the earlier result lies now, where there was one
 * @throws the file system's error when a file can't be written
 */
export async function writeResult(result: Result, outDir: string): Promise<WrittenResult> {
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  const text = `${await jsonInLinesInTurns(result)}\n`
  writeFileSync(`${file}.part`, text)
  const kept = keepEarlier(file, outDir)
  for (const report of earlierReports) rmSync(join(outDir, report), { force: true, recursive: true })
  renameSync(`${file}.part`, file)
  return { text, kept }
}

function keepEarlier(file: string, outDir: string): string | undefined {
  const written = statSync(file, { throwIfNoEntry: false })
  if (written?.isFile() !== true) return undefined
  const name = written.mtime.toISOString().replaceAll(/[-:]/g, '')
  const kept = join(outDir, earlierFolder, `${name}.json`)
  mkdirSync(join(outDir, earlierFolder), { recursive: true })
  renameSync(file, kept)
  return kept
}
