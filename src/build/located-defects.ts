import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { definedAt } from '../departures/defined-at.ts'
import { packageRoot } from '../suite/suite.ts'

/** Finds where each defect is defined when the program is built: it comes without the sources that say it. */
export function locatedDefects(): Plugin {
  return {
    name: 'located-defects',
    transform: {
      filter: { id: join(packageRoot, 'src/departures/defined-at.ts') },
      handler: () => ({ code: `export const definedAt = ${JSON.stringify(definedAt)}`, map: null }),
    },
  }
}
