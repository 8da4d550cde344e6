import { causeInWords } from '../outcome/cause-words.ts'
import { shortened } from '../suite/shortened.ts'
import { hasFullEvidence, withinBudget } from './evidence-budget.ts'
import { explain } from './explain.ts'
import { ResultFileError } from './read-result.ts'
import type { RequirementResult, Result } from './result.ts'
import { renumberSessions } from './session-numbers.ts'
import { isOfAnotherShard, judge } from './verdict.ts'
import { applyWaivers, dayOf } from './waivers-applied.ts'

export interface ShardResult {
  readonly file: string
  readonly result: Result
}

/**
 * Merges the results of the shards of a run into one, equal to that of a single run. Requirements of a missing shard are
 * inconclusive. Throws a ResultFileError if the parts do not belong together.
 */
export function mergeResults(parts: readonly ShardResult[]): Result {
  const [first] = parts
  if (first === undefined) throw new ResultFileError('There is no result to merge.')
  const [problem = duplicate(parts)] = parts.flatMap((part) => mismatch(part, first) ?? [])
  if (problem !== undefined) throw new ResultFileError(problem)
  const sorted = parts.map(({ result }) => result).toSorted((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0))
  const renumbered = renumberSessions(sorted.map(({ requirements }) => requirements))
  const results = sorted.map((result, index) => ({ ...result, requirements: renumbered[index] ?? [] }))
  const shards = missingShards(results)
  const cause = { kind: 'missing-shards', shards, of: first.result.shard?.count ?? 0 } as const
  const unknown = { outcome: 'cantTell', reason: causeInWords(cause), cause } as const
  const own = first.result.requirements.map(({ id }): RequirementResult => {
    const all = results.flatMap((result) => result.requirements.filter((requirement) => requirement.id === id))
    const checked = all.find((requirement) => !isOfAnotherShard(requirement))
    return checked ?? { ...(all[0] as RequirementResult), ...unknown }
  })
  const startedAt = results.map((result) => result.startedAt).toSorted()[0] ?? first.result.startedAt
  // Another shard may have checked the requirement that explains a failed one, waived or not.
  const shown = results.some((result) => hasFullEvidence(result.requirements)) ? own : withinBudget(own)
  const { requirements } = applyWaivers(
    explain(shown.map(withoutWaiver)),
    own.flatMap(({ waiver }) => waiver ?? []),
    { release: first.result.target.release, today: dayOf(new Date(startedAt)) },
  )
  const stale = unique(results.flatMap(({ staleWaivers }) => staleWaivers))
  const strict = results.some((result) => result.strict === true)
  const endedEarly = results.map((result) => result.endedEarly).find((each) => each !== undefined)
  const end = Math.max(...results.map((result) => Date.parse(result.startedAt) + result.durationMs))
  const { shard: _, invocation: __, ...common } = first.result
  return {
    ...common,
    target: { ...common.target, ...cautionsOf(results) },
    startedAt,
    durationMs: end - Date.parse(startedAt),
    strict: strict || undefined,
    endedEarly,
    ...judge(requirements, stale, strict, endedEarly),
    traffic: trafficOf(results),
    staleWaivers: stale,
    requirements,
  }
}

/** A waived requirement as it was before: failed. */
function withoutWaiver(requirement: RequirementResult): RequirementResult {
  const { waiver, reason: _, ...before } = requirement
  return waiver === undefined ? requirement : { ...before, outcome: 'failed' }
}

/** Why a part does not belong to the first one; undefined if it does. */
function mismatch({ file, result }: ShardResult, first: ShardResult): string | undefined {
  if (result.shard === undefined) return `${file} is the result of a whole run: only those of --shard can be merged.`
  const of = (each: Result, other: Result): Record<string, unknown> => ({
    'number of shards': each.shard?.count,
    suite: `${each.suite.name} ${each.suite.version}`,
    catalogue: each.suite.catalogue,
    'revision of the suite': each.suite.revision,
    environment: each.target.environment,
    release: each.target.release ?? 'not given',
    // Each shard has its own embedded server, on its own port.
    target: each.target.baseUrl.replace(/^(http:\/\/127\.0\.0\.1):\d+/, '$1'),
    defect: each.target.defect ?? 'none',
    '--quick': each.quick ? 'on' : 'off',
    seed: each.seed ?? 'none',
    // As where only one of them was given --specs.
    'list of requirements that the other lacks': each.requirements
      .filter(({ id }) => !other.requirements.some((own) => own.id === id))
      .map(({ id }) => id)
      .join(', '),
    // Shards would then distribute other requirements. Only the shard that has a check knows that none of them applies.
    'list of what only its environment declares that the target lacks': each.requirements
      .filter(({ id, cause }) => cause?.kind === 'condition' && isDeclaredBy(other, id))
      .map(({ id }) => id)
      .join(', '),
    'list of what --only, --skip or --no-timing leave out': each.requirements
      .filter(({ cause }) => cause?.kind === 'left-out' && cause.by !== '--shard')
      .map(({ id }) => id)
      .join(', '),
  })
  const [mine, theirs] = [of(result, first.result), of(first.result, result)]
  const differing = Object.keys(mine).find((what) => mine[what] !== theirs[what])
  if (differing === undefined) return undefined
  const [found, before] = [mine, theirs].map((values) => shortened(String(values[differing]), longestValue) || 'empty')
  return `${file} and ${first.file} are not of the same run: the ${differing} is ${found} and ${before}.`
}

/** Whether the environment of a shard declares that a requirement applies, and the shard judges it. */
function isDeclaredBy({ requirements }: Result, id: string): boolean {
  return requirements.some((each) => each.id === id && each.cause?.kind !== 'condition' && !isOfAnotherShard(each))
}

function duplicate(parts: readonly ShardResult[]): string | undefined {
  for (const [position, { file, result }] of parts.entries()) {
    const same = parts.slice(0, position).find((each) => each.result.shard?.index === result.shard?.index)
    if (same !== undefined) return `${file} and ${same.file} are both shard ${result.shard?.index}.`
  }
  return undefined
}

/** A longer value is cut where a message shows it. */
const longestValue = 100

function missingShards(results: readonly Result[]): number[] {
  const count = results[0]?.shard?.count ?? 0
  const there = new Set(results.map(({ shard }) => shard?.index))
  return Array.from({ length: count }, (_, index) => index + 1).filter((index) => !there.has(index))
}

/** What to know before trusting a result: each shard knows only what its own checks met. */
function cautionsOf(results: readonly Result[]): Partial<Result['target']> {
  const targets = results.map(({ target }) => target)
  const openPasswords = unique(targets.flatMap((target) => target.openPasswords ?? []))
  const refused = targets.flatMap(({ refusedAccounts }) => Object.entries(refusedAccounts ?? {}))
  return {
    ...(targets.some(({ insecure }) => insecure) && { insecure: true }),
    ...(openPasswords.length > 0 && { openPasswords }),
    ...(refused.length > 0 && { refusedAccounts: Object.fromEntries(refused) }),
  }
}

function trafficOf(results: readonly Result[]): Result['traffic'] {
  const all = results.map(({ traffic }) => traffic)
  const failedLogins = all.map((traffic) => traffic.failedLogins)
  const sessions = all.flatMap((traffic) => traffic.sessions ?? [])
  return {
    ...summed(all, ['requests', 'connections', 'logins']),
    failedLogins: summed(failedLogins, failedLogins.flatMap(Object.keys)),
    ...summed(all, ['unavailableMs']),
    maxFailedLogins: Math.max(...all.map((traffic) => traffic.maxFailedLogins)),
    ...(sessions.length > 0 && { sessions: summed(sessions, ['opened', 'loggedOut', 'left', 'outlived']) }),
  }
}

/** The sum of each of these members of some numbers; an absent one is 0. */
function summed<Name extends string>(
  all: readonly Readonly<Partial<Record<Name, number | undefined>>>[],
  names: readonly Name[],
): Record<Name, number> {
  const sum = (name: Name) => all.reduce((total, each) => total + (each[name] ?? 0), 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>
}

function unique<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]
}
