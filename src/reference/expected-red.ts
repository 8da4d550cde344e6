import { consequences } from './consequences.ts'
import type { Defect } from './defect.ts'

/** In the list of consequences: every requirement that applies; with a `!` before an id: but not that one. */
const everything = '*'

/**
 * The requirements that a defect turns red: those that it breaks, and those whose checks build on what is broken.
 * `applicable` are the ids of all requirements that are checked in its environment.
 */
export function expectedRed(defect: Defect, applicable: readonly string[]): Set<string> {
  const declared = consequences[defect.name] ?? []
  const spared = declared.filter((word) => word.startsWith('!')).map((word) => word.slice(1))
  const built = declared[0] === everything ? applicable.filter((id) => !spared.includes(id)) : declared
  return new Set([...defect.breaks, ...built])
}

/** How to declare the consequences of a defect that was seen to turn these requirements red. */
export function declarationOf(defect: Defect, seen: ReadonlySet<string>, applicable: readonly string[]): string[] {
  const spared = applicable.filter((id) => !seen.has(id))
  if (spared.length * 2 < applicable.length) return [everything, ...spared.map((id) => `!${id}`)]
  return [...seen].filter((id) => !defect.breaks.includes(id)).sort()
}
