import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { definedAt } from '../alterations/defined-at.ts'
import { packageRoot } from '../suite/suite.ts'

/** Stores the locations of defects at build time, because the built program comes without its sources. */
export function locatedDefects(): Plugin {
  return {
    name: 'located-defects',
    transform: {
      filter: { id: join(packageRoot, 'src/alterations/defined-at.ts') },
      handler: () => ({ code: `export const definedAt = ${JSON.stringify(definedAt)}`, map: null }),
    },
  }
}
