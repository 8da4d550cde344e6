import { everyRequirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import { type Selection, whyNotRun } from './applicability.ts'

/**
 * The IDs of the requirements that the run checks in another shard. They are distributed in the order of the catalogue, so that
 * all machines agree without communicating.
 */
export function leftToAnotherShard(environment: Environment, selection: Selection): ReadonlySet<string> {
  const { shard } = selection
  if (shard === undefined) return new Set()
  const checked = everyRequirement().filter(
    (requirement) => whyNotRun(requirement, environment, selection) === undefined,
  )
  const others = checked.filter((_, index) => index % shard.count !== shard.index - 1)
  return new Set(others.map(({ id }) => id))
}
