import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { styleText } from 'node:util'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type Accepted, compareResults } from '../report/comparison/compare.ts'
import { renderComparison } from '../report/comparison/text.ts'
import type { Paint } from '../report/console-options.ts'
import { compareExplorations, renderExplorationComparison } from '../report/exploration/compare.ts'
import type { Exploration } from '../result/exploration-schema.ts'
import { explorationFileName, readExploration } from '../result/read-exploration.ts'
import { ResultFileError, readResult } from '../result/read-result.ts'
import type { Result } from '../result/result.ts'

/** The options of `compare`, as the command line gives them. */
export interface CompareOptions extends Accepted {
  readonly json?: boolean
}

/**
 * Prints what changed between two runs, each given as a result.json or its folder, or between two explorations.
 * Gives the exit code: 0 when nothing got worse, 1 when something did.
 * Throws a ConfigurationError for a file that is no result.
 */
export function compare(before: string, after: string, { json = false, ...accepted }: CompareOptions = {}): number {
  const colour = process.stdout.hasColors?.() ?? false
  const paint: Paint = (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text)
  if (isExploration(before) && isExploration(after)) {
    const explorations = compareExplorations(explorationIn(before), explorationIn(after))
    print(json, explorations, () => renderExplorationComparison(explorations, paint))
    return explorations.worse ? 1 : 0
  }
  const comparison = compareResults(resultIn(before), resultIn(after), accepted)
  print(json, comparison, () => renderComparison(comparison, paint))
  return comparison.worse ? 1 : 0
}

function print(json: boolean, comparison: unknown, text: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(comparison, undefined, 2)}\n` : text())
}

/** By its name, or by what is in the folder. */
function isExploration(path: string): boolean {
  return basename(path) === explorationFileName || existsSync(join(path, explorationFileName))
}

function explorationIn(path: string): Exploration {
  try {
    return readExploration(path)
  } catch (error) {
    if (error instanceof ResultFileError) throw new ConfigurationError([error.message])
    throw error
  }
}

function resultIn(path: string): Result {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  try {
    return readResult(isFolder ? join(path, 'result.json') : path)
  } catch (error) {
    if (error instanceof ResultFileError) throw new ConfigurationError([error.message])
    throw error
  }
}
