import type { EvidenceDetail, EvidenceWanted } from '../evidence/evidence.ts'
import type { CheckReport } from '../outcome/report.ts'
import type { PlannedCheck } from './plan.ts'

/** Decides how much evidence checks keep: with `short`, an outline if they pass like an earlier one. */
export function evidenceNeeded(wanted: EvidenceWanted = 'full') {
  const places = new Map<PlannedCheck, number>()
  /** The first place of a check that passed, by requirement. */
  const firstPassed = new Map<string, number>()
  return {
    /** Called for each check before it runs, in the order of the result. */
    plan(planned: PlannedCheck): void {
      places.set(planned, places.size)
    },

    /** How much evidence this check keeps, given its final report. */
    detailOf(planned: PlannedCheck, report: Pick<CheckReport, 'outcome' | 'incidental'>): EvidenceDetail {
      const { outcome, incidental = [] } = report
      if (outcome !== 'passed') return 'full'
      const { requirement } = planned.check
      const place = places.get(planned) ?? 0
      const first = firstPassed.get(requirement) ?? place
      firstPassed.set(requirement, Math.min(first, place))
      // The answer that violates another requirement is evidence of that.
      return wanted === 'short' && first < place && incidental.length === 0 ? 'short' : 'full'
    },
  }
}
