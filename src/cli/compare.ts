import { statSync } from 'node:fs'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { compareResults } from '../report/compare.ts'
import { renderComparison } from '../report/compare-text.ts'
import { ResultFileError, readResult } from '../result/read-result.ts'
import type { Result } from '../result/result.ts'

/**
 * Prints what changed between two runs, each given as a result.json or its folder.
 * Gives the exit code: 0 when nothing got worse, 1 when something did.
 * Throws a ConfigurationError for a file that is no result.
 */
export function compare(before: string, after: string, { json = false } = {}): number {
  const comparison = compareResults(resultIn(before), resultIn(after))
  const colour = process.stdout.hasColors?.() ?? false
  process.stdout.write(
    json
      ? `${JSON.stringify(comparison, undefined, 2)}\n`
      : renderComparison(comparison, (style, text) =>
          colour ? styleText(style, text, { validateStream: false }) : text,
        ),
  )
  return comparison.worse ? 1 : 0
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
