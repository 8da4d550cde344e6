import { unobservable } from '../check/applicability.ts'
import type { RequirementResult } from './result.ts'

/** Whether a requirement is inapplicable because nobody can see from outside whether it holds. */
export function isUnobservable({ outcome, reason }: Pick<RequirementResult, 'outcome' | 'reason'>): boolean {
  return outcome === 'inapplicable' && reason?.startsWith(unobservable) === true
}
