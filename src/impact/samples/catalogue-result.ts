import { catalogue } from '../../catalogue/catalogue.ts'
import type { Condition } from '../../catalogue/condition.ts'
import type { Outcome } from '../../results/outcome.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { judge } from '../../results/verdict.ts'

/** Outcomes other than a pass by requirement ID, optionally with the reason. */
export type RequirementOutcomes = Readonly<
  Record<string, Outcome | readonly [Outcome, string, RequirementResult['cause']?]>
>

/** The features that the target of these results lacks. */
const absent: ReadonlySet<Condition> = new Set([
  'encryption',
  'static-key',
  'dynamic-key',
  'legacy-login',
  'no-get-login',
  'single-organization',
])

/** A result of the whole catalogue for a target at `https://reports.example.com/reports` where all existing features work. */
export function catalogueResult(outcomes: RequirementOutcomes = {}, target: Partial<Result['target']> = {}): Result {
  const sample = sampleResult({ conformant: true })
  const requirements = catalogue.map(({ id, section, level, statement, when }): Result['requirements'][number] => {
    const isAbsent = when.some((condition) => absent.has(condition))
    const given = outcomes[id] ?? (isAbsent ? (['inapplicable', 'The target has no such thing.'] as const) : 'passed')
    const [outcome, reason, cause] = typeof given === 'string' ? [given] : given
    return {
      id,
      section,
      level,
      statement,
      also: [],
      outcome,
      defects: 1,
      checks: [],
      ...(reason !== undefined && { reason }),
      ...(cause !== undefined && { cause }),
    }
  })
  return {
    ...sample,
    target: { ...sample.target, baseUrl: 'https://reports.example.com/reports', ...target },
    requirements,
    ...judge(requirements, [], false),
  }
}
