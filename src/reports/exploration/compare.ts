import type { Exploration, ExplorationFinding } from '../../results/exploration-schema.ts'
import { oneLine } from '../../results/plain-text.ts'
import type { Paint } from '../paint.ts'

type Named = ReturnType<typeof named>

/**
 * Compares two explorations: findings are the same if they violate the same requirement in the same operation and state. It got
 * worse if there is a new finding, or there is no longer a verdict.
 */
export function compareExplorations(before: Exploration, after: Exploration) {
  const key = ({ requirement, operation, state }: ExplorationFinding) => `${requirement} ${operation} ${state}`
  const [then, now] = [before, after].map(({ findings }) => new Set(findings.map(key)))
  const appeared = after.findings.filter((finding) => then?.has(key(finding)) === false).map(named)
  return {
    before: summaryOf(before),
    after: summaryOf(after),
    appeared,
    remained: after.findings.filter((finding) => then?.has(key(finding)) === true).map(named),
    disappeared: before.findings.filter((finding) => now?.has(key(finding)) === false).map(named),
    worse: appeared.length > 0 || (after.verdict === 'no-verdict' && before.verdict !== 'no-verdict'),
  }
}

/** The comparison as text for a terminal. */
export function renderExplorationComparison(comparison: ReturnType<typeof compareExplorations>, paint: Paint): string {
  const { before, after, appeared, remained, disappeared, worse } = comparison
  // Another seed tries other sequences, so a missing finding may still exist.
  const note = before.seed === after.seed ? [] : ['The seeds differ: a finding that is missing may still be there.', '']
  return [
    line('old', before),
    line('new', after),
    '',
    ...block('No longer found', disappeared, paint),
    ...block('Still found', remained, paint),
    ...block('Newly found', appeared, paint),
    ...note,
    worse ? paint(['bold', 'red'], '✗ Worse') : paint(['bold', 'green'], '✓ Nothing got worse'),
    '',
  ].join('\n')
}

function summaryOf({ target, startedAt, verdict, seed, operations }: Exploration) {
  return { environment: target.environment, baseUrl: target.baseUrl, startedAt, verdict, seed, operations }
}

function named({ requirement, title, operation, state, found }: ExplorationFinding) {
  return { requirement, title, operation, state, found }
}

function line(
  name: string,
  { environment, baseUrl, startedAt, verdict, seed, operations }: ReturnType<typeof summaryOf>,
): string {
  return `${name}  ${oneLine(`${environment} ${baseUrl}`)}, ${startedAt}: ${verdict}, ${operations} operations, seed ${seed}`
}

function block(title: string, findings: readonly Named[], paint: Paint): string[] {
  if (findings.length === 0) return []
  const lines = findings.map(
    ({ requirement, operation, state, found }) =>
      `  ${paint('bold', requirement)}  ${operation} with ${state}: ${oneLine(found)}`,
  )
  return [paint('bold', `${title} (${findings.length})`), ...lines, '']
}
