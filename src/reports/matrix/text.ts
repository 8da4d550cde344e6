import { groupedBy } from '../../results/grouped-by.ts'
import { oneLine } from '../../results/plain-text.ts'
import { count, firstOf } from '../../suite/count.ts'
import { code, prose } from '../markdown-text.ts'
import type { Paint } from '../paint.ts'
import { type RunSummary, verdictOf, whyOf } from '../run-summary.ts'
import { countsLine, exitCodeStyle, releaseInWords } from '../wording.ts'
import type { EnvironmentHistory, OpenFailure, Run } from './history.ts'
import { type Column, isCutOff, rowsOf } from './matrix.ts'

/** Further targets with the same failure, or runs with the same caution, are only counted. */
const shownTargets = 4

/** A line for each target, printed as it finishes; below it, why it has no verdict. */
export function targetLine(target: RunSummary, paint: Paint): string {
  const { environment, release, exitCode, summary } = target
  const { symbol, words } = verdictOf(target)
  const line = `${paint(exitCodeStyle(exitCode), symbol)} ${paint('bold', oneLine(environment))} ${oneLine(releaseInWords(release))}: ${words}, ${countsLine(summary)}`
  return [line, ...whyOf(target).map((reason) => `    ${oneLine(reason)}`)].join('\n')
}

/** Each failure with its targets, as text for a terminal, and the verdicts unless already printed. */
export function renderMatrix(columns: readonly Column[], paint: Paint, { verdicts: each = true } = {}): string {
  const cutOff = columns.filter(isCutOff)
  const failing = rowsOf(columns).flatMap(({ id, statement, violated = statement, cells }) => {
    const names = columns.filter((_, index) => cells[index]?.outcome === 'failed').map(({ environment }) => environment)
    if (names.length === 0) return []
    const shown = names.length === columns.length ? 'all' : firstOf(names.map(oneLine), shownTargets)
    return [`${paint('red', '✗')} ${paint('bold', oneLine(id))}  ${oneLine(violated)}\n    ${shown}`]
  })
  const byVerdict = groupedBy(columns, (column) => verdictOf(column).words)
  const counted = [...byVerdict].map(([words, some]) => `${some.length} ${words.toLowerCase()}`)
  return [
    ...(cutOff.length === 0
      ? []
      : [`${cutOff[0]?.endedEarly?.reason} ${cutOff.length} of ${count(columns.length, 'target')} undecided.`, '']),
    ...(failing.length === 0
      ? []
      : [paint('bold', `Failed on at least one target (${failing.length})`), ...failing, '']),
    ...(each ? columns.map((column) => targetLine(column, paint)) : []),
    ...cautionLines(columns, ({ environment }) => environment, paint),
    `${count(columns.length, 'target')}: ${counted.join(', ')}`,
    '',
  ].join('\n')
}

/** What to know before trusting the verdicts, each sentence once, with the runs that it is about. */
function cautionsOf(runs: readonly RunSummary[], nameOf: (run: RunSummary) => string): [string, string][] {
  return [...new Set(runs.flatMap(({ cautions }) => cautions))].map((sentence) => {
    const names = runs.filter(({ cautions }) => cautions.includes(sentence)).map(nameOf)
    return [runs.length > 1 && names.length === runs.length ? 'all' : firstOf(names, shownTargets), sentence]
  })
}

function cautionLines(runs: readonly RunSummary[], nameOf: (run: RunSummary) => string, paint: Paint): string[] {
  return cautionsOf(runs, nameOf).map(
    ([names, sentence]) => `${paint('yellow', 'caution')}: ${oneLine(`${names}: ${sentence}`)}`,
  )
}

/** The history of each environment as text for a terminal: its runs, then the open failures, oldest first. */
export function renderHistory(histories: readonly EnvironmentHistory[], paint: Paint): string {
  return histories
    .map(({ environment, runs, open }) =>
      [
        paint('bold', `${oneLine(environment)}: ${count(runs.length, 'run')}`),
        ...runs.flatMap((run, index) => [
          ...(index > 0 && runs[index - 1]?.release === run.release
            ? []
            : [`  ${oneLine(releaseInWords(run.release))}`]),
          runLine(run, paint),
        ]),
        ...cautionLines(runs, ({ startedAt }) => momentOf(startedAt), paint).map((line) => `  ${line}`),
        open.length === 0 ? '  No open failures.' : paint('bold', `  Open (${open.length}), the oldest first`),
        ...open.flatMap((failure) => failureLines(failure, runs.at(-1), paint)),
        '',
      ].join('\n'),
    )
    .join('\n')
}

function runLine(run: Run, paint: Paint): string {
  const { startedAt, exitCode, summary, suite } = run
  const { symbol, words } = verdictOf(run)
  const changes = changesIn(run).map(([text, style]) => (style === undefined ? text : paint(style, text)))
  const said = changes.length === 0 ? '' : `  ${changes.join(', ')}`
  return `    ${momentOf(startedAt)}  ${paint(exitCodeStyle(exitCode), symbol)} ${words.padEnd(15)} ${countsLine(summary)}${said}${paint('dim', `  suite ${oneLine(suite)}`)}`
}

/** What a run changed, in words, and how to paint them. */
export function changesIn({ appeared, fixed, partial }: Run): (readonly [words: string, style?: 'red' | 'green'])[] {
  return [
    ...(appeared.length > 0 ? [[`+${appeared.length} failing`, 'red'] as const] : []),
    ...(fixed.length > 0 ? [[`−${fixed.length} fixed`, 'green'] as const] : []),
    ...(partial ? [['partial run'] as const] : []),
  ]
}

/** The date and time in UTC, as `2026-11-20 09:30`. */
function momentOf(startedAt: string): string {
  return startedAt.slice(0, 16).replace('T', ' ')
}

/** When a failure first appeared, and whether the last run has seen it. */
export function sinceInWords({ since, seen, runs }: OpenFailure, last: Run | undefined): string {
  const found = `since ${momentOf(since.startedAt)}, ${releaseInWords(since.release)}, found in ${count(runs, 'run')}`
  return seen === last ? found : `${found}; not tested since ${momentOf(seen.startedAt)}`
}

function failureLines(failure: OpenFailure, last: Run | undefined, paint: Paint): string[] {
  const { id, title, level, outcome, observed, since } = failure
  const mark = outcome === 'waived' ? paint('yellow', '~') : paint('red', '✗')
  return [
    `  ${mark} ${paint('bold', oneLine(id))}  ${oneLine(title)} ${paint('dim', `(${level}${outcome === 'waived' ? ', waived' : ''})`)}`,
    `      ${oneLine(sinceInWords(failure, last))}  ${paint('dim', oneLine(since.place))}`,
    ...(observed === undefined ? [] : [`      ${oneLine(observed)}`]),
  ]
}

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
    ...cautionsOf(runs, ({ startedAt }) => momentOf(startedAt)).map(
      ([names, sentence]) => `**Caution**, ${names}: ${prose(sentence)}`,
    ),
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
