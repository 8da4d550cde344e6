import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Paint } from '../reports/console-options.ts'
import { type EnvironmentHistory, HistoryBuilder } from '../reports/matrix/history.ts'
import { renderHistoryMarkdown } from '../reports/matrix/markdown.ts'
import { renderHistoryHtml } from '../reports/matrix/page.ts'
import { renderHistory } from '../reports/matrix/text.ts'
import { ResultFileError, readResult } from '../results/read-result.ts'
import { suite } from '../suite/suite.ts'
import { type FormatOptions, namedFormats, printOrWrite } from './named-formats.ts'
import { isFolder, resultFileOf, resultsIn } from './results-in.ts'
import { withFormats } from './shared-options.ts'

/** The file name of each format in a folder. */
const files = { console: 'history.txt', markdown: 'history.md', html: 'history.html', json: 'history.json' } as const
type Format = keyof typeof files

/** The options of `history` from the command line. */
export type HistoryOptions = Pick<FormatOptions, 'format' | 'out'>

/** Describes the command `history`: what it is for, its arguments and options, and what it does. */
export default function (command: Command): void {
  command
    .description('show how verdicts changed over time, and when each open failure first appeared')
    .argument('<dir...>', 'folders with results of runs')
  withFormats(command, 'console, markdown, html, json').action(async (folders, options) => {
    process.exitCode = history(folders, options)
  })
}

/**
 * Reports the verdicts of all results in some folders over time, by environment and release, and when each open failure first
 * appeared. Returns exit code 0, because a history has no verdict. Throws a ConfigurationError for a folder without results,
 * and for an unknown format.
 */
export function history(folders: readonly string[], options: HistoryOptions = {}): number {
  const formats = namedFormats(options, files)
  const builder = new HistoryBuilder()
  const found = folders.flatMap(filesIn)
  for (const file of found) {
    const leftOut = add(builder, file)
    if (leftOut !== undefined) process.stderr.write(`left out: ${resultFileOf(file)}: ${leftOut}\n`)
  }
  const histories = builder.build()
  printOrWrite(formats, files, options, (format, style) => textOf(histories, format, style))
  return 0
}

function filesIn(folder: string): string[] {
  const found = isFolder(folder) ? resultsIn(folder, { earlier: true }) : []
  if (found.length === 0)
    throw new ConfigurationError([`history ${folder}: there is no result.json below this folder.`])
  return found
}

/** Why a file is omitted, if so: an unreadable file must not hide all others. */
function add(builder: HistoryBuilder, file: string): string | undefined {
  try {
    return builder.add(resultFileOf(file), readResult(file))
  } catch (error) {
    if (error instanceof ResultFileError) return error.message
    throw error
  }
}

function textOf(histories: readonly EnvironmentHistory[], format: Format, style: Paint): string {
  if (format === 'html') return renderHistoryHtml(histories, suite)
  if (format === 'markdown') return renderHistoryMarkdown(histories)
  if (format === 'json')
    return `${JSON.stringify(histories, (name, value) => (name === 'cells' ? undefined : value), 2)}\n`
  return renderHistory(histories, style)
}
