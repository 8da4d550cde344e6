import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Accepted } from '../reports/comparison/change.ts'
import { type Comparison, compareResults } from '../reports/comparison/compare.ts'
import { renderComparisonHtml } from '../reports/comparison/html.ts'
import { renderComparisonMarkdown } from '../reports/comparison/markdown.ts'
import { renderComparison } from '../reports/comparison/text.ts'
import { compareExplorations, renderExplorationComparison } from '../reports/exploration/compare.ts'
import { resultFile } from '../reports/links.ts'
import { explorationFileName, readExploration } from '../results/read-exploration.ts'
import { isExploration, parseJson, resultTextIn } from '../results/read-result.ts'
import { isFolder } from '../suite/is-folder.ts'
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

const explorationFormats: TextFormats<ReturnType<typeof compareExplorations>> = {
  console: { file: 'comparison.txt', text: renderExplorationComparison },
  json: { file: 'comparison.json', text: jsonText },
}

interface CompareOptions extends Accepted, FormatOptions {}

export default function (command: Command): void {
  command
    .description('show what changed between two runs; exits with 1 if anything got worse, including lost coverage')
    .argument('<old>', 'result.json of the earlier run, or its folder')
    .argument('<new>', 'the same, for the later run')
  withFormats(withAccepted(command), formats).action(async (before, after, options) => {
    process.exitCode = compare(before, after, options)
  })
}

/** Compares two runs, or two explorations. Returns 1 if anything got worse, otherwise 0. Throws a ConfigurationError. */
export function compare(before: string, after: string, options: CompareOptions = {}): number {
  const names = namedFormats(options, formats)
  const both = [given(before), given(after)] as const
  const [old, later] = both
  if (old.isExploration && later.isExploration) return compareTwoExplorations(old, later, names, options)
  const explored = both.find(({ isExploration, isRun }) => isExploration && !isRun)
  if (explored !== undefined) {
    const other = explored === old ? later : old
    throw new ConfigurationError([
      `${explored.path} is an exploration, and ${other.path} is not: compare two runs, or two explorations.`,
    ])
  }
  const comparison = compareResults(givenResult(old.path, old.text), givenResult(later.path, later.text), options)
  printOrWrite(names, formats, options, comparison)
  return comparison.worse ? 1 : 0
}

function compareTwoExplorations(
  before: Given,
  after: Given,
  names: readonly string[],
  options: CompareOptions,
): number {
  const other = names.find((format) => !Object.hasOwn(explorationFormats, format))
  if (other !== undefined)
    throw new ConfigurationError([`--format ${other}: two explorations are compared on the console and as JSON only.`])
  const comparison = compareExplorations(
    readExploration(before.path, before.text),
    readExploration(after.path, after.text),
    options,
  )
  printOrWrite(names, explorationFormats, options, comparison)
  return comparison.worse ? 1 : 0
}

type Given = ReturnType<typeof given>

/** Recognizes a file by its content, whatever its name, and a folder by its files. */
function given(path: string) {
  if (isFolder(path)) {
    const has = (file: string) => existsSync(join(path, file))
    return { path, text: undefined, isExploration: has(explorationFileName), isRun: has(resultFile) }
  }
  // Once: it may be a pipe.
  const text = resultTextIn(path)
  const isOne = isExploration(parseJson(path, text))
  return { path, text, isExploration: isOne, isRun: !isOne }
}
