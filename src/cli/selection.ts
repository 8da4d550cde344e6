import { catalogueAt, catalogueVersions } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { leavesOutEverything, type Selection, unknownSelector } from '../runner/applicability.ts'

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
    problems.push(
      'The selection (--only, --skip, --no-timing) leaves out every requirement that can be observed. Widen it.',
    )
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

type Shard = NonNullable<Selection['shard']>

/** How pipelines number parallel jobs: the variables for the index and the count, and the first index. */
const pipelines = [
  { name: 'GitLab CI', index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1 },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', count: 'CIRCLE_NODE_TOTAL', first: 0 },
  { name: 'Azure Pipelines', index: 'SYSTEM_JOBPOSITIONINPHASE', count: 'SYSTEM_TOTALJOBSINPHASE', first: 1 },
  // Kubernetes gives a pod its index only; the manifest must set the count.
  { name: 'a Kubernetes indexed Job', index: 'JOB_COMPLETION_INDEX', count: 'JOB_COMPLETIONS', first: 0 },
] as const

/** The shard that `--shard` asks for, or a sentence that says what is wrong. */
export function shardFrom(text: string, variables: Readonly<Record<string, string | undefined>>): Shard | string {
  if (text === 'auto') return shardOfPipeline(variables)
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index >= 1 && index <= count) return { index, count }
  return `--shard ${text}: expected I/N with I from 1 to N, such as 2/4, or auto.`
}

function shardOfPipeline(variables: Readonly<Record<string, string | undefined>>): Shard | string {
  const found = pipelines.find(({ index }) => variables[index] !== undefined)
  if (found === undefined) {
    const known = pipelines.map(({ name, index, count }) => `${name} (${index}, ${count})`).join(', ')
    return `--shard auto: no known pipeline reports the number of this job. Supported: ${known}. Otherwise give I/N.`
  }
  const [index, count] = [variables[found.index], variables[found.count]].map(wholeNumber)
  const said = `${found.index}=${variables[found.index]} and ${found.count}=${variables[found.count] ?? ''}`
  if (index === undefined || count === undefined || index < found.first || index - found.first >= count)
    return `--shard auto: ${said} of ${found.name} do not name a shard: ${found.index} must start at ${found.first}, and ${found.count} must be the number of jobs.`
  return { index: index - found.first + 1, count }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
