import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from '../result/result.ts'
import { turns } from '../suite/turns.ts'
import { type FormatName, type ReportOptions, reportFiles } from './report-files.ts'

/**
 * Writes reports of a result.
 *
 * @param formats names of formats; each is written once
 * @param outDir folder that is made when it is missing
 * @returns the paths of the files, in the order of the names
 * @throws the file system's error when a file can't be written
 */
export async function writeReports(
  result: Result,
  formats: readonly FormatName[],
  outDir: string,
  options: ReportOptions = {},
): Promise<string[]> {
  if (formats.length === 0) return []
  const { renderers } = await import('./renderers.ts')
  mkdirSync(outDir, { recursive: true })
  const paths: string[] = []
  for (const name of new Set(formats)) {
    while (turns.areOver()) await turns.next()
    const path = join(outDir, reportFiles[name])
    writeFileSync(path, await renderers[name](result, options))
    paths.push(path)
  }
  return paths
}
