/** The name and the value of an argument or a form field, not encoded. */
export type Argument = readonly [name: string, value: string]

/**
 * Percent-encodes text as UTF-8 for use in a URL argument: everything but letters, digits and `-._~` (section 2.1:
 * a bar becomes %7C; section 2.5: an equals sign becomes %3D).
 * Throws a URIError on a lone surrogate, which no UTF-8 can express.
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Arguments as they stand behind the question mark of a URL. */
export function queryOf(args: readonly Argument[]): string {
  return args.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/** Fields as a body of the type application/x-www-form-urlencoded, a space being a plus sign (section 4.3). */
export function formOf(fields: readonly Argument[]): string {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString()
}
