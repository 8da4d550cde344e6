import { code, prose } from '../markdown-text.ts'
import { verdictOf } from '../run-in-brief.ts'
import { countsLine } from '../wording.ts'
import type { EnvironmentHistory } from './history.ts'
import { momentOf, sinceInWords } from './text.ts'

/** The history of each environment as Markdown: a table of its runs, then the open failures. */
export function renderHistoryMarkdown(histories: readonly EnvironmentHistory[]): string {
  const blocks = histories.flatMap(({ environment, runs, open }) => [
    `## ${code(environment)}`,
    [
      '| run | release | verdict | counts | new | fixed | suite |',
      '|:--|:--|:--|:--|--:|--:|:--|',
      ...runs.map((run) => {
        const { symbol, words } = verdictOf(run)
        const cells = [
          momentOf(run.startedAt),
          run.release === undefined ? 'not given' : code(run.release).replaceAll('|', '\\|'),
          `${symbol} ${words}${run.partial ? ', partial run' : ''}`,
          countsLine(run.summary),
          run.appeared.length || '',
          run.fixed.length || '',
          code(run.suite).replaceAll('|', '\\|'),
        ]
        return `| ${cells.join(' | ')} |`
      }),
    ].join('\n'),
    open.length === 0
      ? 'No open failures.'
      : [
          `### Open (${open.length})`,
          '',
          ...open.map((failure) => {
            const { id, level, title, outcome } = failure
            const waived = outcome === 'waived' ? ', waived' : ''
            return `- ${code(id)} ${level}${waived}: ${prose(title)} → ${prose(sinceInWords(failure, runs.at(-1)))}`
          }),
        ].join('\n'),
  ])
  return `${blocks.join('\n\n')}\n`
}
