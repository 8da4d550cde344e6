import type { Defect } from '../../alterations/defect.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { statefulDefects } from '../../alterations/stateful/index.ts'

/** Defects with an effect on later requests that the checks of `run` are verified against, too. */
const alsoSeenByChecks = [
  'arguments-beside-a-cookie-take-its-session-over',
  'basic-after-a-logout-are-the-logged-out-user',
  'basic-beside-a-cookie-take-its-session-over',
  'ended-session-is-served-with-the-documented-cookie',
  'locale-stays-on-the-connection',
  'logout-with-an-unknown-session-ends-the-newest',
  'second-logout-brings-a-session-back',
  'session-answered-as-the-last-login',
  'session-is-reused-once',
  'session-mixed-up-when-requests-overlap',
]

/** The defects that exploration must find, each within a minute. */
export const exploredDefects: readonly Defect[] = [...statefulDefects, ...alsoSeenByChecks.map(defectNamed)]

/**
 * The requirements that exploration reports besides the declared one: the same of another form or operation, or what a sequence
 * shows of a violation that only checks can name.
 */
const alsoFoundAs: Readonly<Record<string, readonly string[]>> = {
  // A sequence may log out with the documented form of the cookie, or sign in with a token instead of a security check.
  '4.8/logout-ends-the-session': ['4.8/logout-takes-the-documented-cookie-form'],
  '4.5/live-session-is-reused': ['4.6/live-session-is-reused'],
  '4.5/credentials-open-a-session': ['4.6/token-opens-a-session'],
  // An answer without the cookie of its session may come with another session.
  '4.5/cookie-of-the-reused-session-is-returned': ['4.5/live-session-is-reused'],
  // The model sees the data of another user, and not whether the session, its ID or the response is the wrong one.
  '2.2/session-belongs-to-the-one-who-opened-it': ['2.2/session-id-identifies-one-session'],
  '5.1/stateless-credentials-speak-for-their-user': ['5.2/every-stateless-request-is-verified'],
  // The model sees another locale than the given one, and not where it comes from.
  '2.3/locale-applies-until-changed': ['2.3/same-user-different-locales'],
  '2.3/default-locale-when-never-given': ['2.3/same-user-different-locales'],
}

/** Whether exploration attributes a violation rightly to a requirement: one that the defect violates, or one reported for it. */
export function mayBeFoundAs({ breaks }: Defect, requirement: string): boolean {
  return breaks.some((declared) => [declared, ...(alsoFoundAs[declared] ?? [])].includes(requirement))
}
