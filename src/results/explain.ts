import { requirementIfAny } from '../catalogue/catalogue.ts'
import { noCrash } from '../runner/crash.ts'
import { homeOf } from './home-of.ts'
import type { RequirementResult } from './result.ts'

type Check = RequirementResult['checks'][number]
type Departure = NonNullable<Check['departure']>

/**
 * Determines, for each requirement that is inconclusive because a control failed, which failed requirement explains it: one
 * that deviated on the same operation in the same direction. A failed requirement becomes inconclusive too if all its failures
 * have a fault that another failed requirement is about: one defect then counts once, not for every requirement it affects.
 */
export function explain(requirements: readonly RequirementResult[]): RequirementResult[] {
  const failed = requirements.filter(isBroken)
  const told = requirements.map((each) => {
    const reason = each.outcome === 'failed' ? sharedReason(each, failed) : undefined
    return reason === undefined ? each : blocked(each, reason.cause, reason.words)
  })
  const broken = told.filter(isBroken)
  return told.map((each) => (isOpenByControl(each) ? blocked(each, causeOf(each, broken)) : each))
}

/** Why a requirement is inconclusive: the requirement that explains it, and the reason in words. */
interface Reason {
  readonly cause: RequirementResult
  readonly words: string
}

/** A fault that affects unrelated requirements. */
interface Fault {
  readonly words: string
  /** Whether a requirement is about this fault: then its failure is its own. */
  isAbout(requirement: RequirementResult, departure: Departure): boolean
  /** The broken requirement that reports this fault. */
  find(departure: Departure, broken: readonly RequirementResult[]): RequirementResult | undefined
}

const faults: readonly Fault[] = [
  { words: 'Login encryption does not work on this target', isAbout: isAboutEncryption, find: notDecrypted },
  {
    words: 'No client can use the session cookie',
    isAbout: ({ id }) => id === sessionCookie,
    find: ({ unusableCookie }, broken) =>
      unusableCookie &&
      broken.find((each) => each.id === sessionCookie && departuresOf(each).some((other) => other.unusableCookie)),
  },
  {
    words: 'Logout does not end the session',
    isAbout: isAboutLogout,
    find: (departure, broken) =>
      isServedAfterLogout(departure)
        ? broken.find((each) => isAboutLogout(each) && departuresOf(each).some(isServedAfterLogout))
        : undefined,
  },
  {
    words: 'An operation that the check needs fails',
    isAbout: ({ section }, departure) => section === homeOf(departure),
    find: (departure, broken) =>
      broken.find(
        (each) =>
          each.section === homeOf(departure) && departuresOf(each).some((other) => isCrashAlike(departure, other)),
      ),
  },
]

const sessionCookie = '2.2/session-cookie-is-jsessionid'

function isAboutLogout({ section }: RequirementResult): boolean {
  return section === homeOf({ name: 'logout' })
}

function isServedAfterLogout({ loggedOut, status = 0 }: Departure): boolean {
  return loggedOut === true && status >= 200 && status < 300
}

function isCrashAlike(a: Departure, b: Departure): boolean {
  return a.wanted === noCrash && a.wanted === b.wanted && a.name === b.name && a.status === b.status
}

/** Why no failure of a requirement is its own; undefined if one is. */
function sharedReason(requirement: RequirementResult, broken: readonly RequirementResult[]): Reason | undefined {
  const reasons = departuresOf(requirement).map((departure) => reasonFor(departure, requirement, broken))
  const failures = requirement.checks.filter(({ outcome }) => outcome === 'failed')
  return reasons.length === failures.length && reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined
}

function reasonFor(
  departure: Departure,
  requirement: RequirementResult,
  broken: readonly RequirementResult[],
): Reason | undefined {
  for (const { words, isAbout, find } of faults) {
    const cause = isAbout(requirement, departure) ? undefined : find(departure, broken)
    if (cause !== undefined) return { cause, words }
  }
  return undefined
}

/** A waived failure is still a failure. */
function isBroken({ outcome }: RequirementResult): boolean {
  return outcome === 'failed' || outcome === 'waived'
}

/** Includes requirements that a shard has explained from its own results, but not those explained by login encryption. */
function isOpenByControl({ outcome, checks }: RequirementResult): boolean {
  const departed = checks.filter((check) => check.outcome === 'cantTell' && check.departure !== undefined)
  return outcome === 'cantTell' && departed.length > 0 && departed.every(({ control }) => control)
}

function blocked(
  requirement: RequirementResult,
  cause: RequirementResult | undefined,
  words = 'A control failed',
): RequirementResult {
  const what = `${words}, so the check is inconclusive`
  const { blockedBy: _, ...rest } = requirement
  if (cause === undefined) return { ...rest, reason: `${what}; no failed requirement explains it.` }
  return {
    ...rest,
    outcome: 'cantTell',
    reason: `${what}: blocked by ${cause.id}.`,
    blockedBy: cause.id,
    checks: requirement.checks.map((check) => (check.outcome === 'failed' ? { ...check, outcome: 'cantTell' } : check)),
  }
}

/** Whatever was expected: the operation did not accept the encrypted password, so its answer proves nothing else. */
function notDecrypted(departure: Departure, broken: readonly RequirementResult[]): RequirementResult | undefined {
  if (!departure.encrypted) return undefined
  const isAlike = (other: Departure) => other.encrypted && homeOf(other) === homeOf(departure)
  return broken.find((each) => isAboutEncryption(each) && departuresOf(each).some(isAlike))
}

function causeOf({ checks }: RequirementResult, broken: readonly RequirementResult[]): RequirementResult | undefined {
  const controls = checks.flatMap(({ control, departure }) => (control && departure !== undefined ? [departure] : []))
  return controls
    .map((departure) => requirementOfFault(departure, broken) ?? best(departure, broken))
    .find((cause) => cause !== undefined)
}

function requirementOfFault(departure: Departure, broken: readonly RequirementResult[]): RequirementResult | undefined {
  return faults.map(({ find }) => find(departure, broken)).find((cause) => cause !== undefined)
}

/** The best match among the requirements with a similar deviation; the first of equals. */
function best(departure: Departure, candidates: readonly RequirementResult[]): RequirementResult | undefined {
  const ranked = candidates.flatMap((candidate) => {
    const alike = departuresOf(candidate).filter((other) => isAlike(departure, other))
    const ranks = alike.map((other) => nearness(departure, other) + (isAtHome(candidate, departure) ? 4 : 0))
    return ranks.length === 0 ? [] : [{ candidate, rank: Math.max(...ranks) }]
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.candidate
}

function departuresOf({ checks }: RequirementResult): Departure[] {
  return checks.flatMap(({ outcome, departure }) => (outcome === 'failed' && departure ? [departure] : []))
}

const directions: ReadonlySet<string> = new Set(['acceptance', 'refusal'])

/**
 * Whether two deviations are on the same operation and in the same direction. If the origin of a session is unknown, any
 * session matches. Other expectations, such as a cookie, match for every operation; an unusable key always matches.
 */
function isAlike(a: Departure, b: Departure): boolean {
  if (a.name === 'key' && b.name === 'key') return true
  if (a.wanted !== b.wanted) return false
  const unknown = a.name === 'cookies' || b.name === 'cookies'
  return a.name === b.name || (unknown && a.session && b.session) || !directions.has(a.wanted)
}

function nearness(a: Departure, b: Departure): number {
  return Number(a.session === b.session) + Number(a.encrypted === b.encrypted) + Number(a.status === b.status)
}

/** Whether the requirement is in the operation's section or, for an encrypted password, is about encryption. */
function isAtHome(requirement: RequirementResult, departure: Departure): boolean {
  return departure.encrypted ? isAboutEncryption(requirement) : requirement.section === homeOf(departure)
}

const encryptionConditions: ReadonlySet<string> = new Set(['encryption', 'static-key', 'dynamic-key'])

/** Works for any version of the catalogue. */
function isAboutEncryption({ id }: { readonly id: string }): boolean {
  return requirementIfAny(id)?.when.some((each) => encryptionConditions.has(each)) ?? false
}
