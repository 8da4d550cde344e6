import { withoutSource } from '../results/happening.ts'
import { type OutcomeGroup, outcomeGroupsOf } from '../results/outcome-groups.ts'
import { logLines, oneLine } from '../results/plain-text.ts'
import type { CheckResult, RecordedExchange, RequirementResult, Result } from '../results/result.ts'
import type { SharedCause } from '../results/shared-causes.ts'
import { firstOf } from '../suite/count.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import { exchangeLine } from './evidence-text.ts'
import type { Paint } from './paint.ts'
import {
  blocksInWords,
  caseName,
  impactOfFailure,
  outcomeWord,
  placesInWords,
  requirementTitle,
  rerunCommand,
  severityInWords,
} from './wording.ts'

/** quiet: failures and the verdict. normal: also sections and reasons. verbose: every requirement and exchange. */
export type Verbosity = 'quiet' | 'normal' | 'verbose'

// Further requirements, and further checks of one requirement, are only counted.
const shownIds = 12
const shownNames = 4

/**
 * Formats a requirement that failed or is inconclusive like a compiler error. Lines that may contain text of the target begin
 * with a bar, because GitHub treats a line that begins with `::` as a command.
 */
export function consoleFinding(
  result: Result,
  requirement: RequirementResult,
  verbosity: Verbosity,
  paint: Paint,
): string {
  const { id, level, outcome, reason, checks } = requirement
  const impact = impactOfFailure(requirement)
  const style = outcome === 'failed' ? 'red' : 'magenta'
  const groups = outcomeGroupsOf(requirement)
  // The message of a broken check begins with the reason, and goes on with its place.
  const isRepeated = groups.some(({ happening }) => happening?.text?.startsWith(`${reason}\n`))
  const head = paint(['bold', style], `${outcomeWord(outcome)}[${oneLine(id)}]`)
  return textsThatApply(
    `${head}${paint('bold', `: ${oneLine(requirementTitle(requirement))}`)} ${paint('dim', `(${level}, ${oneLine(placesInWords(requirement))})`)}`,
    ...(reason === undefined || isRepeated ? [] : behindBar(reason, paint(style, '│'))),
    ...groups.filter((group) => !['passed', 'inapplicable'].includes(group.outcome)).flatMap(groupLines),
    impact && `  ${paint('dim', '= impact:')} ${severityInWords(impact)}. ${oneLine(impact.text)}`,
    blocks(result, [requirement], verbosity, paint),
    again(result, requirement, paint),
  ).join('\n')

  function groupLines({ happening, checks: alike }: OutcomeGroup): string[] {
    const shown = verbosity === 'verbose' ? alike.flatMap(({ exchanges }) => exchanges.flatMap(exchangeLines)) : []
    const message = happening && withoutSource(happening)
    return textsThatApply(
      checks.length > 1 && `  ${paint('dim', 'in')} ${oneLine(namesOf(alike))}`,
      ...(message === undefined || message === reason ? [] : behindBar(message, paint(style, '│'))),
      ...shown.map((line) => `  ${paint('dim', line)}`),
    )
  }

  function namesOf(alike: readonly CheckResult[]): string {
    const names = alike.map((check) => caseName(check, requirement))
    const shown = verbosity === 'verbose' ? names.length : shownNames
    const all = checks.length === 2 ? 'both' : `all ${checks.length}`
    const count = alike.length === checks.length ? all : `${alike.length} of ${checks.length}`
    return `${count} cases: ${firstOf(names, shown, '; ')}`
  }
}

/** Formats the common cause of many requirements once, and lists them. */
export function consoleCause(
  result: Result,
  { happening, requirements }: SharedCause,
  verbosity: Verbosity,
  paint: Paint,
): string {
  const [first] = requirements
  const outcome = first?.outcome === 'failed' ? 'failed' : 'cantTell'
  const style = outcome === 'failed' ? 'red' : 'magenta'
  const shown = verbosity === 'verbose' ? requirements : requirements.slice(0, shownIds)
  const rest = requirements.length - shown.length
  return textsThatApply(
    `${paint(['bold', style], `${outcomeWord(outcome)}[${requirements.length} requirements]`)}${paint('bold', ': for the same reason')}`,
    ...behindBar(withoutSource(happening), paint(style, '│')),
    ...shown.map(
      (each) => `  ${paint('dim', '-')} ${oneLine(each.id)}  ${paint('dim', oneLine(requirementTitle(each)))}`,
    ),
    rest > 0 && `  ${paint('dim', `- and ${rest} more; every report lists them`)}`,
    blocks(result, requirements, verbosity, paint),
    first && again(result, first, paint),
  ).join('\n')
}

function blocks(result: Result, causes: readonly RequirementResult[], verbosity: Verbosity, paint: Paint) {
  const words = blocksInWords(result, causes, verbosity === 'verbose' ? undefined : shownIds)
  return words && `  ${paint('dim', '= blocks:')} ${oneLine(words)}`
}

function again(result: Result, requirement: RequirementResult, paint: Paint) {
  const command = rerunCommand(result, requirement)
  return command && `  ${paint('dim', '= reproduce:')} ${oneLine(command)}`
}

function behindBar(text: string, bar: string): string[] {
  return logLines(text.trimEnd()).map((line) => `  ${bar} ${line}`.trimEnd())
}

function exchangeLines(exchange: RecordedExchange): string[] {
  const { curl } = exchange
  return [oneLine(exchangeLine(exchange)), ...(curl ? logLines(curl).map((line) => `   $ ${line}`) : [])]
}
