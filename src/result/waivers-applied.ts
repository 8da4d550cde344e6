import type { RequirementResult, Result, Waiver } from './result.ts'

/**
 * Turns failures that a waiver covers into `waived`, and finds the waivers that are stale: expired, naming nothing,
 * or covering what passes. A waiver for another release, or for what did not run this time or passed in part, is neither: the
 * check that fails may be one that did not run. One that names no requirement is stale whatever its release.
 */
export function applyWaivers(
  requirements: readonly RequirementResult[],
  waivers: readonly Waiver[],
  { release, today }: { release: string | undefined; today: string },
): { requirements: RequirementResult[]; stale: Result['staleWaivers'] } {
  const inForce = waiversInForce(waivers, { release, today })
  const stale = staleWaivers(waivers, requirements, { release, today })
  const applied = requirements.map((requirement): RequirementResult => {
    const waiver = inForce.find((each) => each.requirement === requirement.id)
    if (requirement.outcome !== 'failed' || waiver === undefined) return requirement
    return {
      ...requirement,
      outcome: 'waived',
      reason: `${waiver.reason} (${waiver.owner}, until ${waiver.expires})`,
      waiver,
    }
  })
  return { requirements: applied, stale }
}

/** The waivers that are stale by what is known of requirements: of what did not run, no outcome is. */
export function staleWaivers(
  waivers: readonly Waiver[],
  requirements: readonly Known[],
  { release, today }: { release: string | undefined; today: string },
): Result['staleWaivers'] {
  return waivers.flatMap((waiver) => {
    const requirement = requirements.find(({ id }) => id === waiver.requirement)
    if (requirement !== undefined && !coversRelease(waiver, release)) return []
    const problem = problemOf(waiver, requirement, today)
    return problem === undefined ? [] : [{ waiver, problem }]
  })
}

type Known = Pick<RequirementResult, 'id'> & Partial<Pick<RequirementResult, 'outcome' | 'reason'>>

/** The waivers that cover something on this day (`2026-11-20`), at a target of this release. */
export function waiversInForce(
  waivers: readonly Waiver[],
  { release, today }: { release: string | undefined; today: string },
): Waiver[] {
  return waivers.filter((waiver) => coversRelease(waiver, release) && !hasExpired(waiver, today))
}

function problemOf(waiver: Waiver, requirement: Known | undefined, today: string): string | undefined {
  if (requirement === undefined) return 'The catalogue has no such requirement; the command "list" shows all of them.'
  if (hasExpired(waiver, today)) return `It expired on ${waiver.expires}.`
  // What passed in part has a reason.
  if (requirement.outcome === 'passed' && requirement.reason === undefined)
    return 'The requirement passes; remove the waiver.'
  return undefined
}

/**
 * Whether a waiver covers this release: one without a release covers every one, `8.2` covers `8.2.1`. A release that
 * nobody gave is covered by the former only.
 */
export function coversRelease(waiver: Waiver, release: string | undefined): boolean {
  return waiver.release === undefined || `${release ?? ''}.`.startsWith(`${waiver.release}.`)
}

/** The day of a moment, as waivers name it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Whether a waiver has expired on this day (`2026-11-20`); it covers its last day. */
function hasExpired(waiver: Waiver, today: string): boolean {
  return waiver.expires < today
}
