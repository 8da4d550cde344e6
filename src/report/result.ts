import type { z } from 'zod'
import type { resultSchema } from './result-schema.ts'

/** The six outcomes, named after the W3C's Evaluation and Report Language, with `waived` for an accepted failure. */
export const outcomes = ['passed', 'failed', 'waived', 'inapplicable', 'untested', 'cantTell'] as const
export type Outcome = (typeof outcomes)[number]

export const verdicts = ['conformant', 'not-conformant', 'incomplete', 'no-verdict'] as const
export type Verdict = (typeof verdicts)[number]

export const levels = ['MUST', 'SHOULD', 'MAY'] as const

export type Result = z.infer<typeof resultSchema>
export type RequirementResult = Result['requirements'][number]
export type CheckResult = RequirementResult['checks'][number]
export type Counts = Result['summary']
export type Waiver = NonNullable<RequirementResult['waiver']>
