import type { Selection } from '../runner/applicability.ts'

type Shard = NonNullable<Selection['shard']>

/** How pipelines number parallel jobs: the variables for the index and the count, and the first index. */
const pipelines = [
  { name: 'GitLab CI', index: 'CI_NODE_INDEX', count: 'CI_NODE_TOTAL', first: 1 },
  { name: 'CircleCI', index: 'CIRCLE_NODE_INDEX', count: 'CIRCLE_NODE_TOTAL', first: 0 },
  {
    name: 'Azure Pipelines',
    index: 'SYSTEM_JOBPOSITIONINPHASE',
    count: 'SYSTEM_TOTALJOBSINPHASE',
    first: 1,
  },
  // Kubernetes gives a pod its index only; the manifest must set the count.
  { name: 'a Kubernetes indexed Job', index: 'JOB_COMPLETION_INDEX', count: 'JOB_COMPLETIONS', first: 0 },
] as const

/**
 * The shard that `--shard` asks for: `I/N`, or `auto`, which takes it from the pipeline.
 *
 * @returns the shard, or a sentence that says what is wrong
 */
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
