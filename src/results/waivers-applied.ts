import { catalogue, isCustomId } from '../catalogue/catalogue.ts'
import { similarName } from '../environment/similar-name.ts'
import type { RequirementResult, Result, Waiver } from './result.ts'
import { passedInPart } from './verdict.ts'

/**
 * Turns failures covered by a waiver into `waived`, and finds stale waivers: those that name no requirement (for any release,
 * unless other commands judge it), and of those for this release, expired ones and those of a requirement that passes. One that
 * passed only in part may have failing checks that did not run. A failure that only a waiver for another release names keeps it
 * as `waiverOfOtherRelease`.
 */
export function applyWaivers(
  requirements: readonly RequirementResult[],
  waivers: readonly Waiver[],
  at: ReleaseAndDay,
): { requirements: RequirementResult[]; stale: Result['staleWaivers'] } {
  const inForce = waiversInForce(waivers, at)
  const ofOthers = waivers.filter((waiver) => !coversRelease(waiver, at.release) && !hasExpired(waiver, at.today))
  const applied = requirements.map((requirement): RequirementResult => {
    if (requirement.outcome !== 'failed') return requirement
    const isMeant = (waiver: Waiver) => waiver.requirement === requirement.id
    const waiver = inForce.find(isMeant)
    if (waiver === undefined) return { ...requirement, waiverOfOtherRelease: ofOthers.find(isMeant) }
    return { ...requirement, outcome: 'waived', reason: waiverInWords(waiver), waiver }
  })
  return { requirements: applied, stale: staleWaivers(waivers, requirements, at) }
}

/** The stale waivers, judged by what is known of the requirements: those that did not run have no outcome. */
export function staleWaivers(
  waivers: readonly Waiver[],
  requirements: readonly Known[],
  { release, today }: ReleaseAndDay,
): Result['staleWaivers'] {
  return waivers.flatMap((waiver) => {
    const requirement = requirements.find(({ id }) => id === waiver.requirement) ?? judgedByOthers(waiver, requirements)
    if (requirement !== undefined && !coversRelease(waiver, release)) return []
    if (requirement === undefined) return [{ waiver, problem: unknownIn(waiver, requirements) }]
    if (hasExpired(waiver, today)) return [{ waiver, problem: `It expired on ${waiver.expires}.` }]
    const passes = requirement.outcome === 'passed' && !passedInPart(requirement)
    return passes ? [{ waiver, problem: 'The requirement passes; remove the waiver.' }] : []
  })
}

/** A requirement that only other commands judge: one of a newer catalogue, or a custom one where no spec file is loaded. */
function judgedByOthers({ requirement: id }: Waiver, requirements: readonly Known[]): Known | undefined {
  if (isCustomId(id)) return requirements.some((each) => isCustomId(each.id)) ? undefined : { id }
  return catalogue.find((each) => each.id === id)
}

type Known = Pick<RequirementResult, 'id'> & Partial<Pick<RequirementResult, 'outcome' | 'cause'>>

/** The release of a target, and a day (`2026-11-20`). */
interface ReleaseAndDay {
  readonly release: string | undefined
  readonly today: string
}

/** The waivers in force on this day, for a target of this release. */
export function waiversInForce(waivers: readonly Waiver[], { release, today }: ReleaseAndDay): Waiver[] {
  return waivers.filter((waiver) => coversRelease(waiver, release) && !hasExpired(waiver, today))
}

function unknownIn({ requirement }: Waiver, known: readonly Known[]): string {
  const ids = known.map(({ id }) => id)
  const meant = similarName(requirement, ids)
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  return `The catalogue has no such requirement; the command "list" shows all of them.${hint}`
}

/** Whether a waiver covers this release: without a release it covers all, also an unknown one; `8.2` covers `8.2.1`. */
export function coversRelease(waiver: Waiver, release: string | undefined): boolean {
  return waiver.release === undefined || `${release ?? ''}.`.startsWith(`${waiver.release}.`)
}

/** What is waived, by default its reason, with who answers for it and until when. */
export function waiverInWords({ reason, owner, expires }: Waiver, what = reason): string {
  return `${what} (${owner}, until ${expires})`
}

/** The date of a moment in UTC, in the format of waivers. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Whether a waiver has expired on this day (`2026-11-20`); the last day is included. */
function hasExpired(waiver: Waiver, today: string): boolean {
  return waiver.expires < today
}
