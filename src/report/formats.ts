import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAnnotations } from './annotations.ts'
import { renderConsole } from './console.ts'
import { renderEarl } from './earl.ts'
import { renderHtml } from './html/render-html.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import type { Result } from './result.ts'
import { renderWaivers } from './waiver-offer.ts'

export interface ReportOptions {
  /** The compliance report puts what failed before everything else. */
  readonly failuresFirst?: boolean
}

export interface ReportFormat {
  /** What the report is called in the run's folder. */
  readonly fileName: string
  readonly render: (result: Result, options?: ReportOptions) => string
}

/** Every report that is one text made from a result, by the name that `--format` takes. */
export const reportFormats = {
  html: { fileName: 'report.html', render: renderHtml },
  junit: { fileName: 'junit.xml', render: renderJunit },
  earl: { fileName: 'earl.jsonld', render: renderEarl },
  markdown: { fileName: 'summary.md', render: renderMarkdown },
  waivers: { fileName: 'waiver-offer.yaml', render: renderWaivers },
  annotations: { fileName: 'annotations.txt', render: renderAnnotations },
  console: {
    fileName: 'console.txt',
    render: (result) => renderConsole(result, { verbosity: 'normal', colour: false }),
  },
} as const satisfies Record<string, ReportFormat>

export type FormatName = keyof typeof reportFormats

/** Tells whether a word is the name of a format. */
export function isFormatName(word: string): word is FormatName {
  return Object.hasOwn(reportFormats, word)
}

/**
 * Writes reports of a result.
 *
 * @param formats names of formats; each is written once
 * @param outDir folder that is made when it is missing
 * @returns the paths of the files, in the order of the names
 * @throws the file system's error when a file can't be written
 */
export function writeReports(
  result: Result,
  formats: readonly FormatName[],
  outDir: string,
  options: ReportOptions = {},
): string[] {
  mkdirSync(outDir, { recursive: true })
  return [...new Set(formats)].map((name) => {
    const { fileName, render }: ReportFormat = reportFormats[name]
    const path = join(outDir, fileName)
    writeFileSync(path, render(result, options))
    return path
  })
}
