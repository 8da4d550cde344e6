import { catalogueAt, catalogueVersions } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { leavesOutEverything, type Selection, unknownSelector } from '../runner/applicability.ts'
import { shardFrom } from './shard.ts'

/** The part of the catalogue that a run checks. Throws a ConfigurationError for an invalid selector or shard. */
export function selectionFrom(options: Omit<Selection, 'shard'> & { readonly shard?: string }): Selection {
  const problems = (['only', 'skip'] as const).flatMap((option) =>
    options[option].flatMap((selector) => {
      const problem = unknownSelector(selector)
      return problem === undefined ? [] : [`--${option} ${problem}`]
    }),
  )
  const shard = options.shard === undefined ? undefined : shardFrom(options.shard, process.env)
  if (typeof shard === 'string') problems.push(shard)
  if (problems.length === 0 && leavesOutEverything(options))
    problems.push('--only, --skip and --no-timing leave out every requirement: drop one of them.')
  if (problems.length > 0) throw new ConfigurationError(problems)
  const { only, skip, timing, quick } = options
  return { only, skip, timing, quick, ...(typeof shard === 'object' && { shard }) }
}

/** Every shard signs in, possibly with a wrong password: that must fit into the shared budget of an account. */
export function assertRoomForShards(
  { shard }: Selection,
  { maxFailedLogins }: Pick<Environment, 'maxFailedLogins'>,
): void {
  if (shard === undefined || shard.count <= Math.max(1, maxFailedLogins)) return
  const problem = `--shard ${shard.index}/${shard.count}: MAX_FAILED_LOGINS is ${maxFailedLogins}, less than one for each shard.`
  throw new ConfigurationError([`${problem} Raise it, or run fewer shards.`])
}

/** The requirements of the version that `--catalogue` names. Throws a ConfigurationError for an unknown version. */
export function catalogueNamed(version: string): readonly Requirement[] {
  if (catalogueVersions.some((known) => known === version)) return catalogueAt(version)
  throw new ConfigurationError([`--catalogue ${version}: expected ${catalogueVersions.join(' or ')}.`])
}
