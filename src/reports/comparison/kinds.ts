import { isBroken } from '../../results/outcome.ts'
import { type Circumstances, differenceOf, isDecided, isOfRelease } from './change.ts'

/** A change without its kind, and the facts about both runs. */
type ChangeFacts = NonNullable<ReturnType<typeof differenceOf>> & Circumstances

interface KindOfChange {
  readonly meaning: string
  /** Whether it is collapsed, because nothing changed. */
  readonly folded?: true
  readonly takes: (facts: ChangeFacts) => boolean
  /** Something got worse, or something known before is unknown now; by default, nothing. */
  readonly worse?: (facts: ChangeFacts) => boolean
}

const wasKnown = ({ before }: ChangeFacts) => before !== undefined && isDecided(before)
const wasBroken = ({ before }: ChangeFacts) => before !== undefined && isBroken(before)
const unlessUntested = ({ allowUntested }: ChangeFacts) => !allowUntested
const always = () => true

/**
 * The kinds of change in order of importance; a change is of the first one that takes it. Their names are the words of their titles,
 * and `kind` in `comparison.json`.
 */
const kinds: Readonly<Record<string, KindOfChange>> = {
  'newly-failing': {
    meaning: 'The target violates this requirement now; the earlier run did not find that.',
    takes: (facts) => facts.after?.outcome === 'failed' && !wasBroken(facts) && facts.suite === undefined,
    worse: always,
  },
  'newly-failing-with-a-new-or-changed-check': {
    meaning: 'The check is new or has changed, so the target may have failed before as well.',
    takes: (facts) => facts.after?.outcome === 'failed' && !wasBroken(facts) && facts.suite !== undefined,
    worse: always,
  },
  'still-failing-and-no-longer-waived': {
    meaning: 'No waiver covers it in this run: it has expired, was removed, or is for another release.',
    takes: ({ before, after }) => after?.outcome === 'failed' && before?.outcome === 'waived',
    worse: always,
  },
  'newly-failing-and-waived': {
    meaning: 'It did not fail before. A new waiver accepts it.',
    takes: ({ before, after }) => after?.outcome === 'waived' && before !== undefined && before.outcome !== 'failed',
    worse: ({ allowWaived }) => !allowWaived,
  },
  inconclusive: {
    meaning: 'The earlier run decided it. Now there was no answer, a control failed, or an internal error occurred.',
    takes: (facts) => facts.after?.outcome === 'cantTell' && wasKnown(facts),
    worse: always,
  },
  'no-longer-tested': {
    meaning: 'The earlier run decided it. This run did not test it.',
    takes: (facts) => facts.after?.outcome === 'untested' && wasKnown(facts),
    worse: unlessUntested,
  },
  'no-longer-applicable': {
    meaning: 'The earlier run decided it. Now it does not apply, as the environment declares or the run found.',
    takes: (facts) =>
      facts.after?.outcome === 'inapplicable' && wasKnown(facts) && !(facts.otherRelease && isOfRelease(facts.after)),
    worse: unlessUntested,
  },
  'custom-and-not-in-this-run': {
    meaning: 'The earlier run had this custom requirement, and this run did not (--specs).',
    takes: ({ after, section }) => after === undefined && section === 'own',
    // A catalogue drops a requirement on purpose; custom ones go missing with an option of the command.
    worse: (facts) => wasKnown(facts) && !facts.allowUntested,
  },
  'fixed-and-tested-less-than-before': {
    meaning: 'What failed before passes now. Some checks that passed before did not run.',
    takes: ({ fixed }) => fixed === true,
    worse: ({ suite, allowUntested }) => suite === undefined && !allowUntested,
  },
  'tested-less-than-before': {
    meaning: 'The checks that ran passed. If it failed before, what failed is not among them.',
    takes: ({ lost }) => lost !== undefined,
    worse: ({ suite, allowUntested }) => suite === undefined && !allowUntested,
  },
  'still-failing': {
    meaning: 'It failed in both runs.',
    folded: true,
    takes: ({ after }) => after?.outcome === 'failed',
  },
  'still-failing-and-newly-waived': {
    meaning: 'A new waiver covers it.',
    folded: true,
    takes: ({ before, after }) => after?.outcome === 'waived' && before?.outcome === 'failed',
  },
  fixed: {
    meaning: 'It failed before and passes now.',
    takes: (facts) => facts.after?.outcome === 'passed' && wasBroken(facts),
  },
  'newly-tested': {
    meaning: 'It passes now; the earlier run did not decide it.',
    takes: ({ before, after }) => after?.outcome === 'passed' && before !== undefined,
  },
  'not-applicable-to-this-release': {
    meaning: 'The requirement applies to one of the two releases only.',
    takes: (facts) => facts.after?.outcome === 'inapplicable' && wasKnown(facts),
  },
  'new-in-the-catalogue': {
    meaning: 'The earlier suite did not have it.',
    takes: ({ before }) => before === undefined,
  },
  'no-longer-in-the-catalogue': { meaning: 'The suite no longer has it.', takes: ({ after }) => after === undefined },
  'undecided-for-another-reason-than-before': {
    meaning: 'The earlier run did not decide it either.',
    takes: () => true,
  },
}

export const kindsByName = Object.entries(kinds)

export type Change = NonNullable<ReturnType<typeof changeOf>>

/** How one requirement changed, with the name of its kind; undefined if it did not. */
export function changeOf(...compared: Parameters<typeof differenceOf>) {
  const difference = differenceOf(...compared)
  if (difference === undefined) return undefined
  const facts = { ...difference, ...compared[2] }
  // The last one takes what the others leave.
  const [kind, { worse }] = kindsByName.find(([, { takes }]) => takes(facts)) as (typeof kindsByName)[number]
  return { ...difference, kind, worse: worse?.(facts) ?? false }
}
