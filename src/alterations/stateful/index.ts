import type { Defect } from '../defect.ts'
import { atOnceDefects } from './at-once.ts'
import { concurrentSessionDefects } from './concurrent-session.ts'
import { rememberingDefects } from './remembering.ts'
import { sessionReuseDefects } from './session-reuse.ts'
import { severalDefects } from './several.ts'
import { switchingDefects } from './switching.ts'

/** Defects that show in sequences of requests, or in overlapping ones; a topic has the name of its file. */
export const statefulTopics: Readonly<Record<string, readonly Defect[]>> = {
  switching: switchingDefects,
  several: severalDefects,
  'session-reuse': sessionReuseDefects,
  'concurrent-session': concurrentSessionDefects,
  'at-once': atOnceDefects,
  remembering: rememberingDefects,
}

/** All stateful defects, which verify `explore`. */
export const statefulDefects: readonly Defect[] = Object.values(statefulTopics).flat()
