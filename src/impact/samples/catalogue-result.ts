import { catalogue } from '../../catalogue/catalogue.ts'
import type { Condition } from '../../catalogue/condition.ts'
import type { Outcome } from '../../result/outcome.ts'
import type { Result } from '../../result/result.ts'
import { sampleResult } from '../../result/samples/sample-result.ts'
import { countOutcomes } from '../../result/sections.ts'

/** How requirements end that do not pass, by their ids: an outcome, or an outcome and why. */
export type RequirementEndings = Readonly<Record<string, Outcome | readonly [Outcome, string]>>

/** What the target of these results does not have. */
const absent: ReadonlySet<Condition> = new Set([
  'encryption',
  'static-key',
  'dynamic-key',
  'legacy-login',
  'no-get-login',
  'single-organization',
])

/** A result of the whole catalogue, for the target at `https://reports.example.com/reports`: what it has, works. */
export function catalogueResult(endings: RequirementEndings = {}, target: Partial<Result['target']> = {}): Result {
  const sample = sampleResult({ conformant: true })
  const requirements = catalogue.map(({ id, section, level, statement, when }): Result['requirements'][number] => {
    const isAbsent = when.some((condition) => absent.has(condition))
    const ending = endings[id] ?? (isAbsent ? (['inapplicable', 'The target has no such thing.'] as const) : 'passed')
    const [outcome, reason] = typeof ending === 'string' ? [ending, undefined] : ending
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
    }
  })
  return {
    ...sample,
    target: { ...sample.target, baseUrl: 'https://reports.example.com/reports', ...target },
    requirements,
    summary: countOutcomes(requirements),
  }
}
