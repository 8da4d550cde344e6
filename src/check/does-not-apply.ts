import { type Condition, conditions } from '../catalogue/condition.ts'
import { type Environment, holds } from '../environment/environment.ts'

/** Ends a check that has nothing to decide at this target: what it has found out, as a sentence. */
export class DoesNotApply extends Error {
  override readonly name = 'DoesNotApply'
}

/** Ends a check that is about what this target does not have, where its requirement is about more than that. */
export function onlyWhere(environment: Environment, condition: Condition): void {
  if (!holds(environment, condition)) throw new DoesNotApply(`Not applicable here: ${conditions[condition]}.`)
}
