import type { EvidenceDetail, EvidenceWanted } from '../http/evidence.ts'
import type { PlannedCheck } from './plan.ts'
import type { CheckReport } from './report.ts'

/**
 * Decides how much evidence the checks of a run keep. With `short`, a check that passes like an earlier one of its requirement
 * gets only an outline, because the result abbreviates its evidence anyway (see `withShortEvidence`).
 */
export class EvidenceNeeded {
  readonly #wanted: EvidenceWanted
  readonly #places = new Map<PlannedCheck, number>()
  /** The first place of a check that passed, by requirement. */
  readonly #firstPassed = new Map<string, number>()

  constructor(wanted: EvidenceWanted = 'full') {
    this.#wanted = wanted
  }

  /** Called for each check before it runs, in the order of the result. */
  plan(planned: PlannedCheck): void {
    this.#places.set(planned, this.#places.size)
  }

  /** How much evidence this check keeps, given its final report. */
  detailOf(
    planned: PlannedCheck,
    { outcome, incidental = [] }: Pick<CheckReport, 'outcome' | 'incidental'>,
  ): EvidenceDetail {
    if (outcome !== 'passed') return 'full'
    const { requirement } = planned.check
    const place = this.#places.get(planned) ?? 0
    const first = this.#firstPassed.get(requirement) ?? place
    this.#firstPassed.set(requirement, Math.min(first, place))
    // The answer that violates another requirement is evidence of that.
    return this.#wanted === 'short' && first < place && incidental.length === 0 ? 'short' : 'full'
  }
}
