import { oneLine } from '../result/plain-text.ts'
import { type Change, type ChangeKind, type ComparedRun, type Comparison, isWorse, type State } from './compare.ts'
import type { Paint } from './console-options.ts'
import { countsLine, outcomeWording, releaseInWords } from './wording.ts'

/** The kinds of change in the order in which they are told, the most important last: it stands nearest to the prompt. */
const headings: Readonly<Record<ChangeKind, string>> = {
  removed: 'No longer in the catalogue',
  added: 'New in the catalogue',
  newlyPassing: 'Newly passing',
  newlyInapplicable: 'Newly inapplicable',
  newlyUntested: 'Newly untested',
  newlyWaived: 'Newly waived',
  newlyCantTell: 'Can’t be told any more',
  stillFailing: 'Still failing',
  newlyFailing: 'Newly failing',
}

/** The comparison as text for a terminal; what a target wrote can do nothing there. */
export function renderComparison(comparison: Comparison, paint: Paint): string {
  const { before, after, changes, worse } = comparison
  const kinds = Object.keys(headings) as ChangeKind[]
  const blocks = kinds.flatMap((kind) =>
    block(
      kind,
      changes.filter((change) => change.kind === kind),
      paint,
    ),
  )
  const counted = kinds
    .toReversed()
    .map((kind) => ({ kind, size: changes.filter((change) => change.kind === kind).length }))
    .filter(({ size }) => size > 0)
    .map(({ kind, size }) => `${size} ${headings[kind].toLowerCase()}`)
  return [
    runLine('old', before),
    runLine('new', after),
    '',
    ...blocks,
    `${worse ? paint(['bold', 'red'], '✗ Worse') : paint(['bold', 'green'], '✓ Nothing got worse')}: ${counted.join(', ') || 'no change'}`,
    '',
  ].join('\n')
}

function runLine(
  name: string,
  { environment, baseUrl, release, catalogue, quick, startedAt, verdict, summary }: ComparedRun,
): string {
  const place = oneLine(`${environment} ${baseUrl} ${releaseInWords(release)}`)
  return `${name}  ${place}, catalogue ${oneLine(catalogue)}${quick ? ', quick' : ''}, ${startedAt}\n     ${verdict}: ${countsLine(summary)}`
}

function block(kind: ChangeKind, changes: readonly Change[], paint: Paint): string[] {
  if (changes.length === 0) return []
  return [
    paint('bold', `${headings[kind]} (${changes.length})`),
    ...changes.flatMap((change) => lines(change, paint)),
    '',
  ]
}

function lines(change: Change, paint: Paint): string[] {
  const { id, statement, level, before, after } = change
  const mark = isWorse(change) ? paint('red', '!') : ' '
  const same = before?.outcome === after?.outcome && before?.observed === after?.observed
  return [
    `${mark} ${paint('bold', oneLine(id))}  ${oneLine(statement)} ${paint('dim', `(${level})`)}`,
    ...(same ? [stateLine('both', before)] : [stateLine('old', before), stateLine('new', after)]),
  ].filter((line) => line !== '')
}

function stateLine(name: string, state: State | undefined): string {
  if (state === undefined) return ''
  const { symbol, word } = outcomeWording[state.outcome]
  const observed = state.observed === undefined ? '' : `: ${oneLine(state.observed)}`
  return `    ${name.padEnd(4)} ${symbol} ${word}${observed}`
}
