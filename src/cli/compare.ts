import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type Accepted, type Comparison, compareResults } from '../reports/comparison/compare.ts'
import { renderComparisonHtml } from '../reports/comparison/html.ts'
import { renderComparisonMarkdown } from '../reports/comparison/markdown.ts'
import { renderComparison } from '../reports/comparison/text.ts'
import { compareExplorations, renderExplorationComparison } from '../reports/exploration/compare.ts'
import { paintFor } from '../reports/paint.ts'
import { explorationFileName, readExploration } from '../results/read-exploration.ts'
import { suite } from '../suite/suite.ts'
import { type FormatOptions, jsonText, namedFormats, printOrWrite, type TextFormats } from './named-formats.ts'
import { givenResult } from './results-in.ts'
import { withAccepted, withFormats } from './shared-options.ts'

const formats: TextFormats<Comparison> = {
  console: { file: 'comparison.txt', text: renderComparison },
  markdown: { file: 'comparison.md', text: renderComparisonMarkdown },
  html: { file: 'comparison.html', text: (comparison) => renderComparisonHtml(comparison, suite) },
  json: { file: 'comparison.json', text: jsonText },
}

export interface CompareOptions extends Accepted, FormatOptions {}

export default function (command: Command): void {
  command
    .description('show what changed between two runs; exits with 1 if anything got worse, including lost coverage')
    .argument('<old>', 'result.json of the earlier run, or its folder')
    .argument('<new>', 'the same, for the later run')
  withFormats(withAccepted(command), formats).action(async (before, after, options) => {
    process.exitCode = compare(before, after, options)
  })
}

/**
 * Reports what changed between two runs, each given as a result.json or its folder, or between two explorations. Returns the
 * exit code: 0 if nothing got worse, otherwise 1. Throws a ConfigurationError for a file that is no result, and for an unknown
 * format.
 */
export function compare(before: string, after: string, options: CompareOptions = {}): number {
  const names = namedFormats(options, formats)
  if (isExploration(before) && isExploration(after)) return compareTwoExplorations(before, after, names, options)
  const comparison = compareResults(givenResult(before), givenResult(after), options)
  printOrWrite(names, formats, options, comparison)
  return comparison.worse ? 1 : 0
}

function compareTwoExplorations(
  before: string,
  after: string,
  names: readonly string[],
  { out, ...accepted }: CompareOptions,
): number {
  const other = names.find((format) => format !== 'console' && format !== 'json')
  if (out !== undefined || other !== undefined)
    throw new ConfigurationError(['Two explorations are compared on the console and as JSON only, without --out.'])
  const comparison = compareExplorations(readExploration(before), readExploration(after), accepted)
  const json = names.includes('json')
  process.stdout.write(json ? jsonText(comparison) : renderExplorationComparison(comparison, paintFor(process.stdout)))
  return comparison.worse ? 1 : 0
}

/** Whether a path names an exploration or a folder with one. */
function isExploration(path: string): boolean {
  return basename(path) === explorationFileName || existsSync(join(path, explorationFileName))
}
