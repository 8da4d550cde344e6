import { happeningIn, inShort } from '../../result/failure-text.ts'
import type { Outcome } from '../../result/outcome.ts'
import type { CheckResult, RequirementResult, Waiver } from '../../result/result.ts'
import { requirementTitle } from '../wording.ts'
import { type ExchangePair, pairOf } from './evidence.ts'

/** What became of a requirement between two runs. */
export type ChangeKind =
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

/** One requirement that is not simply as it was. */
export interface Change {
  readonly id: string
  readonly section: string
  /** What is the case, as the reports of the new run title it. */
  readonly title: string
  readonly level: RequirementResult['level']
  readonly kind: ChangeKind
  /** Something got worse, or what was known is not known any more. */
  readonly worse: boolean
  /** What of the suite was changed and explains it, so that nothing is known of the target itself. */
  readonly suite?: string | undefined
  /** The checks that came to an end before and did not run this time, where others of the requirement did. */
  readonly lost?: readonly string[] | undefined
  /** The exchange that shows the difference, where something fails that did not, or the other way round. */
  readonly exchanges?: ExchangePair | undefined
  /** Absent where the catalogue of that run did not have the requirement. */
  readonly before?: RequirementState | undefined
  readonly after?: RequirementState | undefined
}

/** How a requirement ended in one run. */
export interface RequirementState {
  readonly outcome: Outcome
  /** What was observed, or why nothing was; in short. */
  readonly observed?: string | undefined
  readonly waiver?: Waiver | undefined
}

/** What of two whole runs has to be known to judge one requirement. */
export interface Circumstances {
  /** Both runs name a release, and not the same one: what depends on it may well have become inapplicable. */
  readonly otherRelease: boolean
  /** The new run has left out what a quick run leaves out, and the old one has not. */
  readonly quicker: boolean
  /** The same suite has judged both: then it explains nothing. */
  readonly sameSuite: boolean
  /** Lost coverage is accepted. */
  readonly allowUntested: boolean
  /** Failures that waivers have come to cover are accepted. */
  readonly allowWaived: boolean
}

type Requirement = RequirementResult | undefined

/** What became of one requirement; undefined when it is as it was. */
export function changeOf(before: Requirement, after: Requirement, circumstances: Circumstances): Change | undefined {
  const known = after ?? before
  if (known === undefined) return undefined
  const gone = before === undefined || after === undefined ? [] : goneBetween(before, after, circumstances)
  const lost = gone.filter(({ inSuite }) => !inSuite).map(({ name }) => name)
  const kind = kindOf(before, after, gone.length > 0)
  if (kind === undefined) return undefined
  const suite = suiteChange(kind, before, after, lost.length === 0)
  const exchanges = before === undefined || after === undefined || !shown.has(kind) ? undefined : pairOf(before, after)
  const { id, section, level } = known
  return {
    id,
    section,
    title: requirementTitle(known),
    level,
    kind,
    worse: isWorse(kind, before, after, lost.length > 0, circumstances),
    ...(suite !== undefined && { suite }),
    ...(kind === 'lessTested' && { lost: gone.map(({ name }) => name) }),
    ...(exchanges !== undefined && { exchanges }),
    before: before && requirementState(before),
    after: after && requirementState(after),
  }
}

function kindOf(before: Requirement, after: Requirement, lessTested: boolean): ChangeKind | undefined {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  const [then, now] = [before.outcome, after.outcome]
  if (now === 'failed') {
    if (then === 'waived') return 'noLongerWaived'
    return then === 'failed' ? 'stillFailing' : 'newlyFailing'
  }
  // It may look mended only because nobody has asked again.
  if (now === 'passed' && isDecided(then) && lessTested) return 'lessTested'
  if (then === now) return undefined
  if (now === 'passed') return isDecided(then) ? 'newlyPassing' : 'newlyTested'
  return newly[now]
}

/** Of these, people want to see what the target did. */
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
      return wasKnown && !allowUntested && !(otherRelease && isOfRelease(after))
    case 'lessTested':
      return lost && !allowUntested
    default:
      return false
  }
}

/** Whether a run has found out what holds. */
export function isDecided(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'waived'
}

/** The catalogue says so of what depends on the release (src/catalogue/condition.ts). */
function isOfRelease(after: Requirement): boolean {
  return after?.reason?.endsWith('(SERVER_RELEASE).') ?? false
}

interface Gone {
  readonly name: string
  /** The suite has no such check any more. */
  readonly inSuite: boolean
}

/** The checks of one requirement that came to an end before, and of which this run says nothing though it passed. */
function goneBetween(
  before: RequirementResult,
  after: RequirementResult,
  { quicker, sameSuite }: Circumstances,
): Gone[] {
  if (after.outcome !== 'passed') return []
  const now = new Map(after.checks.map((check) => [check.name, check]))
  return before.checks.flatMap(({ name, outcome }) => {
    if (outcome !== 'passed' && outcome !== 'failed') return []
    const present = now.get(name)
    const isGone = present === undefined || present.outcome === 'untested' || present.outcome === 'cantTell'
    return isGone ? [{ name, inSuite: present === undefined && !quicker && !sameSuite }] : []
  })
}

/** What of the suite explains a change, in one sentence; undefined where the same was asked in the same way. */
function suiteChange(
  kind: ChangeKind,
  before: Requirement,
  after: Requirement,
  onlySuite: boolean,
): string | undefined {
  if (before === undefined) return 'It was not in the catalogue.'
  if (after === undefined) return 'It is no longer in the catalogue.'
  if (kind === 'lessTested') return onlySuite ? 'The suite no longer has these checks.' : undefined
  if (differ(before.version, after.version)) return 'The requirement, or how the suite observes it, has changed.'
  if (!['newlyFailing', 'newlyWaived', 'newlyPassing', 'newlyCantTell'].includes(kind)) return undefined
  const former = new Map(before.checks.map((check) => [check.name, check]))
  // A run without the requirement says nothing of its checks.
  if (former.size === 0) return undefined
  const culprits = kind === 'newlyPassing' ? before.checks.filter(isDeparted) : after.checks.filter(isDeparted)
  const other = kind === 'newlyPassing' ? new Map(after.checks.map((check) => [check.name, check])) : former
  const changed = culprits.map((check) => changeOfCheck(other.get(check.name), check))
  return changed.length > 0 && changed.every((each) => each !== undefined) ? changed[0] : undefined
}

function changeOfCheck(other: CheckResult | undefined, check: CheckResult): string | undefined {
  if (other === undefined) return `Its check is new: ${check.name}`
  return differ(other.version, check.version) ? `Its check has changed: ${check.name}` : undefined
}

function isDeparted({ outcome }: CheckResult): boolean {
  return outcome === 'failed' || outcome === 'cantTell'
}

/** Results of older suites, and checks of one's own, have no versions. */
function differ(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after
}

/** How a requirement ended in one run, and what was observed then. */
export function requirementState({ outcome, reason, checks, waiver }: RequirementResult): RequirementState {
  const message = checks.find((check) => check.outcome === 'failed' && check.message !== undefined)?.message
  const observed = message === undefined ? reason : observedIn(message)
  return {
    outcome,
    ...(observed !== undefined && { observed: inShort(observed) }),
    ...(waiver !== undefined && { waiver }),
  }
}

/** Only the answer: the request has the address of the target in it, which may differ between the runs. */
function observedIn(message: string): string {
  const { control, answer } = happeningIn(message)
  return `${control ? 'control failed: ' : ''}${answer.trim()}`
}
