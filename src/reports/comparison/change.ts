import { happeningIn, inOneLine } from '../../results/happening.ts'
import { isBroken, type Outcome } from '../../results/outcome.ts'
import { headline } from '../../results/plain-text.ts'
import type { CheckResult, RequirementResult } from '../../results/result.ts'
import { requirementTitle } from '../wording.ts'
import { pairOf } from './evidence.ts'
export type RequirementState = ReturnType<typeof requirementState>

/** Regressions that are accepted, so that they don't count as worse. */
export interface Accepted {
  readonly allowUntested?: boolean
  readonly allowWaived?: boolean
}

/** The facts about both runs that are needed to compare one requirement. */
export interface Circumstances extends Accepted {
  /** The runs name different releases, so requirements may have become inapplicable. */
  readonly otherRelease: boolean
  /** Which of the runs alone is a quick run, which leaves out checks; undefined if both or none are. */
  readonly quick: 'before' | 'after' | undefined
  /** The same suite produced both results, so it explains no difference. */
  readonly sameSuite: boolean
}

type Requirement = RequirementResult | undefined

/** How one requirement changed, without the kind of the change; undefined if it did not. */
export function differenceOf(before: Requirement, after: Requirement, circumstances: Circumstances) {
  const known = after ?? before
  if (known === undefined) return undefined
  const [then, now] = [before?.outcome, after?.outcome]
  // It may look fixed only because it was not checked again.
  const gone = before && after && isDecided(before) ? goneBetween(before, after, circumstances) : []
  if (then === now && now !== 'failed' && gone.length === 0) return undefined
  const { id, section, level } = known
  const wasBroken = before !== undefined && isBroken(before)
  const isShown = now === 'passed' ? wasBroken && gone.length === 0 : now !== 'untested' && now !== 'inapplicable'
  return {
    id,
    section,
    /** The title of the requirement, as in the reports of the new run. */
    title: requirementTitle(known),
    level,
    /** The change of the suite that explains the difference, so that it says nothing about the target. */
    suite: suiteChange(before, after, gone, isShown && !(now === 'failed' && wasBroken), circumstances),
    /** Checks that were decided before and did not run this time, although others of the requirement did. */
    lost: gone.length > 0 ? gone.map(({ name }) => name) : undefined,
    /** What failed before was checked again, and passes; present where other checks did not run. */
    fixed: (wasBroken && gone.length > 0 && !gone.some(({ failed }) => failed)) || undefined,
    /** The exchange that shows the difference, if the requirement fails, stopped failing, or is inconclusive. */
    exchanges: before && after && isShown ? pairOf(before, after) : undefined,
    /** Absent if the catalogue of that run does not have the requirement. */
    before: before && requirementState(before),
    after: after && requirementState(after),
  }
}

/** Whether a run determined if the requirement holds. */
export function isDecided({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === 'passed' || isBroken({ outcome })
}

/** Whether the release decides that a requirement does not apply. */
export function isOfRelease({ cause }: Pick<RequirementResult, 'cause'>): boolean {
  return cause?.kind === 'condition' && cause.variable === 'SERVER_RELEASE'
}

/** The checks that were decided before and not in this run, although it passed. `isDropped`: the suite no longer has them. */
function goneBetween(before: RequirementResult, after: RequirementResult, { quick, sameSuite }: Circumstances) {
  if (after.outcome !== 'passed') return []
  const now = new Map(after.checks.map(({ name, outcome }) => [name, outcome]))
  return before.checks
    .filter(isDecided)
    .filter(({ name }) => ['untested', 'cantTell', undefined].includes(now.get(name)))
    .map(({ name, outcome }) => {
      return { name, failed: outcome === 'failed', isDropped: !now.has(name) && quick !== 'after' && !sameSuite }
    })
}

/** Which change of the suite explains the difference, in one sentence; undefined if the checks are the same. */
function suiteChange(
  before: Requirement,
  after: Requirement,
  gone: ReturnType<typeof goneBetween>,
  hasTurned: boolean,
  { quick, sameSuite }: Circumstances,
): string | undefined {
  if (before === undefined) return 'It was not in the catalogue.'
  if (after === undefined)
    return before.section === 'own'
      ? 'This run did not have this custom requirement (--specs).'
      : 'It is no longer in the catalogue.'
  if (gone.length > 0)
    return gone.every(({ isDropped }) => isDropped) ? 'The suite no longer has these checks.' : undefined
  if (differ(before.version, after.version)) return 'The requirement, or how the suite observes it, has changed.'
  // A run without the requirement says nothing about its checks.
  if (!hasTurned || before.checks.length === 0) return undefined
  const [broken, other] = after.outcome === 'passed' ? [before, after] : [after, before]
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
