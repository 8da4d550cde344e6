import { matches } from '../check/selector.ts'
import type { RequirementResult, Result } from './result.ts'

/** The requirements that `--only` has chosen; all of them where nobody chose. */
export function chosenOf({ requirements, selection }: Pick<Result, 'requirements' | 'selection'>): RequirementResult[] {
  const only = selection?.only ?? []
  if (only.length === 0) return requirements
  return requirements.filter((requirement) => only.some((selector) => matches(requirement, selector)))
}
