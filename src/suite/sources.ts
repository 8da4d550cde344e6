import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a source that is newer than the built program below `root`; undefined if there is none. */
export function newerSource(root: string): string | undefined {
  const built = modifiedOf(join(root, 'dist/program/auth-conformance.js')) ?? 0
  return ['src', 'specs']
    .filter((folder) => modifiedOf(join(root, folder)) !== undefined)
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .find((path) => (modifiedOf(join(root, path)) ?? 0) > built)
}

function modifiedOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
