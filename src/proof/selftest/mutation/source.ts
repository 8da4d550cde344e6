import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '../../../suite/suite.ts'

/** The text of one module of this package. */
export interface Source {
  /** Its path in the package, such as `src/check/steps.ts`. */
  readonly path: string
  readonly text: string
}

/** The folders of the modules that checks share. */
export const sharedFolders: readonly string[] = ['src/target', 'src/check', 'src/runner']

/** Whether a path is of a module that checks may share. */
export function isShared(path: string): boolean {
  return path.endsWith('.ts') && sharedFolders.includes(posix.dirname(path))
}

/** The unchanged module. */
export function sourceAt(path: string): Source {
  return { path, text: readFileSync(join(packageRoot, path), 'utf8') }
}

/** The path in the package to which `specifier` resolves in a module at `path`; undefined for a package or Node module. */
export function importedPath(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
}
