import { happeningIn, inShort } from '../result/failure-text.ts'
import type { Outcome } from '../result/outcome.ts'
import type { RequirementResult, Result } from '../result/result.ts'

/** What became of a requirement between two runs. */
export type ChangeKind =
  | 'newlyFailing'
  | 'stillFailing'
  | 'newlyPassing'
  | 'newlyWaived'
  | 'newlyUntested'
  | 'newlyInapplicable'
  | 'newlyCantTell'
  | 'added'
  | 'removed'

const newly: Readonly<Record<Exclude<Outcome, 'failed'>, ChangeKind>> = {
  passed: 'newlyPassing',
  waived: 'newlyWaived',
  untested: 'newlyUntested',
  inapplicable: 'newlyInapplicable',
  cantTell: 'newlyCantTell',
}

/** One requirement that is not simply as it was. */
export interface Change {
  readonly id: string
  readonly statement: string
  readonly level: RequirementResult['level']
  readonly kind: ChangeKind
  /** Absent where the catalogue of that run did not have the requirement. */
  readonly before?: State | undefined
  readonly after?: State | undefined
}

/** How a requirement ended in one run. */
export interface State {
  readonly outcome: Outcome
  /** What was observed, or why nothing was; in short. */
  readonly observed?: string | undefined
}

/** What two runs have to say of themselves. */
export interface ComparedRun {
  readonly environment: string
  readonly baseUrl: string
  readonly release?: string | undefined
  readonly catalogue: string
  /** Whether each statement was asked once only. */
  readonly quick?: boolean | undefined
  readonly startedAt: string
  readonly verdict: Result['verdict']
  readonly summary: Result['summary']
}

/** What changed from one run to another. */
export interface Comparison {
  readonly before: ComparedRun
  readonly after: ComparedRun
  /** True when something failed that did not fail before, or when what passed can't be told any more. */
  readonly worse: boolean
  /** In the order of the new catalogue; what that no longer has comes last. */
  readonly changes: readonly Change[]
}

/** Compares two results, requirement by requirement. They may be of different targets, releases and catalogues. */
export function compareResults(before: Result, after: Result): Comparison {
  const former = new Map(before.requirements.map((requirement) => [requirement.id, requirement]))
  const present = new Set(after.requirements.map(({ id }) => id))
  const removed = before.requirements.filter(({ id }) => !present.has(id))
  const changes = [
    ...after.requirements.map((requirement) => changeOf(former.get(requirement.id), requirement)),
    ...removed.map((requirement) => changeOf(requirement, undefined)),
  ].filter((change) => change !== undefined)
  return { before: runOf(before), after: runOf(after), worse: changes.some(isWorse), changes }
}

/** Whether a change is for the worse: it fails now and did not, or it passed and nobody can tell any more. */
export function isWorse({ kind, before, after }: Change): boolean {
  if (kind === 'newlyFailing' || (kind === 'added' && after?.outcome === 'failed')) return true
  return before?.outcome === 'passed' && after?.outcome === 'cantTell'
}

function changeOf(before: RequirementResult | undefined, after: RequirementResult | undefined): Change | undefined {
  const known = after ?? before
  if (known === undefined) return undefined
  const kind = kindOf(before?.outcome, after?.outcome)
  if (kind === undefined) return undefined
  const { id, statement, level } = known
  return { id, statement, level, kind, before: before && stateOf(before), after: after && stateOf(after) }
}

function kindOf(before: Outcome | undefined, after: Outcome | undefined): ChangeKind | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  if (after === 'failed') return before === 'failed' ? 'stillFailing' : 'newlyFailing'
  return before === after ? undefined : newly[after]
}

function stateOf({ outcome, reason, checks }: RequirementResult): State {
  const message = checks.find((check) => check.outcome === 'failed' && check.message !== undefined)?.message
  const observed = message === undefined ? reason : observedIn(message)
  return { outcome, ...(observed !== undefined && { observed: inShort(observed) }) }
}

/** Only the answer: the request has the address of the target in it, which may differ between the runs. */
function observedIn(message: string): string {
  const { control, answer } = happeningIn(message)
  return `${control ? 'control failed: ' : ''}${answer.trim()}`
}

function runOf({ target, suite, quick, startedAt, verdict, summary }: Result): ComparedRun {
  const { environment, baseUrl, release } = target
  return { environment, baseUrl, release, catalogue: suite.catalogue, quick, startedAt, verdict, summary }
}
