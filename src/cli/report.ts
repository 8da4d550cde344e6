import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { AllureReportError } from '../reports/allure-report.ts'
import { renderConsole } from '../reports/console.ts'
import { reportFormats, usualFormats, writeReports } from '../reports/formats.ts'
import { paintFor } from '../reports/paint.ts'
import { ResultFileError, readResult } from '../results/read-result.ts'
import { type Merged, merge } from './merge.ts'
import { cannotWrite, makeOutputFolder } from './output-folder.ts'
import { isFolder } from './results-in.ts'
import { listed } from './shared-options.ts'
import { formatsFrom } from './written-formats.ts'

/** The options of `report` from the command line. */
export interface ReportCommandOptions extends Omit<Merged, 'formats'> {
  /** Comma-separated names of formats. */
  readonly format?: string
  /** Folders with the results of shards. */
  readonly merge?: readonly string[]
}

export default function (command: Command): void {
  command
    .description('re-create reports from a saved result, or merge the results of shards')
    .argument('[result]', 'result.json, or its folder')
    .option('--merge <dir...>', 'folders with the results of shards; the merged one goes to reports/<environment>')
    .option('--format <names>', `comma-separated: ${Object.keys(reportFormats).join(', ')}; repeatable`, listed)
    .option('--out <dir>', 'folder for the reports (default: beside the result)')
    .option('--failures-first', 'list failures before everything else in the HTML report', false)
    .action(async (result, options) => {
      process.exitCode = await report(result, options)
    })
}

/**
 * Creates reports from a saved result, or merges those of several shards, one for each target. Returns the exit code: for
 * merged shards that of their verdict, otherwise 0. Throws a ConfigurationError for a file, a folder or a format that can't be
 * used.
 */
export async function report(file: string | undefined, options: ReportCommandOptions): Promise<number> {
  try {
    if (options.merge === undefined) return await reportOn(file, options)
    const formats = await formatsFrom(options.format ?? usualFormats.join())
    return await merge(file === undefined ? options.merge : [file, ...options.merge], { ...options, formats })
  } catch (error) {
    if (error instanceof ResultFileError || error instanceof AllureReportError)
      throw new ConfigurationError([error.message])
    const { path } = error as NodeJS.ErrnoException
    throw path === undefined ? error : cannotWrite(path, error)
  }
}

async function reportOn(file: string | undefined, options: ReportCommandOptions): Promise<number> {
  if (file === undefined)
    throw new ConfigurationError(['report needs a result: "report reports/reference/result.json --format html".'])
  const found = isFolder(file) ? join(file, 'result.json') : file
  const formats = await formatsFrom(options.format ?? 'html')
  const result = readResult(found)
  if (formats.includes('console')) process.stdout.write(renderConsole(result, 'normal', paintFor(process.stdout)))
  // The console text is written only if a folder is given, as with compare and history.
  const written = formats.filter((name) => name !== 'console' || options.out !== undefined)
  if (written.length === 0) return 0
  const outDir = options.out ?? dirname(found)
  makeOutputFolder(outDir)
  const paths = await writeReports(result, written, outDir, { ...options, resultText: readFileSync(found, 'utf8') })
  for (const path of paths) process.stdout.write(`${path}\n`)
  return 0
}
