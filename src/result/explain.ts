import { requirementIfAny } from '../catalogue/catalogue.ts'
import { homeOf } from './home-of.ts'
import type { RequirementResult } from './result.ts'

type Check = RequirementResult['checks'][number]
type Departure = NonNullable<Check['departure']>

/**
 * Says for each requirement of which nothing can be told because a control failed, which requirement that failed
 * explains it: one that departed on the same operation in the same direction. A statement that is not about login
 * encryption is not decided either where it departed on an encrypted password only, and one about encryption failed on
 * the same operation: that is one departure, and not as many as there are statements about the operation.
 */
export function explain(requirements: readonly RequirementResult[]): RequirementResult[] {
  const encryption = requirements.filter((each) => isBroken(each) && isAboutEncryption(each))
  const told = requirements.map((each) => {
    const cause =
      each.outcome === 'failed' && !isAboutEncryption(each) ? causeInEncryption(each, encryption) : undefined
    return cause === undefined ? each : blocked(each, cause)
  })
  const broken = told.filter(isBroken)
  return told.map((each) => (isOpenByControl(each) ? blocked(each, causeOf(each, broken)) : each))
}

/** A waiver accepts a failure; it is there all the same. */
function isBroken({ outcome }: RequirementResult): boolean {
  return outcome === 'failed' || outcome === 'waived'
}

/** Also one that a shard has explained by what it knew; but not one that is explained by login encryption. */
function isOpenByControl({ outcome, checks }: RequirementResult): boolean {
  const departed = checks.filter((check) => check.outcome === 'cantTell' && check.departure !== undefined)
  return outcome === 'cantTell' && departed.length > 0 && departed.every(({ control }) => control)
}

function blocked(requirement: RequirementResult, cause: RequirementResult | undefined): RequirementResult {
  const failed = requirement.outcome === 'failed'
  const what = failed ? 'Login encryption does not work there, so nothing can be told' : controlFailed
  const { blockedBy: _, ...rest } = requirement
  if (cause === undefined) return { ...rest, reason: `${what}; no requirement that failed explains it.` }
  return {
    ...rest,
    outcome: 'cantTell',
    reason: `${what}: blocked by ${cause.id}.`,
    blockedBy: cause.id,
    checks: requirement.checks.map((check) => (check.outcome === 'failed' ? { ...check, outcome: 'cantTell' } : check)),
  }
}

const controlFailed = 'A control failed, so nothing can be told'

/** The requirement about encryption that explains every failure of this one; undefined when one is left. */
function causeInEncryption(
  { checks }: RequirementResult,
  encryption: readonly RequirementResult[],
): RequirementResult | undefined {
  const failures = checks.filter(({ outcome }) => outcome === 'failed')
  const causes = failures.map(({ departure }) => departure && notDecrypted(departure, encryption))
  return causes.every((cause) => cause !== undefined) ? causes[0] : undefined
}

/** Whatever was expected of it: the operation did not take the encrypted password, so its answer says nothing else. */
function notDecrypted(departure: Departure, encryption: readonly RequirementResult[]): RequirementResult | undefined {
  if (!departure.encrypted) return undefined
  return encryption.find((each) =>
    departuresOf(each).some((other) => other.encrypted && homeOf(other) === homeOf(departure)),
  )
}

function causeOf({ checks }: RequirementResult, broken: readonly RequirementResult[]): RequirementResult | undefined {
  const controls = checks.flatMap(({ control, departure }) => (control && departure !== undefined ? [departure] : []))
  const encryption = broken.filter(isAboutEncryption)
  return controls
    .map((departure) => notDecrypted(departure, encryption) ?? best(departure, broken))
    .find((cause) => cause !== undefined)
}

/** Of the requirements that departed as a check did, the one that is nearest to it. Of equals, the first. */
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
 * The same operation, and accepted or refused alike. Where it is unknown what a session came from, any session is. What
 * was expected in other words, such as a cookie, is the same by every operation; a key is of no use in every way.
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

/** Whether a requirement belongs to the section that describes the operation, or says that it takes what was sent. */
function isAtHome(requirement: RequirementResult, departure: Departure): boolean {
  return departure.encrypted ? isAboutEncryption(requirement) : requirement.section === homeOf(departure)
}

const encryptionConditions: ReadonlySet<string> = new Set(['encryption', 'static-key', 'dynamic-key'])

/** In whatever version of the catalogue it is. */
function isAboutEncryption({ id }: { readonly id: string }): boolean {
  return requirementIfAny(id)?.when.some((each) => encryptionConditions.has(each)) ?? false
}
