import { everyRequirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import { applicability, type Selection } from './applicability.ts'

/** Why a requirement has no outcome in the result of a shard. */
export const anotherShard = 'Left to another shard (--shard).'

/**
 * The IDs of the requirements that the run checks in another shard. They are distributed in the order of the catalogue, so that
 * all machines agree without communicating.
 */
export function leftToAnotherShard(environment: Environment, selection: Selection): ReadonlySet<string> {
  const { shard } = selection
  if (shard === undefined) return new Set()
  const checked = everyRequirement().filter((requirement) => applicability(requirement, environment, selection).runs)
  const others = checked.filter((_, index) => index % shard.count !== shard.index - 1)
  return new Set(others.map(({ id }) => id))
}
