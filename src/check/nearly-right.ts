/**
 * The same text but for one character, that in its middle unless it is said otherwise, which is another of its kind.
 * (The last one of a text in Base64 may carry bits that mean nothing.)
 */
export function oneCharacterChanged(text: string, at = Math.floor(text.length / 2)): string {
  const character = text[at] ?? ''
  const other = /\d/.test(character) ? (Number(character) + 1) % 10 : character === 'a' ? 'b' : 'a'
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** The same text but for its first character beyond ASCII, which is the one beside it; undefined where there is none. */
export function beyondAsciiChanged(text: string): string | undefined {
  const beside = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) ^ 1)
  const changed = text.replace(/[^ -~]/u, beside)
  return changed === text ? undefined : changed
}

/**
 * Passwords that are wrong by very little, so that one attempt finds a server that takes any password as well as one
 * that compares carelessly.
 */
export const nearlyRight = {
  /** The same but for the case of its first letter; with one character more when it has no letter. */
  inOtherCase(password: string): string {
    const swapped = password.replace(/\p{Lu}|\p{Ll}/u, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    return swapped === password ? `${password}x` : swapped
  },

  /** The same and one character more. */
  withOneMore(password: string): string {
    return `${password}x`
  },

  /** The same without its last character; with one more when nothing would be left. */
  withOneLess(password: string): string {
    return [...password].slice(0, -1).join('') || `${password}x`
  },

  /** The same up to its first colon; where there is none, all but the last character, which is another. */
  afterTheColon(password: string): string {
    const colon = password.indexOf(':')
    // By characters: half of one can't be sent.
    const kept = colon === -1 ? [...password].slice(0, -1).join('') : password.slice(0, colon + 1)
    return `${kept}${password.endsWith('x') ? 'y' : 'x'}`
  },

  /** The same without its first character; with one more when nothing would be left. */
  withoutTheFirst(password: string): string {
    return [...password].slice(1).join('') || `${password}x`
  },

  /** The same and a space. */
  withASpaceBehind(password: string): string {
    return `${password} `
  },

  /** The same without its first accent, or with one on its first vowel; with one character more when it has neither. */
  accented(password: string): string {
    const other = password.normalize('NFD').replace(/\p{M}/u, '').normalize('NFC')
    if (other !== password.normalize('NFC')) return other
    const accented = password.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`.normalize('NFC'))
    return accented === password ? `${password}\u00e1` : accented
  },

  /** What stands for any text in the filters of directories. */
  asterisk(password: string): string {
    return password === '*' ? '**' : '*'
  },

  /** What stands for any text in the comparisons of databases. */
  percentSign(password: string): string {
    return password === '%' ? '%%' : '%'
  },
}
