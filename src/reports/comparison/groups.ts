import { groupedBy } from '../../results/grouped-by.ts'
import { whyInPart } from '../../results/happening.ts'
import { headline } from '../../results/plain-text.ts'
import { type Change, type ChangeKind, isDecided } from './change.ts'
import type { Comparison } from './compare.ts'

/** Changes of one kind with the same reason, which is shown once. */
export interface Alike {
  /** The reason, if several changes share it. */
  readonly why?: string | undefined
  readonly changes: readonly Change[]
}

/** Changes of one kind, as shown in reports. */
export interface Group {
  readonly title: string
  /** What this means, in one sentence. */
  readonly meaning: string
  readonly worse: boolean
  /** Whether it is collapsed, because nothing changed. */
  readonly folded: boolean
  readonly alike: readonly Alike[]
  readonly size: number
}

interface GroupDefinition {
  readonly title: string
  readonly meaning: string
  readonly folded?: true
  readonly takes: (change: Change) => boolean
}

const is =
  (...kinds: readonly ChangeKind[]) =>
  ({ kind }: Change) =>
    kinds.includes(kind)
const wasKnown = ({ before }: Change) => before !== undefined && isDecided(before.outcome)
const ofSuite = ({ suite }: Change) => suite !== undefined

/** The kinds in order of importance; each change goes to the first shelf that takes it. */
const groupDefinitions: readonly GroupDefinition[] = [
  {
    title: 'Newly failing',
    meaning: 'The target violates this requirement now; the earlier run did not find that.',
    takes: (change) => is('newlyFailing')(change) && !ofSuite(change),
  },
  {
    title: 'Newly failing, with a new or changed check',
    meaning: 'The check is new or has changed, so the target may have failed before as well.',
    takes: (change) => change.after?.outcome === 'failed' && ofSuite(change) && !is('stillFailing')(change),
  },
  {
    title: 'Still failing, and no longer waived',
    meaning: 'No waiver covers it in this run: it has expired, was removed, or is for another release.',
    takes: is('noLongerWaived'),
  },
  {
    title: 'Newly failing, and waived',
    meaning: 'It did not fail before. A new waiver accepts it.',
    takes: (change) => is('newlyWaived')(change) && change.before?.outcome !== 'failed',
  },
  {
    title: 'Inconclusive',
    meaning: 'The earlier run decided it. Now there was no answer, a control failed, or an internal error occurred.',
    takes: (change) => is('newlyCantTell')(change) && wasKnown(change),
  },
  {
    title: 'No longer tested',
    meaning: 'The earlier run decided it. This run did not test it.',
    takes: (change) => is('newlyUntested')(change) && wasKnown(change),
  },
  {
    title: 'No longer applicable',
    meaning: 'The earlier run decided it. Now it does not apply, as the environment declares or the run found.',
    takes: (change) => is('newlyInapplicable')(change) && wasKnown(change) && change.worse,
  },
  {
    title: 'Custom, and not in this run',
    meaning: 'The earlier run had this custom requirement, and this run did not (--specs).',
    takes: (change) => is('removed')(change) && change.section === 'own',
  },
  {
    title: 'Tested less than before',
    meaning: 'The checks that ran passed.',
    takes: is('lessTested'),
  },
  {
    title: 'Still failing',
    meaning: 'It failed in both runs.',
    folded: true,
    takes: is('stillFailing'),
  },
  {
    title: 'Still failing, and newly waived',
    meaning: 'A new waiver covers it.',
    folded: true,
    takes: is('newlyWaived'),
  },
  { title: 'Fixed', meaning: 'It failed before and passes now.', takes: is('newlyPassing') },
  {
    title: 'Newly tested',
    meaning: 'It passes now; the earlier run did not decide it.',
    takes: is('newlyTested'),
  },
  {
    title: 'Not applicable to this release',
    meaning: 'The requirement applies to one of the two releases only.',
    takes: (change) => is('newlyInapplicable')(change) && wasKnown(change),
  },
  { title: 'New in the catalogue', meaning: 'The earlier suite did not have it.', takes: is('added') },
  { title: 'No longer in the catalogue', meaning: 'The suite no longer has it.', takes: is('removed') },
  {
    title: 'Undecided for another reason than before',
    meaning: 'The earlier run did not decide it either.',
    takes: () => true,
  },
]

/** Groups the changes of a comparison, the most important first, and joins those in a group that share a reason. */
export function groupsOf({ changes }: Comparison): Group[] {
  const left = new Set(changes)
  return groupDefinitions.flatMap(({ title, meaning, folded = false, takes }) => {
    const taken = [...left].filter(takes)
    for (const change of taken) left.delete(change)
    if (taken.length === 0) return []
    const worse = taken.some((change) => change.worse)
    return [{ title, meaning, worse, folded: folded && !worse, alike: alikeIn(taken), size: taken.length }]
  })
}

/** Joins changes for which the new run gives the same reason. */
function alikeIn(changes: readonly Change[]): Alike[] {
  const byReason = groupedBy(changes, (change) => JSON.stringify([change.suite, whyOf(change)]))
  return [...byReason.values()].map((alike) => ({
    ...(alike.length > 1 && { why: alike[0] && (alike[0].suite ?? whyOf(alike[0])) }),
    changes: alike,
  }))
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
