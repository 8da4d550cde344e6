/** The six outcomes, named after the W3C's Evaluation and Report Language, with `waived` for an accepted failure. */
export const outcomes = ['passed', 'failed', 'waived', 'inapplicable', 'untested', 'cantTell'] as const
export type Outcome = (typeof outcomes)[number]

export const verdicts = ['conformant', 'not-conformant', 'incomplete', 'no-verdict'] as const
export type Verdict = (typeof verdicts)[number]

export { impactKinds, severities } from '../catalogue/requirement.ts'

export const levels = ['MUST', 'SHOULD', 'MAY'] as const

/** Outcomes of requirements and checks, the most urgent first. */
export const outcomesByUrgency = ['failed', 'cantTell', 'waived', 'untested', 'passed', 'inapplicable'] as const

/** Whether a requirement does not hold: a waived failure is still a failure. */
export function isBroken({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === 'failed' || outcome === 'waived'
}

/** Whether a requirement is inapplicable because it can't be observed from outside. */
export function isUnobservable({ cause }: { readonly cause?: { readonly kind: string } | undefined }): boolean {
  return cause?.kind === 'unobservable'
}

/** The most urgent of several outcomes. */
export function mostUrgent(all: readonly Outcome[]): Outcome {
  return outcomesByUrgency.find((outcome) => all.includes(outcome)) ?? 'passed'
}

/** What several checks amount to: the most urgent outcome, where untested and inapplicable ones don't count if others ran. */
export function outcomeOfChecks(all: readonly Outcome[]): Outcome {
  const ran = all.filter((outcome) => outcome !== 'untested' && outcome !== 'inapplicable')
  return mostUrgent(ran.length > 0 ? ran : all)
}
