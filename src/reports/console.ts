import { groupedBy } from '../results/grouped-by.ts'
import { whyInPart, withoutSource } from '../results/happening.ts'
import { mostUrgent } from '../results/outcome.ts'
import { logLines, oneLine } from '../results/plain-text.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import { chosenOf, presentOutcomes, type SectionResult, sectionsOf } from '../results/sections.ts'
import { gather, onlyCause } from '../results/shared-causes.ts'
import { failedAsUntested, passedInPart } from '../results/verdict.ts'
import { consoleCause, consoleFinding, type Verbosity } from './console-finding.ts'
import { type Paint, type TextStyle, unpainted } from './paint.ts'
import { staleWaiversInWords } from './stale-waivers.ts'
import { waiverOffer } from './waiver-offer.ts'
import {
  casesInWords,
  cautions,
  countsLine,
  durationInWords,
  exitCodeStyle,
  inapplicableInWords,
  outcomeWord,
  outcomeWording,
  releaseInWords,
  trafficLine,
  verdictInWords,
} from './wording.ts'

/** Further entries for the waivers file are not printed. */
const shownEntries = 10

/** The final text of a run. Text from a target can neither move the cursor nor start a command of a build server. */
export function renderConsole(result: Result, verbosity: Verbosity, paint = unpainted): string {
  const quiet = verbosity === 'quiet'
  const untested = result.verdict === 'incomplete' ? failedAsUntested(result) : []
  const isSelected = (result.selection?.only ?? []).length > 0
  const explained = chosenOf(result).filter(({ outcome }) => isSelected || outcome !== 'inapplicable')
  const hidden = quiet || (verbosity === 'normal' && nothingRan(result))
  return [
    hidden ? '' : `${sections(result, verbosity === 'verbose', paint)}\n`,
    ...findings(result, verbosity, paint).map((finding) => `${finding}\n`),
    sharedReasons(hidden ? untested : explained, paint)
      .map((line) => `${line}\n`)
      .join(''),
    ...staleWaiversInWords(result.staleWaivers, paint).map((finding) => `${finding}\n`),
    quiet ? '' : offer(result, paint),
    verdict(result, quiet, paint),
  ]
    .filter((block) => block !== '')
    .join('\n')
}

function sections(result: Result, each: boolean, paint: Paint): string {
  const all = sectionsOf({ ...result, requirements: chosenOf(result) }).map((section) => ({
    ...section,
    number: oneLine(section.number),
    title: oneLine(section.title),
  }))
  const width = Math.max(...all.map(({ title }) => title.length), 0)
  return all
    .map((section) => [sectionLine(section, width, paint), ...(each ? section.requirements.map(line) : [])].join('\n'))
    .join('\n')

  function line({ outcome, id, reason, checks }: RequirementResult): string {
    const tries = checks.length > 1 ? paint('dim', `  ${casesInWords(checks)}`) : ''
    // Inconclusive requirements are explained below, once.
    const why = reason === undefined || outcome === 'cantTell' ? '' : paint('dim', `  ${oneLine(reason)}`)
    return `       ${symbol(outcome, paint)} ${oneLine(id)}${tries}${why}`
  }
}

function sectionLine({ number, title, counts, requirements }: SectionResult, width: number, paint: Paint): string {
  const worst = mostUrgent(requirements.map(({ outcome }) => outcome))
  const tally = presentOutcomes(counts).map((outcome) =>
    paint(colours[outcome], `${String(counts[outcome]).padStart(3)} ${outcomeWord(outcome)}`),
  )
  return `${symbol(worst, paint)} ${number.padEnd(4)} ${title.padEnd(width)} ${tally.join(' ')}`
}

const colours = {
  passed: 'green',
  failed: 'red',
  waived: 'yellow',
  inapplicable: 'dim',
  untested: 'cyan',
  cantTell: 'magenta',
} as const satisfies Record<RequirementResult['outcome'], TextStyle>

function symbol(outcome: RequirementResult['outcome'], paint: Paint): string {
  return paint(colours[outcome], outcomeWording[outcome].symbol)
}

/** True if no check was completed, all for the same reason: the verdict says it, a table would add nothing. */
function nothingRan({ requirements }: Result): boolean {
  const ran = requirements.some(({ outcome }) => ['passed', 'failed', 'waived'].includes(outcome))
  return !ran && onlyCause(gather(requirements, 'cantTell')) !== undefined
}

function findings(result: Result, verbosity: Verbosity, paint: Paint): string[] {
  // cantTell first, so that the failures are closest to the verdict.
  return (['cantTell', 'failed'] as const).flatMap((outcome) => {
    const gathered = gather(result.requirements, outcome)
    const shared = gathered.shared.filter(({ happening }) => {
      const text = withoutSource(happening)
      return !result.verdictReasons.some((said) => said.includes(text))
    })
    return [
      ...shared.map((cause) => consoleCause(result, cause, verbosity, paint)),
      ...gathered.alone.map((requirement) => consoleFinding(result, requirement, verbosity, paint)),
    ]
  })
}

/** Lists why requirements are untested, inapplicable or waived, one line per reason, however many requirements share it. */
export function sharedReasons(requirements: readonly RequirementResult[], paint = unpainted): string[] {
  return (['inapplicable', 'waived', 'untested', 'passed'] as const).flatMap((outcome) => {
    // Those that passed in part have a reason. The counts vary where the reason is the same.
    const alike = groupedBy(
      requirements.filter((each) => each.outcome === outcome && (outcome !== 'passed' || passedInPart(each))),
      ({ reason, cause }) => oneLine((cause?.kind === 'in-part' ? whyInPart(cause) : reason) ?? 'no reason given'),
    )
    const word = outcome === 'passed' ? 'passed in part' : outcome
    return [...alike].map(([why, some]) => {
      const shown = some.length > 2 ? `${some.length} requirements` : some.map(({ id }) => oneLine(id)).join(', ')
      return `${paint(colours[outcome], `${outcomeWording[outcome].symbol} ${word}`)} ${shown}: ${why}`
    })
  })
}

function offer(result: Result, paint: Paint): string {
  const entries = waiverOffer(result)
  if (entries === undefined) return ''
  const { failed } = result.summary
  if (failed > shownEntries)
    return `${paint('dim', `To accept these failures as known deviations, run "report RESULT --format waivers" with the result.json of this run. It writes ${failed} entries for WAIVERS_FILE.`)}\n`
  return `${paint('dim', 'To accept a failure as a known deviation, complete its entry and add it to WAIVERS_FILE:')}\n\n${logLines(entries).join('\n')}`
}

/** The verdict with its reasons and the target; unless quiet, also what was sent. */
export function verdict(result: Result, quiet: boolean, paint: Paint): string {
  const { symbol, words, meaning } = verdictInWords(result)
  const { environment, baseUrl, release } = result.target
  const { seed } = result
  const inapplicable = inapplicableInWords(result)
  const reasons = result.verdictReasons.length > 0 ? result.verdictReasons : [meaning]
  const inDetail = [
    ...(nothingRan(result) || inapplicable === undefined ? [] : [`inapplicable: ${inapplicable}`]),
    `sent: ${trafficLine(result)}`,
    ...(seed === undefined ? [] : [`seed: ${seed}; --seed ${seed} assigns accounts to checks in the same order again`]),
  ]
  return [
    ...cautions(result).map((sentence) => `${paint('yellow', 'caution')}: ${oneLine(sentence)}`),
    ...reasons.map((reason) => `- ${oneLine(reason)}`),
    `${paint(['bold', exitCodeStyle(result.exitCode)], `${symbol} ${words}`)}: ${countsLine(result.summary)}`,
    paint(
      'dim',
      `  target: ${oneLine(environment)} ${oneLine(baseUrl)} ${oneLine(releaseInWords(release))}, ${durationInWords(result.durationMs)}`,
    ),
    ...(quiet ? [] : inDetail.map((line) => paint('dim', `  ${line}`))),
    '',
  ].join('\n')
}
