import { BadInput } from './bad-input.ts'

/** Decoded URL arguments or form fields: every name with all its values, in the order of arrival. */
export type Arguments = ReadonlyMap<string, readonly string[]>

/** Decodes form-encoded text exactly once, as UTF-8. Throws BadInput for a broken percent sequence, or bytes that are not UTF-8. */
export function decodeArguments(text: string): Arguments {
  const decoded = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decodeText(cut < 0 ? pair : pair.slice(0, cut))
    const value = cut < 0 ? '' : decodeText(pair.slice(cut + 1))
    decoded.set(name, [...(decoded.get(name) ?? []), value])
  }
  return decoded
}

/** Decodes one form-encoded name or value. Throws BadInput if it is not percent-encoded UTF-8. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new BadInput(400, 'an argument is not percent-encoded UTF-8')
  }
}

/** Merges URL arguments and form fields; a name found in both places has several values. */
export function mergeArguments(first: Arguments, second: Arguments): Arguments {
  const merged = new Map(first)
  for (const [name, values] of second) merged.set(name, [...(merged.get(name) ?? []), ...values])
  return merged
}

/** The only value of an argument; undefined if it is absent or empty. Throws BadInput if it is given more than once. */
export function single(given: Arguments, name: string): string | undefined {
  const values = given.get(name) ?? []
  if (values.length > 1) throw new BadInput(400, `the argument ${name} is given more than once`)
  return values[0] || undefined
}
