import type { Method } from '../methods/method.ts'
import { methods } from '../methods/methods.ts'
import type { Facts } from './facts.ts'
import { acceptanceOf } from './method.ts'

/** Requirements on which everything else depends: the model reports each violation, even if the target is known for it. */
const strict = [
  '1/one-login-serves-many-requests',
  '2.2/session-id-identifies-one-session',
  '3/idle-session-ends-after-the-timeout',
  '5.3/missing-credentials-are-401',
  '5.3/unknown-session-id-is-401',
  // Known servers take no encrypted password there, whatever else they do.
  '5.7/basic-takes-the-encrypted-password',
]

export function isStrict(requirement: string): boolean {
  return strict.includes(requirement)
}

/**
 * What the model no longer expects of a target that is known to violate a requirement. Any answer is permitted, and:
 * `success`: the operation may have succeeded or failed, so the session that it set or carried may be the user's. Unless the
 * requirement is waived, a session set with a refusal is a separate deviation.
 * `end`: a session that should not authenticate may live, as the session of its user.
 * `owner`: a session may now belong to another user whose right credentials were sent with it.
 * `locale`, `zone`: a given value may be applied or not, whatever the answer says.
 */
type Relaxed = 'success' | 'end' | 'owner' | 'locale' | 'zone'

/** The requirements whose violation relaxes more than the answer, besides those of `ofMethod`. */
const relaxed: Readonly<Record<Relaxed, readonly string[]>> = {
  success: [
    '1/cookie-and-credentials-combine',
    '2.2/session-cookie-is-jsessionid',
    '5.2/every-stateless-request-is-verified',
    '5.2/valid-credentials-beside-a-dead-cookie-are-served',
  ],
  end: [
    '3/refused-login-opens-no-session',
    '3/refused-security-check-opens-no-session',
    '4.8/logout-ends-the-session',
    '4.8/logout-takes-the-documented-cookie-form',
    '5.1/stateless-credentials-keep-no-state',
    '5.1/token-keeps-no-state',
  ],
  owner: ['2.2/session-belongs-to-the-one-who-opened-it'],
  locale: [
    '2.3/default-locale-when-never-given',
    '2.3/locale-applies-until-changed',
    '2.3/same-user-different-locales',
  ],
  zone: [
    '2.3/default-time-zone-when-never-given',
    '2.3/time-zone-applies-until-changed',
    '2.3/same-user-different-time-zones',
  ],
}

/** The requirement of a method of which more than the answer is relaxed. */
const ofMethod: Readonly<Partial<Record<Relaxed, (method: Method) => string | undefined>>> = {
  success: (method) => (method.sent === 'once' && method.opens === 'nothing' ? undefined : acceptanceOf(method)),
  end: ({ opensNoSession }) => opensNoSession,
}

type Deviations = Pick<Facts, 'waived' | 'found'>

/** Whether the target is known to violate a requirement that the model tolerates; with `effect`, only if it relaxes that. */
export function isKnown(facts: Facts, requirement: string, effect?: Relaxed): boolean {
  if (!isNotMet(facts, explaining(facts, requirement))) return false
  if (effect === undefined) return !isStrict(requirement)
  return relaxed[effect].includes(requirement) || methods.some((method) => ofMethod[effect]?.(method) === requirement)
}

/** Whether the target is known to violate one of the requirements that relax this. */
export function isUncertain(facts: Facts, setting: 'locale' | 'zone'): boolean {
  return relaxed[setting].some((requirement) => isKnown(facts, requirement, setting))
}

/** The known deviation that explains a violation: the operation does not exist, or the requirement's own. */
export function explaining(facts: Deviations, requirement: string): string {
  const absent = methods.filter(({ existence }) => existence && isNotMet(facts, existence))
  return absent.find((method) => Object.values(method).flat().includes(requirement))?.existence ?? requirement
}

function isNotMet({ waived, found }: Deviations, requirement: string): boolean {
  return waived.includes(requirement) || found.includes(requirement)
}
