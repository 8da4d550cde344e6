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

/** Defects that show in sequences of requests, or in overlapping ones; a topic has the name of its file. */
export const statefulTopics: Readonly<Record<string, readonly Defect[]>> = {
  again: againDefects,
  switching: switchingDefects,
  several: severalDefects,
  worn: wornDefects,
  beside: besideDefects,
  aftermath: aftermathDefects,
  overlap: overlapDefects,
  'at-once': atOnceDefects,
  sticking: stickingDefects,
  remembering: rememberingDefects,
}

/** All stateful defects, which verify `explore`. */
export const statefulDefects: readonly Defect[] = Object.values(statefulTopics).flat()
