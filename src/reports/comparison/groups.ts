import { groupedBy } from '../../results/grouped-by.ts'
import { whyInPart } from '../../results/happening.ts'
import { headline } from '../../results/plain-text.ts'
import { type Change, isDecided } from './change.ts'
import type { Comparison } from './compare.ts'

export type Group = ReturnType<typeof groupsOf>[number]
/** Changes of one kind with the same reason, which is shown once. */
export type Alike = Group['alike'][number]

interface GroupDefinition {
  readonly meaning: string
  /** Whether it is collapsed, because nothing changed. */
  readonly folded?: true
  readonly takes: (change: Change) => boolean
}

const wasKnown = ({ before }: Change) => before !== undefined && isDecided(before.outcome)

/** By their titles, in order of importance; each change goes to the first group that takes it. */
const groupDefinitions: Readonly<Record<string, GroupDefinition>> = {
  'Newly failing': {
    meaning: 'The target violates this requirement now; the earlier run did not find that.',
    takes: ({ kind, suite }) => kind === 'newlyFailing' && suite === undefined,
  },
  'Newly failing, with a new or changed check': {
    meaning: 'The check is new or has changed, so the target may have failed before as well.',
    takes: ({ kind, suite, after }) => after?.outcome === 'failed' && suite !== undefined && kind !== 'stillFailing',
  },
  'Still failing, and no longer waived': {
    meaning: 'No waiver covers it in this run: it has expired, was removed, or is for another release.',
    takes: ({ kind }) => kind === 'noLongerWaived',
  },
  'Newly failing, and waived': {
    meaning: 'It did not fail before. A new waiver accepts it.',
    takes: ({ kind, before }) => kind === 'newlyWaived' && before?.outcome !== 'failed',
  },
  Inconclusive: {
    meaning: 'The earlier run decided it. Now there was no answer, a control failed, or an internal error occurred.',
    takes: (change) => change.kind === 'newlyCantTell' && wasKnown(change),
  },
  'No longer tested': {
    meaning: 'The earlier run decided it. This run did not test it.',
    takes: (change) => change.kind === 'newlyUntested' && wasKnown(change),
  },
  'No longer applicable': {
    meaning: 'The earlier run decided it. Now it does not apply, as the environment declares or the run found.',
    takes: (change) => change.kind === 'newlyInapplicable' && wasKnown(change) && change.worse,
  },
  'Custom, and not in this run': {
    meaning: 'The earlier run had this custom requirement, and this run did not (--specs).',
    takes: ({ kind, section }) => kind === 'removed' && section === 'own',
  },
  'Fixed, and tested less than before': {
    meaning: 'What failed before passes now. Some checks that passed before did not run.',
    takes: ({ fixed }) => fixed === true,
  },
  'Tested less than before': {
    meaning: 'The checks that ran passed. If it failed before, what failed is not among them.',
    takes: ({ kind }) => kind === 'lessTested',
  },
  'Still failing': { meaning: 'It failed in both runs.', folded: true, takes: ({ kind }) => kind === 'stillFailing' },
  'Still failing, and newly waived': {
    meaning: 'A new waiver covers it.',
    folded: true,
    takes: ({ kind }) => kind === 'newlyWaived',
  },
  Fixed: { meaning: 'It failed before and passes now.', takes: ({ kind }) => kind === 'newlyPassing' },
  'Newly tested': {
    meaning: 'It passes now; the earlier run did not decide it.',
    takes: ({ kind }) => kind === 'newlyTested',
  },
  'Not applicable to this release': {
    meaning: 'The requirement applies to one of the two releases only.',
    takes: (change) => change.kind === 'newlyInapplicable' && wasKnown(change),
  },
  'New in the catalogue': { meaning: 'The earlier suite did not have it.', takes: ({ kind }) => kind === 'added' },
  'No longer in the catalogue': { meaning: 'The suite no longer has it.', takes: ({ kind }) => kind === 'removed' },
  'Undecided for another reason than before': {
    meaning: 'The earlier run did not decide it either.',
    takes: () => true,
  },
}

/** Groups the changes of a comparison, the most important first, and joins those in a group that share a reason. */
export function groupsOf({ changes }: Comparison) {
  const left = new Set(changes)
  return Object.entries(groupDefinitions).flatMap(([title, { meaning, folded = false, takes }]) => {
    const taken = [...left].filter(takes)
    for (const change of taken) left.delete(change)
    if (taken.length === 0) return []
    const worse = taken.some((change) => change.worse)
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
function whyOf({ kind, before, after }: Change): string | undefined {
  if (after?.outcome === 'passed' && kind !== 'lessTested') return undefined
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
