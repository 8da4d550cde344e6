import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { anatomyOf } from './anatomy.ts'
import { assertionsOf } from './assertions.ts'
import { type Source, sourceAt } from './source.ts'

/** Where the words of every assertion are: what that imports from `src/check` are their conditions. */
const words = 'src/check/expect.ts'

/**
 * What a check decides by: every spec file, every module of `src/check` that asserts, and the conditions of the words
 * that they assert with. The others (the plan, the clock, the ways to come to a session, the reports …) say nothing of
 * an answer, or have tests of their own.
 */
export function decidingModules(): Source[] {
  const conditions = anatomyOf(sourceAt(words)).needs
  const shared = modulesIn('src/check', '.ts').filter(
    (source) => conditions.has(source.path) || assertionsOf(anatomyOf(source)).length > 0,
  )
  return [...modulesIn('specs', '.spec.ts'), ...shared]
}

function modulesIn(folder: string, ending: string): Source[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => sourceAt(`${folder}/${name}`))
}
