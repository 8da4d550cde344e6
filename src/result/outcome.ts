/** The six outcomes, named after the W3C's Evaluation and Report Language, with `waived` for an accepted failure. */
export const outcomes = ['passed', 'failed', 'waived', 'inapplicable', 'untested', 'cantTell'] as const
export type Outcome = (typeof outcomes)[number]

export const verdicts = ['conformant', 'not-conformant', 'incomplete', 'no-verdict'] as const
export type Verdict = (typeof verdicts)[number]

export const levels = ['MUST', 'SHOULD', 'MAY'] as const
