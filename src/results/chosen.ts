import { matches } from '../runner/applicability.ts'
import type { RequirementResult, Result } from './result.ts'

/** The requirements selected by `--only`; all of them without a selection. */
export function chosenOf({ requirements, selection }: Pick<Result, 'requirements' | 'selection'>): RequirementResult[] {
  const only = selection?.only ?? []
  if (only.length === 0) return requirements
  return requirements.filter((requirement) => only.some((selector) => matches(requirement, selector)))
}
