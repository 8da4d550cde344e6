import { groupedBy } from '../../results/grouped-by.ts'
import { isBroken, type Outcome } from '../../results/outcome.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { passedInPart } from '../../results/verdict.ts'
import { requirementState } from '../comparison/change.ts'
import { requirementTitle } from '../wording.ts'
import { type Column, columnOf } from './matrix.ts'

export interface Run extends Column {
  readonly place: string
  /** The ids that fail or are waived now, and did not when they were last decided, or never were. */
  readonly appeared: readonly string[]
  /** The ids that failed when they were last decided and pass now. */
  readonly fixed: readonly string[]
}

export type OpenFailure = ReturnType<typeof openFailure>

/** The runs of an environment, and its open failures, the oldest first. */
export type EnvironmentHistory = ReturnType<typeof historyOf>

/** A failure while the runs are read. */
interface Open {
  /** The run in which the failure first appeared and since which it has persisted. */
  readonly since: Run
  /** The last run that decided it. */
  readonly seen: Run
  readonly runs: number
  readonly requirement: RequirementResult
  /** The names of its failed checks for which no later run has determined otherwise. */
  readonly failing: readonly string[]
}

/** Collects the results of many runs, in any order, and keeps what the history needs of them. */
export class HistoryBuilder {
  readonly #taken = new Map<string, Taken>()

  /** Adds the result at this path; returns why it is skipped, if so. */
  add(place: string, result: Result): string | undefined {
    if (result.shard !== undefined)
      return `one shard, ${result.shard.index} of ${result.shard.count}: report --merge first`
    const key = `${result.target.environment} ${result.startedAt}`
    const same = this.#taken.get(key)
    if (same !== undefined) return `the same run as ${same.place}`
    this.#taken.set(key, { place, result: withoutEvidence(result) })
    return undefined
  }

  build(): EnvironmentHistory[] {
    const all = [...this.#taken.values()].toSorted((a, b) => (a.result.startedAt < b.result.startedAt ? -1 : 1))
    const byEnvironment = groupedBy(all, ({ result }) => result.target.environment)
    return [...byEnvironment].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, taken]) => historyOf(name, taken))
  }
}

type Taken = Pick<Run, 'place'> & { readonly result: Result }

function historyOf(environment: string, taken: readonly Taken[]) {
  const open = new Map<string, Open>()
  const runs: Run[] = []
  for (const { place, result } of taken) {
    const failing = result.requirements.filter(isBroken)
    const left = new Map(result.requirements.map((each) => [each.id, leftFailing(open.get(each.id), each, result)]))
    const ended = result.requirements.filter(({ id, outcome }) => open.has(id) && closes(outcome, left.get(id) ?? []))
    const run: Run = {
      ...columnOf(result),
      place,
      appeared: failing.filter(({ id }) => !open.has(id)).map(({ id }) => id),
      fixed: ended.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id),
    }
    runs.push(run)
    for (const { id } of ended) open.delete(id)
    for (const [id, known] of open) open.set(id, { ...known, failing: left.get(id) ?? known.failing })
    for (const requirement of failing) {
      const known = open.get(requirement.id)
      const failed = requirement.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)
      open.set(requirement.id, {
        since: known?.since ?? run,
        seen: run,
        runs: (known?.runs ?? 0) + 1,
        requirement,
        failing: [...failed, ...(known?.failing ?? [])],
      })
    }
  }
  const left = [...open.values()].toSorted((a, b) => (a.since.startedAt < b.since.startedAt ? -1 : 1))
  return { environment, runs, open: left.map(openFailure) }
}

/** Untested and inconclusive requirements may still fail, as may failed checks that a partial pass has left out. */
function closes(outcome: Outcome, failing: readonly string[]): boolean {
  return outcome === 'inapplicable' || (outcome === 'passed' && failing.length === 0)
}

/** The failed checks that this run did not decide. A check that is missing in a full run was removed from the suite. */
function leftFailing(known: Open | undefined, requirement: RequirementResult, result: Result): readonly string[] {
  if (known === undefined) return []
  const outcomes = new Map(requirement.checks.map(({ name, outcome }) => [name, outcome]))
  return known.failing.filter((name) => {
    const outcome = outcomes.get(name)
    return outcome === undefined ? isInPart(requirement, result) : outcome === 'untested' || outcome === 'cantTell'
  })
}

/** Whether checks of the requirement may have been left out; results of older suites record this only for the run. */
function isInPart(requirement: RequirementResult, { quick }: Result): boolean {
  return quick === true || passedInPart(requirement)
}

function openFailure({ since, seen, runs, requirement }: Open) {
  const { id, level, outcome } = requirement
  const { observed } = requirementState(requirement)
  return { id, level, title: requirementTitle(requirement), outcome, observed, since, seen, runs }
}

/** Keeps memory small for many results: most of it is evidence, then the names of passed checks. */
function withoutEvidence(result: Result): Result {
  const requirements = result.requirements.map((requirement) => ({
    ...requirement,
    checks: requirement.checks
      .filter((check) => isInPart(requirement, result) || !['passed', 'inapplicable'].includes(check.outcome))
      .map((check) => ({ ...check, exchanges: [] })),
  }))
  return { ...result, requirements }
}

/** The history as data for programs: without what its page shows of each requirement. */
export function historyAsData(histories: readonly EnvironmentHistory[]) {
  const run = ({ cells: _, ...facts }: Run) => facts
  return histories.map(({ environment, runs, open }) => ({
    environment,
    runs: runs.map(run),
    open: open.map((failure) => ({ ...failure, since: run(failure.since), seen: run(failure.seen) })),
  }))
}
