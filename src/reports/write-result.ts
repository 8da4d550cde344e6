import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonInLinesYielding } from '../results/json-lines.ts'
import type { Result } from '../results/result.ts'
import { reportFormats } from './formats.ts'

const { console: _, annotations: __, ...formats } = reportFormats
/** The reports to remove, without files that users tend to redirect output to. */
const earlierReports = Object.values(formats).flatMap(({ files }) => files)

/** The folder next to a result that keeps earlier ones. */
export const earlierFolder = 'earlier'

/**
 * Writes `result.json` atomically. Removes reports of an earlier result in the folder; the earlier result itself is moved to
 * the folder `earlier`, named after the time when it was written.
 *
 * @param outDir created if it does not exist
 * @returns the text of result.json, and the new path of the earlier result, if any
 * @throws the file system's error if a file can't be written
 */
export async function writeResult(result: Result, outDir: string) {
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  const text = `${await jsonInLinesYielding(result)}\n`
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
