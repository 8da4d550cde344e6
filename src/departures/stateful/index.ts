import type { Defect } from '../defect.ts'
import { aftermathDefects } from './aftermath.ts'
import { againDefects } from './again.ts'
import { atOnceDefects } from './at-once.ts'
import { besideDefects } from './beside.ts'
import { overlapDefects } from './overlap.ts'
import { rememberingDefects } from './remembering.ts'
import { severalDefects } from './several.ts'
import { stickingDefects } from './sticking.ts'
import { switchingDefects } from './switching.ts'
import { wornDefects } from './worn.ts'

/** Defects that show in sequences of requests, or when requests overlap. What `explore` is proven by. */
export const statefulDefects: readonly Defect[] = [
  ...againDefects,
  ...switchingDefects,
  ...severalDefects,
  ...wornDefects,
  ...besideDefects,
  ...aftermathDefects,
  ...overlapDefects,
  ...atOnceDefects,
  ...stickingDefects,
  ...rememberingDefects,
]
