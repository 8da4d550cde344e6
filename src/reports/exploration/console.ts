import type { Exploration, ExplorationFinding } from '../../results/exploration-schema.ts'
import {
  blindSpotInWords,
  coveredInWords,
  expectationInWords,
  observationInWords,
  stateInWords,
  verdictReasonInWords,
} from '../../results/exploration-words.ts'
import { stepInWords } from '../../results/operation-words.ts'
import { oneLine } from '../../results/plain-text.ts'
import { waiverInWords } from '../../results/waivers-applied.ts'
import { count } from '../../suite/count.ts'
import { textsThatApply } from '../../suite/texts-that-apply.ts'
import { type Paint, unpainted } from '../paint.ts'
import { staleWaiversInWords } from '../stale-waivers.ts'
import { defectInWords, durationInWords, outcomeWording, sessionsInWords } from '../wording.ts'

/** The words of each verdict, its color on a terminal, and the outcome whose symbol it has. */
export const verdictsOfExploration = {
  'nothing-found': { outcome: 'passed', style: 'green', words: 'Nothing found' },
  'deviations-found': { outcome: 'failed', style: 'red', words: 'Deviations found' },
  'no-verdict': { outcome: 'cantTell', style: 'yellow', words: 'No verdict' },
} as const

/** The final text of an exploration for a terminal or a CI log. */
export function renderExploration(exploration: Exploration, { quiet = false, paint = unpainted } = {}): string {
  const { verdict, findings, operations, command, target, staleWaivers = [] } = exploration
  const { outcome, style, words } = verdictsOfExploration[verdict]
  const behind = behindInWords(exploration)
  return textsThatApply(
    ...findings.flatMap((finding) => [...findingLines(finding, exploration, paint), '']),
    ...(quiet || operations === 0 ? [] : details(exploration)),
    target.defect === undefined ? undefined : `caution   ${defectInWords(target.defect)}`,
    behind && `behind    ${behind}`,
    ...staleWaiversInWords(staleWaivers, paint),
    `${paint(['bold', style], `${outcomeWording[outcome].symbol} ${words}`)}: ${oneLine(verdictReasonInWords(exploration))}`,
    verdict === 'deviations-found' && `reproduce ${oneLine(command)} --seed ${exploration.seed}`,
    '',
  ).join('\n')
}

function details(exploration: Exploration): string[] {
  const time = timeForFindings(exploration)
  return textsThatApply(
    ...exploration.blindSpots.map((each) => `not seen  ${blindSpotInWords(each)}`),
    ...neverTried(exploration),
    ...waivedLines(exploration),
    facts(exploration),
    time && `findings  investigated for ${time}`,
    `traffic   ${sessionsInWords(exploration.traffic.sessions)}`,
  )
}

/** Formats a finding like a compiler error, with the sequence of steps. */
export function findingLines(finding: ExplorationFinding, { accounts }: Exploration, paint: Paint): string[] {
  const { requirement, title, stable, expected, found, steps, overlapping } = finding
  const repeats = stable ? replaysInWords(finding) : paint('yellow', replaysInWords(finding))
  return [
    `${paint(['bold', 'red'], requirement)}  ${title}`,
    `  expected   ${oneLine(expectationInWords(expected))}`,
    `  actual     ${oneLine(observationInWords(found))}`,
    ...(overlapping ? ['  order      no order of the overlapping requests explains their answers'] : []),
    `  ${repeats}; seen ${count(finding.times, 'time')}, first in a sequence of ${count(finding.foundIn, 'operation')}`,
    ...steps.flatMap((step, index) => {
      const mark = step.wrong === true ? paint('red', '▶') : ' '
      const place = step.together ? '   ∥' : `${index + 1}.`.padStart(4)
      const { does, sends, answer } = stepInWords(step, accounts)
      const sent = step.sends.kind === 'none' ? '' : ` [${sends}]`
      const answered = answer === undefined ? [] : [`          server: ${oneLine(answer)}`]
      return [`${mark}${place} browser ${step.browser + 1} ${does}${sent}`, ...answered]
    }),
  ]
}

/** Whether the finding is reproducible, for the middle of a sentence. */
export function replaysInWords({ stable, replays: { shown, of } }: ExplorationFinding): string {
  if (of === 0) return 'not replayed: no time, or no wrong password, was left'
  return stable ? `reproduced in ${shown} of ${of} replays` : `unstable: reproduced in ${shown} of ${of} replays`
}

function waivedLines({ waived = [] }: Exploration): string[] {
  return waived.map(
    ({ requirement, times, found, waiver }) =>
      `waived    ${requirement}, seen ${count(times, 'time')}: ${oneLine(waiverInWords(waiver, observationInWords(found)))}`,
  )
}

/** The time spent on investigating findings, in words; undefined if nothing was replayed. */
export function timeForFindings({ investigation }: Exploration): string | undefined {
  if (investigation === undefined || investigation.replays === 0) return undefined
  const { spentMs, budgetMs, replays } = investigation
  const most = budgetMs === undefined ? '' : ` of at most ${durationInWords(budgetMs)}`
  return `${durationInWords(spentMs)}${most}, ${count(replays, 'replay')}`
}

/** Requirements that were violated only after another finding. */
export function behindInWords({ behind = [] }: Exploration): string | undefined {
  if (behind.length === 0) return undefined
  return `violated only after other findings, perhaps because of them: ${behind.join(', ')}`
}

function neverTried({ coverage }: Exploration): string[] {
  const never = coverage.flatMap((row) =>
    row.counts.flatMap(({ state, count }) => (count > 0 ? [] : `${coveredInWords(row)} with ${stateInWords(state)}`)),
  )
  if (never.length === 0) return []
  const named = never.slice(0, 6)
  const more = never.length > named.length ? ` and ${never.length - named.length} more` : ''
  return [`not tried ${named.join('; ')}${more}`]
}

function facts(exploration: Exploration): string {
  const { sequences, operations, durationMs, users, seed, traffic, latencies } = exploration
  const perSecond = Math.round((traffic.requests / Math.max(durationMs, 1)) * 1000)
  const slowest = latencies.toSorted((a, b) => b.p99 - a.p99)[0]
  const latency =
    slowest === undefined
      ? ''
      : `; slowest: ${slowest.operation}, ${slowest.p50.toFixed(1)} ms median, ${slowest.p99.toFixed(1)} ms p99`
  return (
    `explored  ${count(operations, 'operation')} in ${count(sequences, 'sequence')} of up to ${users} users, seed ${seed}, ` +
    `${durationInWords(durationMs)}, ${perSecond} requests a second${latency}`
  )
}
