import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { definedAt } from '../alterations/defined-at.ts'
import { packageRoot } from '../suite/suite.ts'
import { thirdParty } from './third-party.ts'

/** Stores the locations of defects at build time, because the built program comes without its sources. */
const locatedDefects: Plugin = {
  name: 'located-defects',
  transform: {
    filter: { id: join(packageRoot, 'src/alterations/defined-at.ts') },
    handler: () => ({ code: `export const definedAt = ${JSON.stringify(definedAt)}`, map: null }),
  },
}

/**
 * Bundles files with all their imports into a few files of a folder in `dist`, so that a program starts fast and installing
 * the package installs nothing else. Files of earlier builds stay for a day, because a run in progress may still load them.
 *
 * @param input the entry points: their paths relative to the project root, by name
 * @param together by file name, the modules to combine in one file with all imports that no earlier file contains
 */
export async function bundle(
  input: Readonly<Record<string, string>>,
  folder: string,
  together: Readonly<Record<string, RegExp>> = {},
): Promise<void> {
  await build({
    cwd: packageRoot,
    input,
    external: [/^(?:vitest|allure-vitest)(?:\/|$)/],
    platform: 'node',
    plugins: [thirdParty(), locatedDefects],
    logLevel: 'warn',
    // Some modules are imported dynamically by one command and statically by another.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir: join('dist', folder),
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: Object.entries(together).map(([name, test], index) => ({ name, test, priority: -index })),
      },
      // A module in a combined file still runs only when imported: a spec file alone defines only its own checks.
      strictExecutionOrder: true,
      // A tenth of the text that is loaded at the start.
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  })
  removeOlder(join(packageRoot, 'dist', folder), Date.now() - dayMs)
}

const dayMs = 24 * 60 * 60_000

/** Removes the files of a folder that were written before this time, in milliseconds since 1970. */
function removeOlder(folder: string, time: number): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && statSync(file).mtimeMs < time) rmSync(file)
  }
}

/** Bundles a module into one script in `dist` that assigns its exports to `conformance`: for engines without packages and Node. */
export async function bundleScript(input: string, file: string): Promise<void> {
  await build({
    cwd: packageRoot,
    input,
    platform: 'neutral',
    logLevel: 'warn',
    output: { file: join('dist', file), format: 'iife', name: 'conformance' },
  })
}
