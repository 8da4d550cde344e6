import type { Evidence } from '../client/evidence.ts'
import type { ConsoleOptions, Paint } from './console.ts'
import { logLines, oneLine } from './plain-text.ts'
import type { CheckResult, RequirementResult, Result } from './result.ts'
import { rerunCommand } from './wording.ts'

/**
 * Tells one requirement that failed, or of which nobody can tell, as a compiler tells an error: what it is, what
 * happened, where to look. Lines that a target could have written stand behind a bar, since a line that began with
 * `::` would be a command to GitHub.
 */
export function consoleFinding(
  result: Result,
  requirement: RequirementResult,
  verbosity: ConsoleOptions['verbosity'],
  paint: Paint,
): string {
  const { id, statement, level, also, outcome, reason, checks } = requirement
  const style = outcome === 'failed' ? 'red' : 'magenta'
  const head = paint(['bold', style], `${outcome}[${oneLine(id)}]`)
  const sections = also.length === 0 ? '' : `, also in ${also.join(', ')}`
  return [
    `${head}${paint('bold', `: ${oneLine(statement)}`)} ${paint('dim', `(${level}${sections})`)}`,
    ...(reason === undefined ? [] : behindBar(reason)),
    ...checks.filter((check) => check.outcome !== 'passed').flatMap((check) => checkLines(check)),
    `  ${paint('dim', '= again:')} ${oneLine(rerunCommand(result, id))}`,
  ].join('\n')

  function checkLines({ name, message, exchanges }: CheckResult): string[] {
    const shown = verbosity === 'verbose' ? exchanges.flatMap(exchangeLines) : []
    return [
      ...(checks.length > 1 ? [`  ${paint('dim', 'in')} ${oneLine(name)}`] : []),
      ...(message === undefined || message === reason ? [] : behindBar(message)),
      ...shown.map((line) => `  ${paint('dim', line)}`),
    ]
  }

  function behindBar(text: string): string[] {
    return logLines(text.trimEnd()).map((line) => `  ${paint(style, '│')} ${line}`.trimEnd())
  }
}

function exchangeLines({ number, purpose, request, response, error, curl }: Evidence): string[] {
  const answer = response === undefined ? `no answer: ${oneLine(error ?? 'unknown')}` : String(response.status)
  return [
    `${number}. ${oneLine(`${request.method} ${request.url}`)} → ${answer} (${oneLine(purpose)})`,
    ...logLines(curl).map((line) => `   $ ${line}`),
  ]
}
