import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { styleText } from 'node:util'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type Accepted, type Comparison, compareResults } from '../report/comparison/compare.ts'
import {
  type ComparisonFormat,
  comparisonFiles,
  comparisonText,
  isComparisonFormat,
} from '../report/comparison/formats.ts'
import { renderComparison } from '../report/comparison/text.ts'
import type { Paint } from '../report/console-options.ts'
import { compareExplorations, renderExplorationComparison } from '../report/exploration/compare.ts'
import type { Exploration } from '../result/exploration-schema.ts'
import { explorationFileName, readExploration } from '../result/read-exploration.ts'
import { ResultFileError, readResult } from '../result/read-result.ts'
import type { Result } from '../result/result.ts'
import { suite } from '../suite/suite.ts'
import { makeOutputFolder } from './output-folder.ts'

/** The options of `compare`, as the command line gives them. */
export interface CompareOptions extends Accepted {
  readonly json?: boolean
  /** Comma-separated names of formats. */
  readonly format?: string
  /** Folder for the formats; without it one of them is printed. */
  readonly out?: string
}

/**
 * Tells what changed between two runs, each given as a result.json or its folder, or between two explorations.
 * Gives the exit code: 0 when nothing got worse, 1 when something did.
 * Throws a ConfigurationError for a file that is no result, and for a format that there is not.
 */
export function compare(before: string, after: string, options: CompareOptions = {}): number {
  const formats = formatsOf(options)
  if (isExploration(before) && isExploration(after)) return compareTwoExplorations(before, after, formats, options)
  const comparison = compareResults(resultIn(before), resultIn(after), options)
  if (options.out === undefined) print(formats, comparison)
  else write(formats, comparison, options.out)
  return comparison.worse ? 1 : 0
}

function formatsOf({ json = false, format, out }: CompareOptions): ComparisonFormat[] {
  const words = format?.split(',').map((word) => word.trim()) ?? [json ? 'json' : 'console']
  const formats = words.filter(isComparisonFormat)
  const problems = words
    .filter((word) => !isComparisonFormat(word))
    .map((word) => `--format ${word}: expected ${Object.keys(comparisonFiles).join(', ')}.`)
  if (formats.length > 1 && out === undefined)
    problems.push('--format with several formats needs a folder for them: --out DIR.')
  if (problems.length > 0) throw new ConfigurationError(problems)
  return formats
}

function print([format]: readonly ComparisonFormat[], comparison: Comparison): void {
  const isConsole = format === undefined || format === 'console'
  process.stdout.write(isConsole ? renderComparison(comparison, paint) : comparisonText(comparison, format, suite))
}

/** What was written is said after the comparison, which people want to see in any case. */
function write(formats: readonly ComparisonFormat[], comparison: Comparison, out: string): void {
  makeOutputFolder(out)
  process.stdout.write(renderComparison(comparison, paint))
  for (const format of formats) {
    const file = join(out, comparisonFiles[format])
    writeFileSync(file, comparisonText(comparison, format, suite))
    process.stdout.write(`${file}\n`)
  }
}

const paint: Paint = (style, text) =>
  process.stdout.hasColors?.() ? styleText(style, text, { validateStream: false }) : text

function compareTwoExplorations(
  before: string,
  after: string,
  formats: readonly ComparisonFormat[],
  { out }: CompareOptions,
): number {
  const other = formats.find((format) => format !== 'console' && format !== 'json')
  if (out !== undefined || other !== undefined)
    throw new ConfigurationError(['Two explorations are compared on the console and as JSON only, without --out.'])
  const comparison = compareExplorations(explorationIn(before), explorationIn(after))
  const json = formats.includes('json')
  process.stdout.write(
    json ? `${JSON.stringify(comparison, undefined, 2)}\n` : renderExplorationComparison(comparison, paint),
  )
  return comparison.worse ? 1 : 0
}

/** By its name, or by what is in the folder. */
function isExploration(path: string): boolean {
  return basename(path) === explorationFileName || existsSync(join(path, explorationFileName))
}

function explorationIn(path: string): Exploration {
  return read(() => readExploration(path))
}

function resultIn(path: string): Result {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  return read(() => readResult(isFolder ? join(path, 'result.json') : path))
}

function read<T>(reading: () => T): T {
  try {
    return reading()
  } catch (error) {
    if (error instanceof ResultFileError) throw new ConfigurationError([error.message])
    throw error
  }
}
