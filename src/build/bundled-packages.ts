import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a package says of itself, as far as the build asks. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly description?: string
}

/** The folders of the installed packages that modules of a bundle came from, each once. */
export function packagesOf(moduleIds: Iterable<string>): Set<string> {
  return new Set([...moduleIds].flatMap((id) => packageOf(id) ?? []))
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The folder of the installed package that a module is in; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(id)) return undefined
  let folder = dirname(id)
  // Some packages have further package files inside, which only say what kind of modules there are.
  while (!existsSync(join(folder, 'package.json')) || manifestOf(folder).version === undefined) folder = dirname(folder)
  return folder
}
