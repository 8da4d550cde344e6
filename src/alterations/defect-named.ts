import type { Defect } from './defect.ts'
import { defects } from './defects/index.ts'
import { statefulDefects } from './stateful/index.ts'
import { withName } from './with-name.ts'

const all = [...defects, ...statefulDefects]

/** Finds the defect with this name. Throws a ConfigurationError when none has it. */
export function defectNamed(name: string): Defect {
  return withName(name, all, 'defect', 'defects')
}
