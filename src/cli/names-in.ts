import { ConfigurationError } from '../environment/configuration-error.ts'

/**
 * The names in a comma-separated list, as the option `--format` takes them. Throws a ConfigurationError for those that the table
 * does not have. `orElse`: what else may be given.
 */
export function namesIn<Name extends string>(
  text: string,
  table: Readonly<Record<Name, unknown>>,
  orElse = '',
): Name[] {
  const words = text.split(',').map((word) => word.trim())
  const isName = (word: string): word is Name => Object.hasOwn(table, word)
  const unknown = words.filter((word) => !isName(word))
  if (unknown.length > 0)
    throw new ConfigurationError(
      unknown.map((word) => `--format ${word}: expected ${Object.keys(table).join(', ')}${orElse}.`),
    )
  return words.filter(isName)
}
