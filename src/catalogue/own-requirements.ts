import type { Entry, Requirement } from './requirement.ts'

/** What a custom requirement says. */
export type OwnEntry = Omit<Entry, 'cites' | 'how' | 'unobservable' | 'since' | 'until' | 'was'> & {
  /** How it is observed; the name of its check where that has none. */
  readonly how: string
}

const own = new Map<string, Requirement>()

/** Adds a custom requirement; it replaces one with the same id, which another thread or an earlier load has defined. */
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
