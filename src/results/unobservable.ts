import { unobservable } from '../runner/applicability.ts'
import type { RequirementResult } from './result.ts'

/** Whether a requirement is inapplicable because it can't be observed from outside. */
export function isUnobservable({ outcome, reason }: Pick<RequirementResult, 'outcome' | 'reason'>): boolean {
  return outcome === 'inapplicable' && reason?.startsWith(unobservable) === true
}
