import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jsonInLinesYielding } from '../results/json-lines.ts'
import type { Result } from '../results/result.ts'
import { reportFormats } from './formats.ts'
import { allureFolder, resultFile } from './links.ts'
import { replaceFile } from './replace-file.ts'

/** Reports that users redirect the output to, or complete by hand, and the folder that other results of Allure may share. */
const ofUsers: readonly string[] = ['console.txt', 'annotations.txt', 'waiver-offer.yaml', allureFolder]
const earlierReports = Object.values(reportFormats)
  .flatMap(({ files }): readonly string[] => files)
  .filter((file) => !ofUsers.includes(file))

export const earlierFolder = 'earlier'
/** The beginning of the names of explorations there, which tells them from results. */
export const explorationPrefix = 'exploration-'

/**
 * Writes `result.json` to a folder, atomically. The reports of an earlier result there are removed, and that result is moved to
 * the folder `earlier`. Returns the text of result.json, and the new path of the earlier result. Throws the file system's error.
 */
export async function writeResult(result: Result, outDir: string) {
  mkdirSync(outDir, { recursive: true })
  const file = join(outDir, resultFile)
  const text = `${await jsonInLinesYielding(result)}\n`
  const kept = replaceFile(file, text, () => keepEarlier(file, ''))
  if (kept === undefined) return { text, kept }
  for (const earlier of earlierReports) removeFile(join(outDir, earlier))
  const allure = join(outDir, allureFolder)
  if (existsSync(allure)) (await import('./allure.ts')).removeAllureResults(allure)
  return { text, kept }
}

function removeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true })
}

/** Writes `exploration.json` in the same way, and its reports, by name. */
export function writeExploration(file: string, text: string, reports: Readonly<Record<string, string>> = {}): void {
  replaceFile(file, text, () => keepEarlier(file, explorationPrefix))
  const paths = Object.entries(reports).map(([name, report]) => [join(dirname(file), name), report] as const)
  for (const [path] of paths) removeFile(path)
  for (const [path, report] of paths) replaceFile(path, report)
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
