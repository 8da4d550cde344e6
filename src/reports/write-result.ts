import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jsonInLinesYielding } from '../results/json-lines.ts'
import type { Result } from '../results/result.ts'
import { reportFormats } from './formats.ts'
import { allureFolder, resultFile } from './links.ts'

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
  const file = join(outDir, resultFile)
  const text = `${await jsonInLinesYielding(result)}\n`
  const kept = replace(file, text, () => keepEarlier(file, ''))
  if (kept !== undefined) await removeReports(outDir)
  return { text, kept }
}

async function removeReports(outDir: string): Promise<void> {
  for (const file of earlierReports) removeFile(join(outDir, file))
  const allure = join(outDir, allureFolder)
  if (existsSync(allure)) (await import('./allure.ts')).removeAllureResults(allure)
}

function removeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true })
}

/**
 * Writes `exploration.json` in the same way, and its reports, by name, atomically. Those of an earlier exploration are removed
 * first: beside the new one, they would say what it did not find.
 */
export function writeExploration(file: string, text: string, reports: Readonly<Record<string, string>> = {}): void {
  replace(file, text, () => keepEarlier(file, explorationPrefix))
  const paths = Object.entries(reports).map(([name, report]) => [join(dirname(file), name), report] as const)
  for (const [path] of paths) removeFile(path)
  for (const [path, report] of paths) replace(path, report)
}

/**
 * Replaces a file. The former one stays if the disk is full, since the text is written beside it first. `keep` moves the former
 * one elsewhere; returns what it does.
 */
function replace<Kept = undefined>(file: string, text: string, keep?: () => Kept): Kept | undefined {
  // Another process may write to the same folder.
  const part = `${file}.${process.pid}.part`
  try {
    writeFileSync(part, text)
    const kept = keep?.()
    renameSync(part, file)
    return kept
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function keepEarlier(file: string, prefix: string): string | undefined {
  const written = statSync(file, { throwIfNoEntry: false })
  if (written?.isFile() !== true) return undefined
  const name = written.mtime.toISOString().replaceAll(/[-:]/g, '')
  const folder = join(dirname(file), earlierFolder)
  mkdirSync(folder, { recursive: true })
  const path = (suffix: string) => join(folder, `${prefix}${name}${suffix}.json`)
  let kept = path('')
  // Times may be coarse, or those of a checkout.
  for (let number = 2; existsSync(kept); number++) kept = path(`_${number}`)
  try {
    renameSync(file, kept)
  } catch (error) {
    // Another process has kept it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return kept
}
