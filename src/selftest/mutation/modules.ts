import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../suite/suite.ts'
import { anatomyOf } from './anatomy.ts'
import { assertionsOf } from './assertions.ts'
import { type Source, sourceAt } from './source.ts'

/**
 * What a check decides by: every spec file, every module of `src/check` that asserts, and every module there that one
 * of these imports something from, since that may be a condition. The others (the plan, the clock, the reports …) say
 * nothing of an answer.
 */
export function decidingModules(): Source[] {
  const modules = [...modulesIn('specs', '.spec.ts'), ...modulesIn('src/check', '.ts')].map((source) => {
    const anatomy = anatomyOf(source)
    return { source, needs: anatomy.needs, isAsserting: assertionsOf(anatomy).length > 0 }
  })
  const asserting = modules.filter(({ isAsserting }) => isAsserting)
  return modules
    .filter(({ source, isAsserting }) => isAsserting || asserting.some(({ needs }) => needs.has(source.path)))
    .map(({ source }) => source)
}

function modulesIn(folder: string, ending: string): Source[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(ending) && !name.endsWith('.test.ts'))
    .map((name) => sourceAt(`${folder}/${name}`))
}
