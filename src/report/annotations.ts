import { logLines, oneLine } from './plain-text.ts'
import type { RequirementResult, Result } from './result.ts'
import { countsLine, verdictWording } from './wording.ts'

/**
 * Makes GitHub workflow commands, one a line, that show findings on the page of a run: failures and stale waivers as
 * errors, cantTell as warnings, the verdict as a notice. GitHub shows ten of a kind, so the verdict has a kind of
 * its own.
 */
export function renderAnnotations(result: Result): string {
  const verdict = `${verdictWording[result.verdict].words} (${result.verdict}): ${countsLine(result.summary)}`
  return [
    ...withOutcome(result, 'failed').map((each) => command('error', each.id, explanation(each))),
    ...result.staleWaivers.map(({ waiver, problem }) =>
      command('error', `Stale waiver of ${waiver.requirement}`, `${problem}\n${waiver.reason} (${waiver.owner})`),
    ),
    ...withOutcome(result, 'cantTell').map((each) => command('warning', each.id, explanation(each))),
    command('notice', `Conformance of ${result.target.environment}`, verdict),
    '',
  ].join('\n')
}

function withOutcome(result: Result, outcome: RequirementResult['outcome']): RequirementResult[] {
  return result.requirements.filter((requirement) => requirement.outcome === outcome)
}

function explanation({ statement, level, reason, checks }: RequirementResult): string {
  const messages = checks.flatMap(({ message }) => (message === undefined ? [] : [message]))
  return [`${level}: ${statement}`, ...(reason === undefined ? [] : [reason]), ...messages].join('\n')
}

function command(kind: 'error' | 'warning' | 'notice', title: string, text: string): string {
  const property = data(oneLine(title)).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${data(logLines(text).join('\n'))}`
}

// The escaping of GitHub's own toolkit: whatever could end the command or start another one.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
