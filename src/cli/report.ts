import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { AllureReportError } from '../report/allure-report.ts'
import { renderConsole } from '../report/console.ts'
import { writeResult } from '../report/write-result.ts'
import { mergeResults } from '../result/merge.ts'
import { ResultFileError, readResult } from '../result/read-result.ts'
import { cannotWrite, makeOutputFolder } from './output-folder.ts'
import { formatsFrom, usualFormats, writeFormats } from './written-formats.ts'

/** The options of `report`, as the command line gives them. */
export interface ReportCommandOptions {
  /** Comma-separated names of formats. */
  readonly format?: string
  readonly out?: string
  /** Folders with the results of shards. */
  readonly merge?: readonly string[]
  readonly failuresFirst?: boolean
}

/**
 * Makes reports of a result that is there already, or one result of those of several shards.
 * Gives the exit code: of merged shards that of their verdict, otherwise 0.
 * Throws a ConfigurationError for a file, a folder or a format that can't be used.
 */
export async function report(file: string | undefined, options: ReportCommandOptions): Promise<number> {
  try {
    return options.merge === undefined ? await reportOn(file, options) : await merge(file, options.merge, options)
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
  const outDir = options.out ?? dirname(found)
  makeOutputFolder(outDir)
  await print(writeFormats(result, formats, outDir, { ...options, resultText: readFileSync(found, 'utf8') }))
  return 0
}

async function merge(
  file: string | undefined,
  folders: readonly string[],
  options: ReportCommandOptions,
): Promise<number> {
  const formats = await formatsFrom(options.format ?? usualFormats)
  const files = (file === undefined ? folders : [file, ...folders]).flatMap(resultsIn)
  const result = mergeResults(files.map((each) => ({ file: each, result: readResult(each) })))
  const outDir = options.out ?? join('reports', result.target.environment)
  makeOutputFolder(outDir)
  const { text: resultText } = writeResult(result, outDir)
  await print(writeFormats(result, formats, outDir, { ...options, resultText }))
  process.stdout.write(renderConsole(result, { verbosity: 'normal', colour: process.stdout.hasColors?.() ?? false }))
  return result.exitCode
}

async function print(paths: Promise<readonly string[]>): Promise<void> {
  for (const path of await paths) process.stdout.write(`${path}\n`)
}

/** The results of a folder: its own, or those of the folders in it, as a pipeline collects them. */
function resultsIn(folder: string): string[] {
  if (existsSync(join(folder, 'result.json'))) return [join(folder, 'result.json')]
  const inside = isFolder(folder) ? readdirSync(folder).map((name) => join(folder, name, 'result.json')) : [folder]
  const found = inside.filter((path) => existsSync(path))
  if (found.length === 0) throw new ConfigurationError([`--merge ${folder}: there is no result.json in it.`])
  return found.toSorted()
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
