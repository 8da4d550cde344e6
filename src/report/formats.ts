import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from './result.ts'

export interface ReportOptions {
  /** The compliance report puts what failed before everything else. */
  readonly failuresFirst?: boolean
}

/** What every report that is one text is called in the folder of a run, by the name that `--format` takes. */
export const reportFiles = {
  html: 'report.html',
  junit: 'junit.xml',
  earl: 'earl.jsonld',
  markdown: 'summary.md',
  waivers: 'waiver-offer.yaml',
  annotations: 'annotations.txt',
  console: 'console.txt',
} as const

export type FormatName = keyof typeof reportFiles

/** Tells whether a word is the name of a format. */
export function isFormatName(word: string): word is FormatName {
  return Object.hasOwn(reportFiles, word)
}

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
  return [...new Set(formats)].map((name) => {
    const path = join(outDir, reportFiles[name])
    writeFileSync(path, renderers[name](result, options))
    return path
  })
}
