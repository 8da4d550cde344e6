import { ConfigurationError } from '../environment/configuration-error.ts'
import { similarName } from '../environment/similar-name.ts'

/** One of many items that users select by name. */
export interface Named {
  readonly name: string
}

/**
 * Finds the item of `all` with this name. `kind` is what messages call it, `listed` the option of `list` that shows all
 * of them. Throws a ConfigurationError when none has the name; it suggests a similar one.
 */
export function withName<T extends Named>(name: string, all: readonly T[], kind: string, listed: string): T {
  const found = all.find((each) => each.name === name)
  if (found !== undefined) return found
  const meant = similarName(
    name,
    all.map((each) => each.name),
  )
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
  throw new ConfigurationError([`There is no ${kind} ${name}; "list --${listed}" shows them all.${hint}`])
}
