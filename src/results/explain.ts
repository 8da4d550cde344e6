import { requirementIfAny } from '../catalogue/catalogue.ts'
import { sectionOfOperation } from '../methods/methods.ts'
import type { BlockingFault } from '../outcome/cause.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import type { Direction, Failure } from '../outcome/failure.ts'
import { directionOf } from '../outcome/failure-words.ts'
import { controlFailed } from '../outcome/report.ts'
import { isBroken } from './outcome.ts'
import type { CheckResult, RequirementResult } from './result.ts'

/**
 * Determines, for each requirement that is inconclusive because a control failed, which failed requirement explains it. A failed
 * requirement becomes inconclusive too if all its failures have a fault that another failed requirement is about: one defect then
 * counts once, not for every requirement that it affects.
 */
export function explain(requirements: readonly RequirementResult[]): RequirementResult[] {
  const failed = requirements.filter(isBroken)
  const judged = requirements.map((each) => {
    const reason = each.outcome === 'failed' ? sharedReason(each, failed) : undefined
    return reason === undefined ? each : blocked(each, reason.by, reason.fault)
  })
  const broken = judged.filter(isBroken)
  return judged.map((each) => (isOpenByControl(each) ? blocked(each, causeOf(each, broken)) : each))
}

/** What a check deviated on, in comparable form. Of an operation that is absent, only its ID and status are known. */
type Deviation = Partial<Failure> & Pick<Failure, 'operation'> & { readonly direction: Direction | undefined }

function deviationIn({ failure, cause }: CheckResult): Deviation | undefined {
  if (cause?.kind === 'absent-operation') return { ...cause, direction: 'acceptance' }
  if (failure === undefined) return undefined
  return { ...failure, direction: directionOf(failure.expected) }
}

/** A fault that affects unrelated requirements. */
interface Fault {
  readonly name: BlockingFault
  /** Whether a requirement is about this fault: then its failure is its own. */
  isAbout(requirement: RequirementResult, deviation: Deviation): boolean
  isIn(deviation: Deviation): boolean
  /** What deviations with the same fault have in common besides. */
  common?(deviation: Deviation): unknown
}

const faults: readonly Fault[] = [
  // Whatever was expected: the operation did not accept the encrypted password, so its answer proves nothing else.
  {
    name: 'encryption',
    isAbout: isAboutEncryption,
    isIn: ({ encrypted }) => encrypted === true,
    common: ({ operation }) => sectionOfOperation(operation),
  },
  {
    name: 'session-cookie',
    isAbout: ({ id }) => id === '2.2/session-cookie-is-jsessionid',
    isIn: ({ unusableCookie }) => unusableCookie === true,
  },
  {
    name: 'lost-sessions',
    isAbout: ({ id }) => id === '1/one-login-serves-many-requests',
    isIn: ({ lostSessions }) => lostSessions !== undefined,
  },
  {
    name: 'logout',
    isAbout: ({ section }) => section === sectionOfOperation('logout'),
    isIn: ({ loggedOut, status = 0 }) => loggedOut === true && status >= 200 && status < 300,
  },
  {
    name: 'operation',
    isAbout: ({ section }, { operation }) => section === sectionOfOperation(operation),
    isIn: ({ expected }) => expected?.kind === 'no-server-error',
    common: ({ operation, status }) => `${operation} ${status}`,
  },
]

/** The broken requirement that reports the fault of a deviation. */
function reportOf(fault: Fault, deviation: Deviation, broken: readonly RequirementResult[]) {
  if (!fault.isIn(deviation)) return undefined
  const isSame = (other: Deviation) => fault.isIn(other) && fault.common?.(other) === fault.common?.(deviation)
  return broken.find((each) => fault.isAbout(each, deviation) && deviationsOf(each).some(isSame))
}

/** Why no failure of a requirement is its own; undefined if one is. */
function sharedReason(requirement: RequirementResult, broken: readonly RequirementResult[]) {
  const reasons = deviationsOf(requirement).map((deviation) => reasonFor(deviation, requirement, broken))
  const failures = requirement.checks.filter(({ outcome }) => outcome === 'failed')
  return reasons.length === failures.length && reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined
}

/** The requirement that explains a deviation, and the fault that it is about. */
function reasonFor(deviation: Deviation, requirement: RequirementResult, broken: readonly RequirementResult[]) {
  for (const fault of faults) {
    const by = fault.isAbout(requirement, deviation) ? undefined : reportOf(fault, deviation, broken)
    if (by !== undefined) return { by, fault: fault.name }
  }
  return undefined
}

/** Includes requirements that a shard has explained from its own results, but not those explained by login encryption. */
function isOpenByControl({ outcome, checks }: RequirementResult): boolean {
  const deviating = checks.filter((check) => check.outcome === 'cantTell' && deviationIn(check) !== undefined)
  return outcome === 'cantTell' && deviating.length > 0 && deviating.every(controlFailed)
}

function blocked(
  requirement: RequirementResult,
  by: RequirementResult | undefined,
  fault: BlockingFault = 'control',
): RequirementResult {
  const { blockedBy: _, ...rest } = requirement
  const cause = { kind: 'blocked', fault, ...(by !== undefined && { by: by.id }) } as const
  const reason = causeInWords(cause)
  if (by === undefined) return { ...rest, reason, cause }
  return {
    ...rest,
    outcome: 'cantTell',
    reason,
    cause,
    blockedBy: by.id,
    checks: requirement.checks.map((check) => (check.outcome === 'failed' ? { ...check, outcome: 'cantTell' } : check)),
  }
}

function causeOf({ checks }: RequirementResult, broken: readonly RequirementResult[]): RequirementResult | undefined {
  const deviations = checks.filter(controlFailed).flatMap((check) => deviationIn(check) ?? [])
  for (const deviation of deviations) {
    const [cause = best(deviation, broken)] = faults.flatMap((fault) => reportOf(fault, deviation, broken) ?? [])
    if (cause !== undefined) return cause
  }
  return undefined
}

/** The best match among the requirements with a similar deviation; the first of equals. */
function best(deviation: Deviation, candidates: readonly RequirementResult[]): RequirementResult | undefined {
  const ranked = candidates.flatMap((candidate) => {
    const alike = deviationsOf(candidate).filter((other) => isAlike(deviation, other))
    const ranks = alike.map((other) => nearness(deviation, other) + (isInOwnSection(candidate, deviation) ? 4 : 0))
    return ranks.length === 0 ? [] : [{ candidate, rank: Math.max(...ranks) }]
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.candidate
}

function deviationsOf({ checks }: RequirementResult): Deviation[] {
  return checks.filter(({ outcome }) => outcome === 'failed').flatMap((check) => deviationIn(check) ?? [])
}

/**
 * Whether two deviations are on the same operation and in the same direction; any session may be of an unknown operation. Without
 * a direction, such as for a cookie, the same expectation matches for every operation.
 */
function isAlike(a: Deviation, b: Deviation): boolean {
  if (a.operation === 'key' && b.operation === 'key') return true
  if (a.direction !== b.direction) return false
  if (a.direction === undefined) return JSON.stringify(a.expected) === JSON.stringify(b.expected)
  const unknown = a.operation === 'cookies' || b.operation === 'cookies'
  return a.operation === b.operation || (unknown && a.session === true && b.session === true)
}

function nearness(a: Deviation, b: Deviation): number {
  return Number(a.session === b.session) + Number(a.encrypted === b.encrypted) + Number(a.status === b.status)
}

/** Whether the requirement is in the operation's section or, for an encrypted password, is about encryption. */
function isInOwnSection(requirement: RequirementResult, deviation: Deviation): boolean {
  return deviation.encrypted
    ? isAboutEncryption(requirement)
    : requirement.section === sectionOfOperation(deviation.operation)
}

const encryptionConditions: ReadonlySet<string> = new Set(['encryption', 'static-key', 'dynamic-key'])

/** Works for any version of the catalogue. */
function isAboutEncryption({ id }: { readonly id: string }): boolean {
  return requirementIfAny(id)?.when.some((each) => encryptionConditions.has(each)) ?? false
}
