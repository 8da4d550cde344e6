import type { z } from 'zod'
import type { resultSchema } from './result-schema.ts'

export type Result = z.infer<typeof resultSchema>
export type RequirementResult = Result['requirements'][number]
export type CheckResult = RequirementResult['checks'][number]
/** One request and its answer, redacted; without a response if there was no answer. */
export type RecordedExchange = CheckResult['exchanges'][number]
export type RecordedResponse = NonNullable<RecordedExchange['response']>
export type Counts = Result['summary']
export type Waiver = NonNullable<RequirementResult['waiver']>
