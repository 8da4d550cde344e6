import type { Check } from './check.ts'
import type { PlannedCheck } from './plan.ts'
import type { CheckReport } from './report.ts'

/** Who is told how far a run is. What it is told is not yet explained, waived or merged: that is the result's business. */
export interface Progress {
  /** The checks that have their turn, before the first of them, and the plan that they are of. */
  planned(checks: readonly Check[], plan: readonly PlannedCheck[]): void
  /** One check is over. */
  reported(report: CheckReport): void
}
