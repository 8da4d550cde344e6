import { everyRequirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import { applicability, type Selection } from './applicability.ts'

/** Why a requirement has no outcome in the result of a shard. */
export const anotherShard = 'Left to another shard (--shard).'

/**
 * The ids of the requirements that a run would check and that another shard of it checks. They are dealt out in the
 * order of the catalogue, so that all machines agree without talking.
 */
export function leftToAnotherShard(environment: Environment, selection: Selection): ReadonlySet<string> {
  const { shard } = selection
  if (shard === undefined) return new Set()
  const checked = everyRequirement().filter((requirement) => applicability(requirement, environment, selection).runs)
  const others = checked.filter((_, index) => index % shard.count !== shard.index - 1)
  return new Set(others.map(({ id }) => id))
}
