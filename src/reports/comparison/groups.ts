import { groupedBy } from '../../results/grouped-by.ts'
import { whyInPart } from '../../results/happening.ts'
import { headline } from '../../results/plain-text.ts'
import type { Comparison } from './compare.ts'
import { type Change, kindsByName } from './kinds.ts'

export type Group = ReturnType<typeof groupsOf>[number]
/** Changes of one kind with the same reason, which is shown once. */
export type Alike = Group['alike'][number]

/** Groups the changes of a comparison, the most important first, and joins those in a group that share a reason. */
export function groupsOf({ changes }: Comparison) {
  return kindsByName.flatMap(([name, { meaning, folded = false }]) => {
    const taken = changes.filter(({ kind }) => kind === name)
    if (taken.length === 0) return []
    const worse = taken.some((change) => change.worse)
    const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
    return [{ title, meaning, worse, folded: folded && !worse, alike: alikeIn(taken), size: taken.length }]
  })
}

/** Joins changes for which the new run gives the same reason. `why`: the reason, if several changes share it. */
function alikeIn(changes: readonly Change[]) {
  const byReason = groupedBy(changes, (change) => JSON.stringify([change.suite, whyOf(change)]))
  return [...byReason.values()].map((alike) => {
    const [first, ...others] = alike
    return { why: others.length > 0 ? (first.suite ?? whyOf(first)) : undefined, changes: alike }
  })
}

/** What the new run observed, or why nothing; for a removed requirement, what the old run did. Undefined for a pass. */
function whyOf({ lost, before, after }: Change): string | undefined {
  if (after?.outcome === 'passed' && lost === undefined) return undefined
  // Without the counts, which vary where the reason is the same.
  const now = after?.cause?.kind === 'in-part' ? headline(whyInPart(after.cause)) : after?.observed
  return now ?? (after === undefined ? before?.observed : undefined)
}

/** The names of the old and the new environment, or the one name of both. */
export function environmentsOf({ before, after }: Comparison): string[] {
  return [...new Set([before.environment, after.environment])]
}

/** The conclusion in one sentence: whether anything got worse, and the number of changes of each kind. */
export function conclusionOf(comparison: Comparison): string {
  return `${comparison.worse ? 'Worse' : 'Nothing got worse'}: ${changeInWords(groupsOf(comparison)) || 'no change'}`
}

/** The size of each group, in one line. */
export function changeInWords(groups: readonly Group[]): string {
  return groups.map(({ title, size }) => `${size} ${title.charAt(0).toLowerCase()}${title.slice(1)}`).join('; ')
}
