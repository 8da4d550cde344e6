import type { CatalogueEntry, Requirement } from './requirement.ts'

/** The content of a custom requirement. */
export type CustomEntry = Omit<
  CatalogueEntry,
  'cites' | 'how' | 'ifRefused' | 'unobservable' | 'since' | 'until' | 'was'
> & {
  /** How it is observed; also names its check if that has no name. */
  readonly how: string
}

const own = new Map<string, Requirement>()

/** Adds a custom requirement. It replaces one with the same id, defined by another thread or an earlier load. */
export function addRequirement(requirement: Requirement): void {
  own.set(requirement.id, requirement)
}

/** The custom requirement with this id, if any. */
export function ownRequirement(id: string): Requirement | undefined {
  return own.get(id)
}

/** All custom requirements, in the order of their definition. */
export function ownRequirements(): readonly Requirement[] {
  return [...own.values()]
}
