import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { fingerprint, type Source, sourcesFile } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'

/** Notes each file of this project that goes into the program, so that the program can tell when it is out of date. */
export function noteSources(): Plugin {
  const sources: Record<string, Source> = {}
  return {
    name: 'note-sources',
    transform: {
      // Installed packages are no sources, and neither is what the bundler adds.
      filter: { id: { exclude: [/[\\/]node_modules[\\/]/, /^\0/] } },
      async handler(text, id) {
        const path = relative(packageRoot, id).replaceAll('\\', '/')
        sources[path] = { modifiedMs: statSync(id).mtimeMs, fingerprint: await fingerprint(text) }
      },
    },
    writeBundle() {
      const file = join(packageRoot, sourcesFile)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(sources))
    },
  }
}
