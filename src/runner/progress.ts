import type { Check } from './check.ts'
import type { PlannedCheck } from './plan.ts'
import type { CheckReport } from './report.ts'

/** Receives the progress of a run. Reports are not yet explained, waived or merged; the result does that. */
export interface Progress {
  /** The checks that will run, before the first of them, and their plan. */
  planned(checks: readonly Check[], plan: readonly PlannedCheck[]): void
  /** One check has finished. */
  reported(report: CheckReport): void
}
