import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
/** The beginning of the names of explorations there, which tells them from results. */
export const explorationPrefix = 'exploration-'

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
  writePart(file, text)
  const kept = keepEarlier(file)
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

/** Writes `exploration.json` in the same way. Its reports are replaced by those of the new one. */
export function writeExploration(file: string, text: string): void {
  writePart(file, text)
  keepEarlier(file, explorationPrefix)
  renameSync(`${file}.part`, file)
}

/** Writes the text beside a file, so that a full disk does not cost the former one. */
function writePart(file: string, text: string): void {
  try {
    writeFileSync(`${file}.part`, text)
  } catch (error) {
    rmSync(`${file}.part`, { force: true })
    throw error
  }
}

function keepEarlier(file: string, prefix = ''): string | undefined {
  const written = statSync(file, { throwIfNoEntry: false })
  if (written?.isFile() !== true) return undefined
  const name = written.mtime.toISOString().replaceAll(/[-:]/g, '')
  const folder = join(dirname(file), earlierFolder)
  mkdirSync(folder, { recursive: true })
  const path = (suffix: string) => join(folder, `${prefix}${name}${suffix}.json`)
  let kept = path('')
  // Times may be coarse, or those of a checkout.
  for (let number = 2; existsSync(kept); number++) kept = path(`_${number}`)
  renameSync(file, kept)
  return kept
}
