import type { Outcome } from '../../results/outcome.ts'
import type { CheckResult, RequirementResult, Result } from '../../results/result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { countOutcomes } from '../../results/sections.ts'
import type { Accepted } from '../comparison/change.ts'
import { compareResults } from '../comparison/compare.ts'
import { groupsOf } from '../comparison/groups.ts'

export const id = '4.3/missing-password-is-400'

/** A conformant result in which one requirement is changed. */
export function changedResult(change: (requirement: RequirementResult) => Partial<RequirementResult>, revision = 'r1') {
  const result = sampleResult({ conformant: true })
  const requirements = result.requirements.map((each) => (each.id === id ? { ...each, ...change(each) } : each))
  const suite = { ...result.suite, revision }
  return { ...result, suite, requirements, summary: countOutcomes(requirements) }
}

export function checkOf(name: string, outcome: CheckResult['outcome'], rest: Partial<CheckResult> = {}): CheckResult {
  return { name, outcome, durationMs: 1, exchanges: [], ...rest }
}

export const withChecks = (outcome: Outcome, checks: CheckResult[], revision?: string) =>
  changedResult(() => ({ outcome, checks }), revision)

/** The groups of a comparison: title, number of changes, and whether they are worse. */
export const titlesOf = (before: Result, after: Result, accepted?: Accepted) =>
  groupsOf(compareResults(before, after, accepted)).map(({ title, size, worse }) => [title, size, worse])
