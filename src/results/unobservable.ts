import type { RequirementResult } from './result.ts'

/** Whether a requirement is inapplicable because it can't be observed from outside. */
export function isUnobservable({ cause }: Pick<RequirementResult, 'cause'>): boolean {
  return cause?.kind === 'unobservable'
}
