import { happeningIn, inOneLine } from '../../results/happening.ts'
import { isBroken, type Outcome } from '../../results/outcome.ts'
import { headline } from '../../results/plain-text.ts'
import type { CheckResult, RequirementResult } from '../../results/result.ts'
import { requirementTitle } from '../wording.ts'
import { pairOf } from './evidence.ts'

type ChangeKind =
  | 'newlyFailing'
  | 'noLongerWaived'
  | 'stillFailing'
  | 'newlyPassing'
  | 'newlyTested'
  | 'newlyWaived'
  | 'newlyUntested'
  | 'newlyInapplicable'
  | 'newlyCantTell'
  | 'lessTested'
  | 'added'
  | 'removed'

export type Change = NonNullable<ReturnType<typeof changeOf>>

export type RequirementState = ReturnType<typeof requirementState>

/** The facts about both runs that are needed to compare one requirement. */
export interface Circumstances extends Accepted {
  /** The runs name different releases, so requirements may have become inapplicable. */
  readonly otherRelease: boolean
  /** Which of the runs alone is a quick run, which leaves out checks; undefined if both or none are. */
  readonly quick: 'before' | 'after' | undefined
  /** The same suite produced both results, so it explains no difference. */
  readonly sameSuite: boolean
}

/** Regressions that are accepted, so that they don't count as worse. */
export interface Accepted {
  readonly allowUntested?: boolean
  readonly allowWaived?: boolean
}

type Requirement = RequirementResult | undefined

/** How one requirement changed; undefined if it did not. */
export function changeOf(before: Requirement, after: Requirement, circumstances: Circumstances) {
  const known = after ?? before
  if (known === undefined) return undefined
  const gone = before === undefined || after === undefined ? [] : goneBetween(before, after, circumstances)
  const lost = gone.filter(({ inSuite }) => !inSuite).map(({ name }) => name)
  const wasBroken = before !== undefined && isBroken(before)
  const kind = kindOf(before, after, gone.length > 0)
  if (kind === undefined) return undefined
  const { id, section, level } = known
  return {
    id,
    section,
    /** The title of the requirement, as in the reports of the new run. */
    title: requirementTitle(known),
    level,
    kind,
    /** Something got worse, or something known before is unknown now. */
    worse: isWorse(kind, before, after, lost.length > 0, circumstances),
    /** The change of the suite that explains the difference, so that it says nothing about the target. */
    suite: suiteChange(kind, before, after, lost.length === 0, circumstances),
    /** Checks that were decided before and did not run this time, although others of the requirement did. */
    lost: kind === 'lessTested' ? gone.map(({ name }) => name) : undefined,
    /** What failed before was checked again, and passes; present where other checks did not run. */
    fixed: kind === 'lessTested' && wasBroken && !gone.some(({ failed }) => failed) ? true : undefined,
    /** The exchange that shows the difference, if the requirement started or stopped failing. */
    exchanges: before && after && shown.has(kind) ? pairOf(before, after) : undefined,
    /** Absent if the catalogue of that run does not have the requirement. */
    before: before && requirementState(before),
    after: after && requirementState(after),
  }
}

function kindOf(before: Requirement, after: Requirement, lessTested: boolean): ChangeKind | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  const [then, now] = [before.outcome, after.outcome]
  if (now === 'failed')
    return then === 'waived' ? 'noLongerWaived' : then === 'failed' ? 'stillFailing' : 'newlyFailing'
  // It may look fixed only because it was not checked again.
  if (now === 'passed' && isDecided(then) && lessTested) return 'lessTested'
  if (then === now) return undefined
  if (now === 'passed') return isDecided(then) ? 'newlyPassing' : 'newlyTested'
  return newly[now]
}

/** The kinds of change for which the reports show the exchange. */
const shown: ReadonlySet<ChangeKind> = new Set([
  'newlyFailing',
  'noLongerWaived',
  'newlyWaived',
  'newlyCantTell',
  'stillFailing',
  'newlyPassing',
])

const newly = {
  waived: 'newlyWaived',
  untested: 'newlyUntested',
  inapplicable: 'newlyInapplicable',
  cantTell: 'newlyCantTell',
} as const

function isWorse(
  kind: ChangeKind,
  before: Requirement,
  after: Requirement,
  lost: boolean,
  { otherRelease, allowUntested, allowWaived }: Circumstances,
): boolean {
  const wasKnown = before !== undefined && isDecided(before.outcome)
  switch (kind) {
    case 'newlyFailing':
    case 'noLongerWaived':
      return true
    case 'added':
      return after?.outcome === 'failed'
    case 'newlyWaived':
      return before?.outcome !== 'failed' && !allowWaived
    case 'newlyCantTell':
      return wasKnown
    case 'newlyUntested':
      return wasKnown && !allowUntested
    case 'newlyInapplicable':
      return wasKnown && !allowUntested && !(otherRelease && after !== undefined && isOfRelease(after))
    case 'lessTested':
      return lost && !allowUntested
    case 'removed':
      // A catalogue drops a requirement on purpose; custom ones go missing with an option of the command.
      return wasKnown && before.section === 'own' && !allowUntested
    default:
      return false
  }
}

/** Whether a run determined if the requirement holds. */
export function isDecided(outcome: Outcome): boolean {
  return outcome === 'passed' || isBroken({ outcome })
}

/** Whether the release decides that a requirement does not apply. */
export function isOfRelease({ cause }: RequirementResult): boolean {
  return cause?.kind === 'condition' && cause.variable === 'SERVER_RELEASE'
}

/** The checks that were decided before and not in this run, although it passed. `inSuite`: the suite no longer has them. */
function goneBetween(before: RequirementResult, after: RequirementResult, { quick, sameSuite }: Circumstances) {
  if (after.outcome !== 'passed') return []
  const now = new Map(after.checks.map(({ name, outcome }) => [name, outcome]))
  return before.checks
    .filter(({ outcome }) => isDecided(outcome))
    .filter(({ name }) => ['untested', 'cantTell', undefined].includes(now.get(name)))
    .map(({ name, outcome }) => {
      return { name, failed: outcome === 'failed', inSuite: !now.has(name) && quick !== 'after' && !sameSuite }
    })
}

/** Which change of the suite explains the difference, in one sentence; undefined if the checks are the same. */
function suiteChange(
  kind: ChangeKind,
  before: Requirement,
  after: Requirement,
  onlySuite: boolean,
  { quick, sameSuite }: Circumstances,
): string | undefined {
  if (before === undefined) return 'It was not in the catalogue.'
  if (after === undefined)
    return before.section === 'own'
      ? 'This run did not have this custom requirement (--specs).'
      : 'It is no longer in the catalogue.'
  if (kind === 'lessTested') return onlySuite ? 'The suite no longer has these checks.' : undefined
  if (differ(before.version, after.version)) return 'The requirement, or how the suite observes it, has changed.'
  if (!['newlyFailing', 'newlyWaived', 'newlyPassing', 'newlyCantTell'].includes(kind)) return undefined
  // A run without the requirement says nothing about its checks.
  if (before.checks.length === 0) return undefined
  const [broken, other] = kind === 'newlyPassing' ? [before, after] : [after, before]
  const others = new Map(other.checks.map((check) => [check.name, check]))
  // The suite has no version of custom checks.
  const mayBeNew = quick === undefined && !(sameSuite && after.section !== 'own')
  const changed = broken.checks
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')
    .map((check) => changeOfCheck(others.get(check.name), check, mayBeNew))
  return changed.includes(undefined) ? undefined : changed[0]
}

function changeOfCheck(other: CheckResult | undefined, check: CheckResult, mayBeNew: boolean): string | undefined {
  // What an answer in another check violates is listed only where that happens.
  if (other === undefined)
    return mayBeNew && check.observedIn === undefined ? `Its check is new: ${check.name}` : undefined
  return differ(other.version, check.version) ? `Its check has changed: ${check.name}` : undefined
}

/** Whether two values differ, where both are known: results of older suites, and custom checks, have no versions. */
export function differ(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after
}

/** The outcome of a requirement in one run, and what was observed or why nothing was, abbreviated. */
export function requirementState({ outcome, reason, cause, checks, waiver }: RequirementResult) {
  const [happening] = checks.filter((check) => check.outcome === 'failed').flatMap((check) => happeningIn(check) ?? [])
  // Without the request: it contains the address of the target, which may differ between the runs.
  const observed =
    happening === undefined ? reason && headline(reason) : inOneLine({ ...happening, request: undefined })
  return { outcome, observed, cause, waiver }
}
