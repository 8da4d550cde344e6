import { requirementLine, runLine, stateLine } from '../reports/comparison/text.ts'
import type { Paint } from '../reports/paint.ts'
import { outcomeWord } from '../reports/wording.ts'
import { oneLine } from '../results/plain-text.ts'
import { count, firstOf } from '../suite/count.ts'
import { effects } from './effects.ts'
import { alikeIn, type ClientImpact, type Difference, type Impact, type ReliedOn } from './impact.ts'
import {
  becauseInWords,
  hiddenInWords,
  impactInWords,
  mayBeAffected,
  relianceNotSeen,
  trafficInWords,
  useInWords,
} from './words.ts'

/** Renders an impact as text for a terminal: the most important comes last, nearest to the prompt. */
export function renderImpact(impact: Impact, paint: Paint): string {
  const { target, old, notes, clients, isAffected } = impact
  const calmFirst = clients.toSorted((a, b) => Number(a.isAffected) - Number(b.isAffected))
  const conclusion = impactInWords(impact)
  return [
    ...(old === undefined ? [] : [runLine('old', old)]),
    runLine(old === undefined ? 'at ' : 'new', target),
    ...notes.map((note) => `${paint('yellow', 'note')} ${oneLine(note)}`),
    `${paint('bold', 'traffic')}  ${trafficInWords(impact)}`,
    '',
    ...unnoticed(impact, paint),
    ...calmFirst.flatMap((client) => clientLines(client, impact, paint)),
    `${isAffected ? paint(['bold', 'red'], '✗') : paint(['bold', 'green'], '✓')} ${conclusion}`,
    '',
  ].join('\n')
}

function unnoticed({ differences, reliedOnByNone }: Impact, paint: Paint): string[] {
  if (reliedOnByNone.length === 0) return []
  return [
    `${paint('bold', `Not relied on by any client (${reliedOnByNone.length})`)}${paint('dim', `  ${relianceNotSeen}`)}`,
    ...differences
      .filter(({ id }) => reliedOnByNone.includes(id))
      .map((difference) => `  ${requirementLine(difference, paint)}  ${stateOf(difference)}`),
    '',
  ]
}

function clientLines(client: ClientImpact, { differences }: Impact, paint: Paint): string[] {
  const { use, reliesOn, isAffected, unharmedBy, doesNotNotice, cannotBeSeen } = client
  const of = (wanted: ReliedOn['effect']) => reliesOn.filter(({ effect }) => effect === wanted)
  const broken = reliesOn.filter(({ effect }) => effects[effect].breaks)
  const worse = of('worse').length
  const violated = broken.length - worse
  const [waived, unknown, holding] = [of('waived'), of('unknown'), of('holds')]
  const mark = isAffected ? paint('red', '✗') : mayBeAffected(client) ? paint('yellow', '?') : paint('green', '✓')
  return [
    `${mark} ${paint('bold', oneLine(use.name))}`,
    ...useInWords(client).map((line) => `    ${line}`),
    ...hiddenInWords(client).map((line) => `    ${paint('yellow', 'unseen')} ${line}`),
    ...alikeIn([...broken, ...waived]).flatMap((alike) => reliedLines(alike, paint)),
    `    relies on ${count(reliesOn.length, 'requirement')}${reliesOn.length === 0 ? '' : ': '}${[
      ...(holding.length > 0 ? [holding.length === 1 ? '1 holds' : `${holding.length} hold`] : []),
      ...(violated > 0 ? [violated === 1 ? '1 is violated' : `${violated} are violated`] : []),
      ...(worse > 0 ? [`${worse} got worse`] : []),
      ...(waived.length > 0 ? [`${waived.length} waived`] : []),
      ...(unknown.length > 0 ? [`${unknown.length} not known`] : []),
    ].join(', ')}`,
    ...idsLine('is not harmed by', unharmedBy, differences.length),
    ...idsLine('does not notice', doesNotNotice, differences.length),
    ...idsLine('its recording does not show whether it is affected by', cannotBeSeen, differences.length),
    '',
  ]
}

function idsLine(words: string, ids: readonly string[], all: number): string[] {
  if (ids.length === 0) return []
  return [`    ${words} ${ids.length} of ${count(all, 'difference')}: ${firstOf(ids.map(oneLine), shownIds)}`]
}

/** The HTML page shows all of them. */
const shownIds = 5

function reliedLines(alike: readonly [ReliedOn, ...ReliedOn[]], paint: Paint): string[] {
  const [first] = alike
  const { effect, before, after } = first
  const mark = effect === 'waived' ? paint('yellow', '~') : paint('red', '!')
  return [
    ...alike.map((each) => `  ${mark} ${requirementLine(each, paint)}`),
    `    ${becauseInWords(first)}`,
    ...(before === undefined ? [stateLine('now', after)] : [stateLine('old', before), stateLine('new', after)]),
  ]
}

/** `failed → passed`, or the outcome alone if there is no earlier one. */
function stateOf({ before, after }: Difference): string {
  const words = [before, after].flatMap((state) => (state === undefined ? [] : [outcomeWord(state.outcome)]))
  return [...new Set(words)].join(' → ')
}
