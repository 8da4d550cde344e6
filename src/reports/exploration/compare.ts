import type { Exploration, ExplorationFinding, ExplorationWaived } from '../../results/exploration-schema.ts'
import { observationInWords, stateInWords } from '../../results/exploration-words.ts'
import { oneLine } from '../../results/plain-text.ts'
import type { Accepted } from '../comparison/change.ts'
import type { Paint } from '../paint.ts'

type Named = ReturnType<typeof named> | ReturnType<typeof namedWaived>

/**
 * Compares two explorations: findings are the same if they violate the same requirement in the same operation and state. It got
 * worse if there is a new finding, waived or not, or no longer a verdict; new waivers may be accepted.
 */
export function compareExplorations(before: Exploration, after: Exploration, { allowWaived = false }: Accepted = {}) {
  const key = ({ requirement, operation, state }: ExplorationFinding) => JSON.stringify([requirement, operation, state])
  const [then, now] = [new Set(before.findings.map(key)), new Set(after.findings.map(key))]
  const found = new Set(before.findings.map(({ requirement }) => requirement))
  const known = new Set([...found, ...(before.waived ?? []).map(({ requirement }) => requirement)])
  const waived = after.waived ?? []
  const covered = new Set(waived.map(({ requirement }) => requirement))
  const newlyWaived = waived.filter(({ requirement }) => !known.has(requirement)).map(namedWaived)
  const appeared = after.findings.filter((finding) => !then.has(key(finding))).map(named)
  return {
    before: summaryOf(before),
    after: summaryOf(after),
    appeared,
    remained: after.findings.filter((finding) => then.has(key(finding))).map(named),
    disappeared: before.findings
      .filter((finding) => !now.has(key(finding)) && !covered.has(finding.requirement))
      .map(named),
    nowWaived: waived.filter(({ requirement }) => found.has(requirement)).map(namedWaived),
    newlyWaived,
    worse:
      appeared.length > 0 ||
      (newlyWaived.length > 0 && !allowWaived) ||
      (after.verdict === 'no-verdict' && before.verdict !== 'no-verdict'),
  }
}

/** The comparison as text for a terminal. */
export function renderExplorationComparison(comparison: ReturnType<typeof compareExplorations>, paint: Paint): string {
  const { before, after, appeared, remained, disappeared, nowWaived, newlyWaived, worse } = comparison
  // Another seed tries other sequences, so a missing finding may still exist.
  const note = before.seed === after.seed ? [] : ['The seeds differ: a finding that is missing may still be there.', '']
  return [
    line('old', before),
    line('new', after),
    '',
    ...block('No longer found', disappeared, paint),
    ...block('Still found', remained, paint),
    ...block('Still found, now waived', nowWaived, paint),
    ...block('Newly found', appeared, paint),
    ...block('Newly found, and waived', newlyWaived, paint),
    ...note,
    worse ? paint(['bold', 'red'], '✗ Worse') : paint(['bold', 'green'], '✓ Nothing got worse'),
    '',
  ].join('\n')
}

type Summary = ReturnType<typeof summaryOf>

function summaryOf({ target, startedAt, verdict, seed, operations }: Exploration) {
  return { environment: target.environment, baseUrl: target.baseUrl, startedAt, verdict, seed, operations }
}

function named({ requirement, title, operation, state, found }: ExplorationFinding) {
  return { requirement, title, operation, state: stateInWords(state), found: observationInWords(found) }
}

/** A waiver covers a requirement, in every operation and state. */
function namedWaived({ requirement, title, found, waiver }: ExplorationWaived) {
  return { requirement, title, found: observationInWords(found), waiver }
}

function line(name: string, { environment, baseUrl, startedAt, verdict, seed, operations }: Summary): string {
  return `${name}  ${oneLine(`${environment} ${baseUrl}`)}, ${startedAt}: ${verdict}, ${operations} operations, seed ${seed}`
}

function block(title: string, findings: readonly Named[], paint: Paint): string[] {
  if (findings.length === 0) return []
  const lines = findings.map((finding) => {
    const where = 'operation' in finding ? `${finding.operation} with ${finding.state}: ` : ''
    return `  ${paint('bold', oneLine(finding.requirement))}  ${oneLine(`${where}${finding.found}`)}`
  })
  return [paint('bold', `${title} (${findings.length})`), ...lines, '']
}
