import { inOneLine } from '../results/happening.ts'
import { type Outcome, outcomes } from '../results/outcome.ts'
import { whyInOneLine } from '../results/outcome-groups.ts'
import type { Counts, RequirementResult, Result } from '../results/result.ts'
import { sectionsOf } from '../results/sections.ts'
import { gather, type SharedCause } from '../results/shared-causes.ts'
import { firstOf } from '../suite/count.ts'
import { code, prose } from './markdown-text.ts'
import {
  blocksInWords,
  cautions,
  durationInWords,
  impactOfFailure,
  inapplicableInWords,
  outcomeWord,
  outcomeWording,
  requirementTitle,
  severityInWords,
  verdictInWords,
} from './wording.ts'

/** Chats and pull requests cut long texts: further findings of a kind are only counted. */
const shownFindings = 25

/** How many requirements with the same outcome are named. */
const shownIds = 5

/** A summary for a pull request or a chat. Text from a target appears only in code spans; all other text is escaped. */
export function renderMarkdown(result: Result): string {
  const { target, suite } = result
  const verdict = verdictInWords(result)
  const inapplicable = inapplicableInWords(result)
  const facts = [
    `Target ${code(target.baseUrl)}, release ${target.release === undefined ? 'not given' : code(target.release)}`,
    `catalogue ${code(suite.catalogue)}`,
    result.startedAt,
    durationInWords(result.durationMs),
  ]
  return [
    `## ${verdict.symbol} ${verdict.words}: ${code(target.environment)}`,
    facts.join(' · '),
    ...cautions(result).map((sentence) => `**Caution:** ${prose(sentence)}`),
    result.verdictReasons.map((reason) => `- ${prose(reason)}`).join('\n'),
    countTable(result),
    inapplicable === undefined ? '' : `Inapplicable: ${prose(inapplicable)}.`,
    ...(['failed', 'cantTell', 'waived', 'untested'] as const).flatMap((outcome) => findings(result, outcome)),
    staleWaivers(result),
    `<sub>${prose(suite.name)} ${prose(suite.version)}, verdict \`${result.verdict}\`</sub>`,
  ]
    .filter((block) => block !== '')
    .join('\n\n')
    .concat('\n')
}

function countTable(result: Result): string {
  const head = outcomes.map((outcome) => `${outcomeWording[outcome].symbol} ${outcomeWord(outcome)}`)
  return [
    `| section | ${head.join(' | ')} |`,
    `|:--|${outcomes.map(() => '--:|').join('')}`,
    ...sectionsOf(result).map(({ number, title, counts }) => row(prose(`${number} ${title}`.trim()), counts, '')),
    row('**all**', result.summary, '**'),
  ].join('\n')
}

function row(name: string, counts: Counts, emphasis: string): string {
  const cells = outcomes.map((outcome) =>
    emphasis === '' && counts[outcome] === 0 ? '' : `${emphasis}${counts[outcome]}${emphasis}`,
  )
  return `| ${name} | ${cells.join(' | ')} |`
}

function findings(result: Result, outcome: Outcome): string[] {
  const { shared, alone } = gather(result.requirements, outcome)
  if (shared.length + alone.length === 0) return []
  const title = outcomeWord(outcome)
  const rest = alone.length - shownFindings
  const lines = [
    ...shared.map((each) => `${cause(each)}${blocks(result, each.requirements)}`),
    ...alone.slice(0, shownFindings).map((each) => `${finding(each)}${blocks(result, [each])}`),
  ]
  return [
    `### ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n'),
  ]
}

function blocks(result: Result, causes: readonly RequirementResult[]): string {
  const words = blocksInWords(result, causes, shownIds)
  return words === undefined ? '' : `; ${prose(words)}`
}

function cause({ happening, requirements }: SharedCause): string {
  const ids = requirements.map(({ id }) => code(id))
  return `- **${requirements.length}** requirements for the same reason → ${code(inOneLine(happening))}: ${firstOf(ids, shownIds)}`
}

function finding(requirement: RequirementResult): string {
  const { id, level, reading, waiver } = requirement
  const impact = impactOfFailure(requirement)
  const why = whyInOneLine(requirement)
  const cover = waiver === undefined ? '' : ` (${code(waiver.owner)}, until ${waiver.expires})`
  const readAs = reading === undefined ? '' : ` (interpretation: ${prose(reading)})`
  const bad = impact === undefined ? '' : ` (${severityInWords(impact)})`
  return `- ${code(id)} ${level}: ${prose(requirementTitle(requirement))}${bad}${readAs}${why === undefined ? '' : ` → ${code(why)}`}${cover}`
}

function staleWaivers({ staleWaivers }: Result): string {
  if (staleWaivers.length === 0) return ''
  const lines = staleWaivers.map(({ waiver, problem }) => `- ${code(waiver.requirement)}: ${code(problem)}`)
  return ['### Stale waivers', '', ...lines].join('\n')
}
