import { withoutSource } from '../results/happening.ts'
import { outcomeGroupsOf } from '../results/outcome-groups.ts'
import { logLines, oneLine } from '../results/plain-text.ts'
import type { RequirementResult, Result } from '../results/result.ts'
import { gather } from '../results/shared-causes.ts'
import { failedAsUntested } from '../results/verdict.ts'
import { textsThatApply } from '../suite/texts-that-apply.ts'
import { sharedReasons } from './console.ts'
import { blocksInWords, cautions, countsLine, placesInWords, requirementTitle, verdictInWords } from './wording.ts'

/** GitHub workflow commands, one per line. The verdict is a notice, because GitHub shows ten of a kind. */
export function renderAnnotations(result: Result): string {
  const failsAsStrict = result.strict === true && result.verdict === 'incomplete'
  const why = failsAsStrict ? [...result.verdictReasons, ...sharedReasons(failedAsUntested(result))] : []
  return [
    ...commands(result, 'failed', 'error'),
    ...result.staleWaivers.map(({ waiver, problem }) =>
      command('error', `Stale waiver of ${waiver.requirement}`, `${problem}\n${waiver.reason} (${waiver.owner})`),
    ),
    ...commands(result, 'cantTell', 'warning'),
    command(
      failsAsStrict ? 'error' : 'notice',
      `Conformance of ${result.target.environment}`,
      [`${verdictInWords(result).words}: ${countsLine(result.summary)}`, ...why, ...cautions(result)].join('\n'),
    ),
    '',
  ].join('\n')
}

function commands(result: Result, outcome: 'failed' | 'cantTell', kind: 'error' | 'warning'): string[] {
  const { shared, alone } = gather(result.requirements, outcome)
  return [
    ...shared.map(({ happening, requirements }) => {
      const ids = requirements.map(({ id }) => id).join(', ')
      const lines = textsThatApply(withoutSource(happening), ids, blocksInWords(result, requirements))
      return command(kind, `${requirements.length} requirements for the same reason`, lines.join('\n'))
    }),
    ...alone.map((each) =>
      command(kind, each.id, textsThatApply(explanation(each), blocksInWords(result, [each])).join('\n')),
    ),
  ]
}

function explanation(requirement: RequirementResult): string {
  const { level, reason } = requirement
  const messages = outcomeGroupsOf(requirement).map(({ happening }) => happening && withoutSource(happening))
  const why = new Set([reason, ...messages].filter(Boolean))
  return [`${level}, ${placesInWords(requirement)}: ${requirementTitle(requirement)}`, ...why].join('\n')
}

function command(kind: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const property = data(oneLine(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${data(logLines(text).join('\n'))}`
}

// Escapes as GitHub's own toolkit does: anything that could end the command or start another one.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
