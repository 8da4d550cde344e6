import { abbreviated } from '../evidence/evidence.ts'
import { bounds } from '../transport/bounds.ts'
import type { CheckResult, RecordedExchange, RequirementResult } from './result.ts'

/** Limits the evidence of requirements to `bounds.evidenceBytesOfResult`. What is least informative is abbreviated. */
export function withinBudget(requirements: readonly RequirementResult[]): RequirementResult[] {
  let left = bounds.evidenceBytesOfResult
  const kept = new Map<CheckResult, Set<RecordedExchange>>()
  for (const { exchange, check } of mostInformativeFirst(requirements)) {
    left -= weightOf(exchange)
    if (left < 0) break
    // Checks may share one exchange, and each of them writes it.
    kept.set(check, (kept.get(check) ?? new Set()).add(exchange))
  }
  if (left >= 0) return [...requirements]
  const shortened = (check: CheckResult) => ({
    ...check,
    exchanges: check.exchanges.map((each) => (kept.get(check)?.has(each) ? each : abbreviated(each))),
  })
  return requirements.map((requirement) => ({ ...requirement, checks: requirement.checks.map(shortened) }))
}

/** The complete exchanges with their checks, those to keep first: the deviating answer in the first failed check. */
function mostInformativeFirst(requirements: readonly RequirementResult[]) {
  const ranked = requirements.flatMap(({ checks }) => {
    const firstFailing = checks.find(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    return checks.flatMap((check) =>
      check.exchanges
        .filter((exchange) => !exchange.abbreviated)
        .map((exchange) => ({ exchange, check, rank: rankOf(exchange.number, check, check === firstFailing) })),
    )
  })
  return ranked.toSorted((a, b) => a.rank - b.rank)
}

function rankOf(exchange: number, { outcome, failure, exchanges }: CheckResult, isFirstFailing: boolean): number {
  const deviates = exchange === (failure?.exchange ?? exchanges.at(-1)?.number)
  if (outcome === 'passed') return 4
  if (isFirstFailing) return deviates ? 0 : 1
  return deviates ? 2 : 3
}

/** The size of an exchange without its texts. */
const besideTexts = 400

/** Bytes in the larger of `result.json` and the HTML report, which writes some characters in six bytes. */
function weightOf({ request, response, error = '', curl }: RecordedExchange): number {
  const headers = [...request.headers, ...(response?.headers ?? [])].flat()
  const text = [request.url, request.body, ...headers, response?.body, error, curl].join('')
  return besideTexts + Buffer.byteLength(text) + 4 * (text.match(/[<>&"'\\]/g)?.length ?? 0)
}

/** Whether all evidence was kept (`--evidence full`): otherwise, one passed check of a requirement has complete exchanges. */
export function hasFullEvidence(requirements: readonly RequirementResult[]): boolean {
  const isComplete = ({ outcome, exchanges }: CheckResult) =>
    outcome === 'passed' && exchanges.some((each) => !each.abbreviated)
  return requirements.some(({ checks }) => checks.filter(isComplete).length > 1)
}

/** Abbreviates the evidence of the checks of one requirement that passed, except the first. */
export function withShortEvidence(checks: readonly CheckResult[]): CheckResult[] {
  const first = checks.find(({ outcome }) => outcome === 'passed')
  return checks.map((check) =>
    check.outcome !== 'passed' || check === first ? check : { ...check, exchanges: check.exchanges.map(abbreviated) },
  )
}
