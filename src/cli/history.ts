import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type EnvironmentHistory, HistoryBuilder, historyAsData } from '../reports/matrix/history.ts'
import { renderHistoryHtml } from '../reports/matrix/page.ts'
import { renderHistory, renderHistoryMarkdown } from '../reports/matrix/text.ts'
import { ResultFileError, readResult } from '../results/read-result.ts'
import { isFolder } from '../suite/is-folder.ts'
import { suite } from '../suite/suite.ts'
import { type FormatOptions, jsonText, namedFormats, printOrWrite, type TextFormats } from './named-formats.ts'
import { resultFileOf, resultsIn } from './results-in.ts'
import { withFormats } from './shared-options.ts'

const formats: TextFormats<readonly EnvironmentHistory[]> = {
  console: { file: 'history.txt', text: renderHistory },
  markdown: { file: 'history.md', text: renderHistoryMarkdown },
  html: { file: 'history.html', text: (histories) => renderHistoryHtml(histories, suite) },
  json: { file: 'history.json', text: (histories) => jsonText(historyAsData(histories)) },
}

export default function (command: Command): void {
  command
    .description('show how verdicts changed over time, and when each open failure first appeared')
    .argument('<path...>', 'folders with results of runs, or results')
  withFormats(command, formats).action(async (folders, options) => {
    history(folders, options)
  })
}

/** Reports verdicts over time, and when each open failure first appeared. Throws a ConfigurationError. */
export function history(paths: readonly string[], options: FormatOptions = {}): void {
  const names = namedFormats(options, formats)
  const builder = new HistoryBuilder()
  for (const file of new Set(paths.flatMap(filesIn))) {
    const leftOut = add(builder, file, paths.includes(file))
    if (leftOut !== undefined) sayLeftOut(resultFileOf(file), leftOut)
  }
  const histories = builder.build()
  if (histories.length === 0)
    throw new ConfigurationError([`history ${paths.join(' ')}: no result can be used, for the reasons above.`])
  printOrWrite(names, formats, options, histories)
}

function sayLeftOut(what: string, why: string): void {
  process.stderr.write(`left out: ${what}: ${why}\n`)
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new ConfigurationError([`history ${path}: there is no such file or folder.`])
  const found = isFolder(path) ? resultsIn(path, { earlier: true, leftOut: sayLeftOut }) : [path]
  if (found.length === 0) throw new ConfigurationError([`history ${path}: there is no result.json below this folder.`])
  return found
}

/** Why a file is omitted, if so: an unreadable file must not hide all others, unless it was given itself. */
function add(builder: HistoryBuilder, file: string, isGiven: boolean): string | undefined {
  try {
    return builder.add(resultFileOf(file), readResult(file))
  } catch (error) {
    if (error instanceof ResultFileError && !isGiven) return error.message
    throw error
  }
}
