import { catalogue } from '../../catalogue/catalogue.ts'
import type { Outcome } from '../../result/outcome.ts'
import type { Result } from '../../result/result.ts'
import { sampleResult } from '../../result/samples/sample-result.ts'
import { countOutcomes } from '../../result/sections.ts'

/** How requirements end that do not pass, by their ids: an outcome, or an outcome and why. */
export type Endings = Readonly<Record<string, Outcome | readonly [Outcome, string]>>

/** A result of the whole catalogue, for the target at `https://reports.example.com/reports`. */
export function catalogueResult(endings: Endings = {}, target: Partial<Result['target']> = {}): Result {
  const sample = sampleResult({ conformant: true })
  const requirements = catalogue.map(({ id, section, level, statement }): Result['requirements'][number] => {
    const ending = endings[id] ?? 'passed'
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
