import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { defectCounts } from '../departures/defect-counts.ts'
import { packageRoot } from '../suite/suite.ts'

/** Counts the defects when the program is built, so that it has the numbers without loading the defects. */
export function countedDefects(): Plugin {
  return {
    name: 'counted-defects',
    transform: {
      filter: { id: join(packageRoot, 'src/departures/defect-counts.ts') },
      handler: () => ({ code: `export const defectCounts = ${JSON.stringify(defectCounts)}`, map: null }),
    },
  }
}
