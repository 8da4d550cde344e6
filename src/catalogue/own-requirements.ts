import { type Entry, type Requirement, requirementOf } from './requirement.ts'

/** What somebody demands beyond the document. */
export type OwnEntry = Omit<Entry, 'cites' | 'how' | 'unobservable'> & {
  /** How it is observed; the name of its check where that has none. */
  readonly how: string
}

const own = new Map<string, Requirement>()

/**
 * Defines a requirement that is not the document's. It stands in every report, marked as such. Who defines it again
 * replaces it.
 *
 * @param id `own/`, and what holds, in small letters, digits and hyphens
 * @throws Error for any other id
 */
export function defineRequirement(id: string, entry: OwnEntry): void {
  if (!/^own\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    throw new Error(`"${id}": the id of a requirement of one's own is "own/" and what holds, such as own/sso-is-on.`)
  addRequirement(requirementOf(id, { ...entry, cites: [] }))
}

/** Adds a requirement of one's own that another thread has defined. */
export function addRequirement(requirement: Requirement): void {
  own.set(requirement.id, requirement)
}

/** The requirement of one's own with this id, if there is one. */
export function ownRequirement(id: string): Requirement | undefined {
  return own.get(id)
}

/** All requirements of one's own, in the order in which they were defined. */
export function ownRequirements(): readonly Requirement[] {
  return [...own.values()]
}
