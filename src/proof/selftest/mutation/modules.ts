import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../../suite/suite.ts'
import { anatomyOf } from './anatomy.ts'
import { assertionsOf } from './assertions.ts'
import { type Source, sharedFolders, sourceAt } from './source.ts'

/** The module with the assertion methods; what it imports are their conditions. */
const words = 'src/check/expect.ts'

/** Every spec file, every shared module that asserts, and the conditions of the assertion methods. */
export function decidingModules(): Source[] {
  const conditions = anatomyOf(sourceAt(words)).needs
  const shared = sharedFolders
    .flatMap((folder) => modulesIn(folder, '.ts'))
    .filter((source) => conditions.has(source.path) || assertionsOf(anatomyOf(source)).length > 0)
  return [...modulesIn('specs', '.spec.ts'), ...shared]
}

function modulesIn(folder: string, ending: string): Source[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => sourceAt(`${folder}/${name}`))
}
