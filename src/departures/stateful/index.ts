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
 * Those of them that one check may show to another, when all run at the same time: what makes them show is what a run
 * does then. It sees them by chance, and can't say what they are. One by one, no check sees any of them.
 */
export const shownWhereChecksOverlap: ReadonlySet<string> = new Set([
  ...overlapDefects.map(({ name }) => name),
  'login-of-the-admin-ends-sessions',
  'login-ends-external-sessions',
  'security-check-ends-external-sessions',
  'second-logout-ends-somebody-elses-session',
])
