import type { Argument } from '../methods/request-data.ts'

/** Whether UTF-8 can express the text: it contains no lone surrogate. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}

/** Returns the text itself. Throws a URIError if UTF-8 can't express it; the message omits the text, which may be a secret. */
export function wellFormed(text: string): string {
  if (isWellFormed(text)) return text
  throw new URIError('A text that is to be sent has half of a character (a lone surrogate), which UTF-8 can’t express.')
}

/** Percent-encodes all but letters, digits and `-._~`, as UTF-8 (2.1, 2.5). Throws a URIError on a lone surrogate. */
export function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Percent-encoded text with the letters of its escapes in lower case, which means the same. */
export function withLowerCaseEscapes(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (each) => each.toLowerCase())
}

/** The arguments as a query, without the question mark. Throws a URIError on a lone surrogate. */
export function queryOf(args: readonly Argument[]): string {
  return args.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/** The fields as a form, with plus signs for spaces (section 4.3). Throws a URIError on a lone surrogate. */
export function formOf(fields: readonly Argument[]): string {
  // As URLSearchParams does, which k6 lacks.
  return queryOf(fields).replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E')
}
