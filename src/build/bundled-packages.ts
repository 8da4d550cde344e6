import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The fields of package.json that the build uses. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly description?: string
}

/** The folders of the installed packages with modules in a bundle. */
export function packagesOf(moduleIds: Iterable<string>): Set<string> {
  return new Set([...moduleIds].flatMap((id) => packageOf(id) ?? []))
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** The folder of the installed package that contains a module; undefined for modules of this project. */
function packageOf(id: string): string | undefined {
  if (!/[\\/]node_modules[\\/]/.test(id)) return undefined
  let folder = dirname(id)
  // Some packages contain further package.json files, which only set the module type.
  while (!existsSync(join(folder, 'package.json')) || manifestOf(folder).version === undefined) folder = dirname(folder)
  return folder
}
