/**
 * The same text with one character replaced by another of its kind, by default the middle one. (In Base64, the last character
 * may have unused bits.)
 */
export function oneCharacterChanged(text: string, at = Math.floor(text.length / 2)): string {
  const character = text[at] ?? ''
  const other = /\d/.test(character) ? (Number(character) + 1) % 10 : character.toLowerCase() === 'a' ? 'b' : 'a'
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`
}

/** The same text with the case of each letter changed; without letters, it stays the same. */
export function inOtherLetterCase(text: string): string {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

/** The same text with its first non-ASCII character replaced by an adjacent one; undefined if it has none. */
export function beyondAsciiChanged(text: string): string | undefined {
  const beside = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) ^ 1)
  const changed = text.replace(/[^ -~]/u, beside)
  return changed === text ? undefined : changed
}

/**
 * Passwords that are almost right, so that one attempt exposes both a server that accepts any password and one that compares
 * carelessly.
 */
export const nearMatch = {
  /** The password with the case of its first letter changed; with one more character if it has no letter. */
  inOtherCase(password: string): string {
    const swapped = password.replace(/\p{Lu}|\p{Ll}/u, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    return swapped === password ? `${password}x` : swapped
  },

  /** The password with one more character. */
  withOneMore(password: string): string {
    return `${password}x`
  },

  /** The password without its last character; with one more if nothing would be left. */
  withOneLess(password: string): string {
    return [...password].slice(0, -1).join('') || `${password}x`
  },

  /** The password up to its first colon, then another character; without a colon, all but its last character, which changes. */
  afterTheColon(password: string): string {
    const colon = password.indexOf(':')
    // By code points: half of a surrogate pair can't be sent.
    const kept = colon === -1 ? [...password].slice(0, -1).join('') : password.slice(0, colon + 1)
    return `${kept}${password.endsWith('x') ? 'y' : 'x'}`
  },

  /** The password without its first character; with one more if nothing would be left. */
  withoutTheFirst(password: string): string {
    return [...password].slice(1).join('') || `${password}x`
  },

  /** The password with a trailing space. */
  withASpaceBehind(password: string): string {
    return `${password} `
  },

  /** The password without its first accent, or with one on its first vowel; with one more character if it has neither. */
  accented(password: string): string {
    const other = password.normalize('NFD').replace(/\p{M}/u, '').normalize('NFC')
    if (other !== password.normalize('NFC')) return other
    const accented = password.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`.normalize('NFC'))
    return accented === password ? `${password}\u00e1` : accented
  },

  /** The wildcard of directory filters. */
  asterisk(password: string): string {
    return password === '*' ? '**' : '*'
  },

  /** The wildcard of database comparisons. */
  percentSign(password: string): string {
    return password === '%' ? '%%' : '%'
  },

  /** The password with its first character percent-encoded, as for a server that decodes once more than it should. */
  encodedTwice(password: string): string {
    const [first = 'x', ...rest] = [...password]
    const bytes = [...Buffer.from(first, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    return [...bytes, ...rest].join('')
  },

  /** The password with a trailing character that is not in ASCII. */
  beyondAsciiBehind(password: string): string {
    return `${password}\u2713`
  },

  /** The password with NUL and one more character behind it. */
  nulBehind(password: string): string {
    return `${password}\0x`
  },

  /** The password with a line feed and one more character behind it. */
  lineFeedBehind(password: string): string {
    return `${password}\nx`
  },

  /** The password with a leading space. */
  withASpaceBefore(password: string): string {
    return ` ${password}`
  },

  /** The first eight characters, where old servers stop to compare, and another end; with one more character if it is shorter. */
  withAnotherEnd(password: string): string {
    const characters = [...password]
    if (characters.length <= 8) return `${password}xx`
    return [...characters.slice(0, 8), characters[8] === 'x' ? 'y' : 'x'].join('')
  },

  /** The password with another last character. */
  withAnotherLast(password: string): string {
    return [...password].slice(0, -1).join('') + (password.endsWith('x') ? 'y' : 'x')
  },

  /** The password with two adjacent characters exchanged; with one more if all are the same. */
  reordered(password: string): string {
    const characters = [...password]
    const at = characters.findIndex((character, index) => index > 0 && character !== characters[index - 1])
    if (at === -1) return `${password}x`
    characters.splice(at - 1, 2, characters[at] as string, characters[at - 1] as string)
    return characters.join('')
  },

  /** The password with a question mark for each character that is not in ASCII; undefined if there is none. */
  lossyReplaced(password: string): string | undefined {
    return unlessSame(password, password.replace(/[^ -~]/gu, '?'))
  },

  /** The password without the characters that are not in ASCII; undefined if there is none, or nothing else. */
  lossyDropped(password: string): string | undefined {
    return unlessSame(password, password.replace(/[^ -~]/gu, ''))
  },

  /** The password with a question mark for each character that is not in Latin-1; undefined if there is none. */
  lossyBeyondLatin1(password: string): string | undefined {
    return unlessSame(password, password.replace(/[^ -~\xa0-\xff]/gu, '?'))
  },

  /** The password without any accent; undefined if it has none. */
  withoutAccents(password: string): string | undefined {
    const whole = password.normalize('NFC')
    return unlessSame(whole, whole.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'))
  },

  /** The password with a space for each plus sign; undefined without one. */
  spaceForPlus(password: string): string | undefined {
    return unlessSame(password, password.replaceAll('+', ' '))
  },

  /** The password with a plus sign for each space; undefined without one. */
  plusForSpace(password: string): string | undefined {
    return unlessSame(password, password.replaceAll(' ', '+'))
  },

  /** What precedes the first of the characters at which careless servers cut a value; undefined without one. */
  cutAtSpecial(password: string): string | undefined {
    return unlessSame(password, password.replace(/[&#;?%=].*/s, ''))
  },

  /** What precedes the last of these characters; undefined without one. */
  cutAtLastSpecial(password: string): string | undefined {
    return unlessSame(password, password.replace(/[&#;?%=][^&#;?%=]*$/s, ''))
  },
} as const

function unlessSame(password: string, other: string): string | undefined {
  return other === password || other === '' ? undefined : other
}

/**
 * Turns a token into one that names no user. A token of `key=value` pairs loses its user. In an encrypted one, the first byte
 * changes: that corrupts what comes first, the user. A later byte might corrupt the roles alone, and the user would be accepted
 * with other ones.
 */
export function malformedToken(token: string): string {
  const pairs = token.split('|')
  const others = pairs.filter((pair) => !pair.startsWith('u='))
  if (others.length === pairs.length) return oneCharacterChanged(token, 0)
  return others.length === 0 ? 'r=ROLE_USER' : others.join('|')
}

/** The other texts that a careless parser takes for a token of a user: an empty user ID, and the bare ID; none if it has no pairs. */
export function nearlyTokens(token: string): string[] {
  const user = token.split('|').find((pair) => pair.startsWith('u='))
  return user === undefined ? [] : [token.replace(user, 'u='), user.slice('u='.length)]
}
