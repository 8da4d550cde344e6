import { oneLine } from '../../results/plain-text.ts'
import { firstOf } from '../../suite/count.ts'
import type { Paint } from '../paint.ts'
import type { RunSummary } from '../run-summary.ts'
import { countsLine, outcomeWording, releaseInWords } from '../wording.ts'
import type { RequirementState } from './change.ts'
import type { Comparison } from './compare.ts'
import { type Alike, conclusionOf, type Group, groupsOf } from './groups.ts'
import type { Change } from './kinds.ts'

/** Renders the comparison as text for a terminal, with the most important group last, next to the prompt. */
export function renderComparison(comparison: Comparison, paint: Paint): string {
  const { before, after, notes, worse } = comparison
  return [
    runLine('old', before),
    runLine('new', after),
    ...notes.map((note) => `${paint('yellow', 'note')} ${oneLine(note)}`),
    '',
    ...groupsOf(comparison)
      .toReversed()
      .flatMap((group) => block(group, paint)),
    `${worse ? paint(['bold', 'red'], '✗') : paint(['bold', 'green'], '✓')} ${conclusionOf(comparison)}`,
    '',
  ].join('\n')
}

/** A run in two lines: target, suite and date, then verdict and counts. */
export function runLine(name: string, run: RunSummary): string {
  const { environment, baseUrl, release, suite, catalogue, quick, startedAt, verdict, summary } = run
  const place = oneLine(`${environment} ${baseUrl} ${releaseInWords(release)}`)
  const judge = oneLine(`suite ${suite}, catalogue ${catalogue}`)
  return `${name}  ${place}, ${judge}${quick ? ', quick' : ''}, ${startedAt}\n     ${verdict}: ${countsLine(summary)}`
}

function block({ title, size, worse, alike }: Group, paint: Paint): string[] {
  return [
    `${paint('bold', `${title} (${size})`)}${worse ? '' : paint('dim', '  not worse')}`,
    ...alike.flatMap((each) =>
      each.why === undefined ? each.changes.flatMap((one) => alone(one, paint)) : together(each, paint),
    ),
    '',
  ]
}

/** The reason once, and indented below it the changes that share it. */
function together({ why = '', changes }: Alike, paint: Paint): string[] {
  const lostIn = ({ lost }: Change) => (lost === undefined ? '' : ` (not run: ${namesOf(lost)})`)
  return [`  ${oneLine(why)}`, ...changes.map((change) => `    ${head(change, paint)}${lostIn(change)}`)]
}

function alone(change: Change, paint: Paint): string[] {
  const { before, after, suite, lost = [] } = change
  const same = before?.outcome === after?.outcome && before?.observed === after?.observed
  return [
    head(change, paint),
    ...(same ? [stateLine('both', before)] : [stateLine('old', before), stateLine('new', after)]),
    ...(suite === undefined ? [] : [`    suite: ${oneLine(suite)}`]),
    ...(lost.length === 0 ? [] : [`    not run: ${namesOf(lost)}`]),
  ].filter((line) => line !== '')
}

function head(change: Change, paint: Paint): string {
  return `${change.worse ? paint('red', '!') : ' '} ${requirementLine(change, paint)}`
}

/** A requirement: its ID, title and level. */
export function requirementLine({ id, title, level }: Pick<Change, 'id' | 'title' | 'level'>, paint: Paint): string {
  return `${paint('bold', oneLine(id))}  ${oneLine(title)} ${paint('dim', `(${level})`)}`
}

/** The names of checks that did not run; further ones are only counted. */
function namesOf(checks: readonly string[]): string {
  const names = checks.map((name) => oneLine(name).replace(/\.$/, ''))
  return firstOf(names, 3, '; ')
}

/** The outcome of a requirement in a run of this name, and what was observed; empty without a state. */
export function stateLine(name: string, state: RequirementState | undefined): string {
  if (state === undefined) return ''
  const { symbol, word } = outcomeWording[state.outcome]
  const observed = state.observed === undefined ? '' : `: ${oneLine(state.observed)}`
  return `    ${name.padEnd(4)} ${symbol} ${word}${observed}`
}
