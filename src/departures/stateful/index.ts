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
