/** The six outcomes, named after the W3C's Evaluation and Report Language, with `waived` for an accepted failure. */
export const outcomes = ['passed', 'failed', 'waived', 'inapplicable', 'untested', 'cantTell'] as const
export type Outcome = (typeof outcomes)[number]

export const verdicts = ['conformant', 'not-conformant', 'incomplete', 'no-verdict'] as const
export type Verdict = (typeof verdicts)[number]

export { impactKinds, severities } from '../catalogue/requirement.ts'

export const levels = ['MUST', 'SHOULD', 'MAY'] as const

/** Outcomes of requirements, the most urgent first. */
export const outcomesByUrgency: readonly Outcome[] = [
  'failed',
  'cantTell',
  'waived',
  'untested',
  'passed',
  'inapplicable',
]

/** Outcomes of checks, the most urgent first: untested and inapplicable ones don't count if others ran. */
export const checkOutcomesByUrgency: readonly Outcome[] = ['failed', 'cantTell', 'passed', 'untested', 'inapplicable']
