import type { Defect } from '../../alterations/defect.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import { statefulDefects } from '../../alterations/stateful/index.ts'

/** Defects with an effect on later requests that the checks of `run` are verified against, too. */
const alsoSeenByChecks = [
  'arguments-beside-a-cookie-take-its-session-over',
  'basic-after-a-logout-are-the-logged-out-user',
  'basic-beside-a-cookie-take-its-session-over',
  'cookie-form-with-version-remembered-after-the-logout',
  'locale-stays-on-the-connection',
  'logout-with-an-unknown-session-ends-the-newest',
  'second-logout-brings-a-session-back',
  'session-answered-as-the-last-login',
  'session-is-reused-once',
  'session-mixed-up-when-requests-overlap',
]

/** The defects that exploration must find, each within a minute. */
export const exploredDefects: readonly Defect[] = [...statefulDefects, ...alsoSeenByChecks.map(defectNamed)]
