import { oneLine } from '../../results/plain-text.ts'
import type { Paint } from '../console-options.ts'
import { count, countsLine, releaseInWords, verdictInWords } from '../wording.ts'
import { type Column, isCutOff, type Matrix } from './matrix.ts'

/** Further targets with the same failure are only counted. */
const shownTargets = 4

/** One line per target, printed as each one finishes. */
export function columnLine(column: Column, paint: Paint): string {
  const { environment, release, verdict, exitCode, summary, staleWaivers } = column
  const { symbol, words } = verdictInWords({ verdict, staleWaivers: { length: staleWaivers } })
  const style = exitCode === 0 ? 'green' : exitCode === 1 ? 'red' : 'magenta'
  return `${paint(style, symbol)} ${paint('bold', oneLine(environment))} ${oneLine(releaseInWords(release))}: ${words}, ${countsLine(summary)}`
}

/**
 * What targets have in common and where they differ, as text for a terminal: each failure with its targets, and the verdicts
 * unless already printed.
 */
export function renderMatrix({ columns, rows }: Matrix, paint: Paint, { verdicts: each = true } = {}): string {
  const cutOff = columns.filter(isCutOff)
  const failing = rows.flatMap(({ id, statement, violated = statement, cells }) => {
    const names = columns.filter((_, index) => cells[index]?.outcome === 'failed').map(({ environment }) => environment)
    if (names.length === 0) return []
    const rest = names.length - shownTargets
    const shown = names.length === columns.length ? 'all' : names.slice(0, shownTargets).map(oneLine).join(', ')
    const more = rest > 0 && shown !== 'all' ? `, and ${rest} more` : ''
    return [`${paint('red', '✗')} ${paint('bold', oneLine(id))}  ${oneLine(violated)}\n    ${shown}${more}`]
  })
  const verdicts = columns.map(
    ({ verdict, staleWaivers }) => verdictInWords({ verdict, staleWaivers: { length: staleWaivers } }).words,
  )
  const counted = [...new Set(verdicts)].map(
    (words) => `${verdicts.filter((each) => each === words).length} ${words.toLowerCase()}`,
  )
  return [
    ...(cutOff.length === 0
      ? []
      : [`${cutOff[0]?.endedEarly?.reason} ${cutOff.length} of ${count(columns.length, 'target')} undecided.`, '']),
    ...(failing.length === 0
      ? []
      : [paint('bold', `Failed on at least one target (${failing.length})`), ...failing, '']),
    ...(each ? columns.map((column) => columnLine(column, paint)) : []),
    `${count(columns.length, 'target')}: ${counted.join(', ')}`,
    '',
  ].join('\n')
}
