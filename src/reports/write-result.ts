import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonInLinesYielding } from '../results/json-lines.ts'
import type { Result } from '../results/result.ts'
import { reportFormats } from './formats.ts'
import { allureFolder } from './links.ts'

/** Reports that users redirect the output to, or complete by hand, and the folder that other results of Allure may share. */
const ofUsers: readonly string[] = ['console.txt', 'annotations.txt', 'waiver-offer.yaml', allureFolder]
const earlierReports = Object.values(reportFormats)
  .flatMap(({ files }): readonly string[] => files)
  .filter((file) => !ofUsers.includes(file))

/** The folder next to a result that keeps earlier ones. */
export const earlierFolder = 'earlier'

/**
 * Writes `result.json` atomically. The reports of an earlier result in the folder are removed. The result itself is moved to the
 * folder `earlier`, named after the time when it was written.
 *
 * @param outDir created if it does not exist
 * @returns the text of result.json, and the new path of the earlier result, if any
 * @throws the file system's error if a file can't be written
 */
export async function writeResult(result: Result, outDir: string) {
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, 'result.json')
  const text = `${await jsonInLinesYielding(result)}\n`
  try {
    writeFileSync(`${file}.part`, text)
  } catch (error) {
    rmSync(`${file}.part`, { force: true })
    throw error
  }
  const kept = keepEarlier(file, outDir)
  if (kept !== undefined) await removeReports(outDir)
  renameSync(`${file}.part`, file)
  return { text, kept }
}

async function removeReports(outDir: string): Promise<void> {
  for (const report of earlierReports.map((file) => join(outDir, file)))
    if (statSync(report, { throwIfNoEntry: false })?.isFile()) rmSync(report)
  const allure = join(outDir, allureFolder)
  if (existsSync(allure)) (await import('./allure.ts')).removeAllureResults(allure)
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
