import type { Defect } from '../defect.ts'
import { againDefects } from './again.ts'
import { overlapDefects } from './overlap.ts'
import { severalDefects } from './several.ts'
import { stickingDefects } from './sticking.ts'
import { wornDefects } from './worn.ts'

/** Defects that show in sequences of requests, or when requests overlap. What `explore` is proven by. */
export const statefulDefects: readonly Defect[] = [
  ...againDefects,
  ...severalDefects,
  ...wornDefects,
  ...overlapDefects,
  ...stickingDefects,
]

/**
 * Those of them that checks of `run` see as well, which ask whose a session and an answer are. The second and the third
 * are seen by chance: the checks that ask it log in beside sessions of others, which wait for their timeout meanwhile.
 */
export const shownToRun: ReadonlySet<string> = new Set([
  'login-as-another-keeps-the-user',
  'login-as-another-hands-out-their-session',
  'second-login-in-a-browser-ends-the-other-sessions',
  'security-check-as-another-keeps-the-user',
  'ticket-in-a-live-session-keeps-the-user',
  'token-in-a-live-session-keeps-the-user',
  'basic-of-another-takes-the-session-over',
  'arguments-of-another-take-the-session-over',
  'refused-login-gives-the-session-away',
  'refused-check-gives-the-session-away',
  'overlapping-logins-mix-up-users',
  'crowded-session-is-refused',
  'overlapping-requests-show-the-user-before',
  'connection-remembers-who-logged-in',
  'connection-remembers-basic-credentials',
  'logout-leaves-its-user-behind',
  'session-answers-as-the-last-login',
  'arguments-answered-from-a-cache',
])

/**
 * Those of the others that one check may show to another, when all run at the same time: what makes them show is what a run
 * does then. It sees them by chance, and can't say what they are. One by one, no check sees any of them.
 */
export const shownWhereChecksOverlap: ReadonlySet<string> = new Set([
  ...overlapDefects.map(({ name }) => name),
  'login-of-the-admin-ends-sessions',
  'login-ends-external-sessions',
  'security-check-ends-external-sessions',
  'second-logout-ends-somebody-elses-session',
])
