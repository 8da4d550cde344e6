import { ConfigurationError } from '../environment/configuration-error.ts'
import { similarName } from '../environment/similar-name.ts'

/** One of many things that are asked for by name. */
export interface Named {
  readonly name: string
}

/**
 * The one of `all` with this name. `kind` is what it is called, `listed` the option of `list` that shows all of them.
 * Throws a ConfigurationError where there is none: it says a similar name, if there is one.
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
