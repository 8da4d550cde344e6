/** The same text with one character replaced, by default the middle one: the last of Base64 has unused bits. */
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

const inTheOtherCase = (letter: string) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
const more = (password: string) => `${password}x`
/** By code points: half of a surrogate pair can't be sent. */
export const withoutTheLast = (password: string) => [...password].slice(0, -1).join('')
/** With one character more before the last one. */
const beforeTheLast = (password: string, inserted: string) => password.replace(/.?$/su, (last) => inserted + last)
const alwaysTrue = "' OR '1'='1"
/** Another character than the last one. */
const anotherEnd = (password: string) => (password.endsWith('x') ? 'y' : 'x')

/**
 * Passwords that are almost right, so that one attempt exposes both a server that accepts any password and one that compares
 * carelessly. Where nothing can be changed, or nothing would be left, one more character makes the difference; the kinds from
 * `lossyReplaced` on are undefined then.
 */
export const nearMatch = {
  /** The case of the first letter is changed. */
  inOtherCase(password: string): string {
    const swapped = password.replace(/\p{Lu}|\p{Ll}/u, inTheOtherCase)
    return swapped === password ? more(password) : swapped
  },
  withOneMore: more,
  withOneLess: (password: string) => withoutTheLast(password) || more(password),
  /** What is after the first colon is replaced by one character; without a colon, the last character. */
  afterTheColon(password: string): string {
    const colon = password.indexOf(':')
    // By code points: half of a surrogate pair can't be sent.
    const kept = colon === -1 ? withoutTheLast(password) : password.slice(0, colon + 1)
    return kept + anotherEnd(password)
  },
  withoutTheFirst: (password: string) => [...password].slice(1).join('') || more(password),
  withASpaceBehind: (password: string) => `${password} `,
  /** Without the first accent, or with one on the first vowel. */
  accented(password: string): string {
    const other = password.normalize('NFD').replace(/\p{M}/u, '').normalize('NFC')
    if (other !== password.normalize('NFC')) return other
    const accented = password.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`.normalize('NFC'))
    return accented === password ? `${password}\u00e1` : accented
  },
  /** The wildcard of directory filters. */
  asterisk: (password: string) => (password === '*' ? '**' : '*'),
  /** The wildcard of database comparisons. */
  percentSign: (password: string) => (password === '%' ? '%%' : '%'),
  /** The first character is percent-encoded, as for a server that decodes once more than it should. */
  encodedTwice(password: string): string {
    const [first = 'x', ...rest] = [...password]
    const bytes = [...Buffer.from(first, 'utf8')].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    return [...bytes, ...rest].join('')
  },
  beyondAsciiBehind: (password: string) => `${password}\u2713`,
  nulBehind: (password: string) => `${password}\0x`,
  lineFeedBehind: (password: string) => `${password}\nx`,
  withASpaceBefore: (password: string) => ` ${password}`,
  /** The first eight characters, where old servers stop to compare, and another end. */
  withAnotherEnd(password: string): string {
    const characters = [...password]
    if (characters.length <= 8) return `${password}xx`
    return [...characters.slice(0, 8), characters[8] === 'x' ? 'y' : 'x'].join('')
  },
  withAnotherLast: (password: string) => withoutTheLast(password) + anotherEnd(password),
  /** A blank password, for which a directory may ask for no proof. */
  aSpace: (password: string) => (password === ' ' ? '  ' : ' '),
  withATabBehind: (password: string) => `${password}\t`,
  withALineEndBehind: (password: string) => `${password}\r\n`,
  withAControlCharacter: (password: string) => beforeTheLast(password, '\u0001'),
  withABackslash: (password: string) => beforeTheLast(password, '\\'),
  /** The first character is written as in HTML. */
  asAnEntity: (password: string) => `&#${password.codePointAt(0) ?? 0};${[...password].slice(1).join('')}`,
  /** With an empty element of HTML, which a filter against scripts in parameters drops. */
  withAnElement: (password: string) => beforeTheLast(password, '<b></b>'),
  /** The first character is another one with the same lower byte, for a server that writes characters as bytes. */
  withTheSameLowerByte(password: string): string | undefined {
    const code = password.charCodeAt(0)
    return code < 128 ? String.fromCharCode(code + 256) + password.slice(1) : undefined
  },
  /** The prefix by which Spring Security tells how a stored password is encoded. */
  withAnEncoding: (password: string) => `{noop}${password}`,
  /** A condition that is always true, where it becomes part of a query. */
  alwaysTrue: (password: string) => (password === alwaysTrue ? more(password) : alwaysTrue),
  withAnotherInTheMiddle(password: string): string {
    const characters = [...password]
    const at = Math.floor(characters.length / 2)
    characters[at] = characters[at] === 'x' ? 'y' : 'x'
    return characters.join('')
  },
  /** Two adjacent characters are others, so that the hash of Java strings is the same. */
  withTheSameHash(password: string): string | undefined {
    const printable = (code: number) => code >= 32 && code < 127
    const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
    const at = codes.findIndex((code, place) =>
      [code, code + 1, codes[place + 1] ?? 0, (codes[place + 1] ?? 0) - 31].every(printable),
    )
    if (at === -1) return undefined
    codes.splice(at, 2, (codes[at] as number) + 1, (codes[at + 1] as number) - 31)
    return String.fromCodePoint(...codes)
  },
  /** As with the Caps Lock key: undefined without letters. */
  inTheOtherCase(password: string): string | undefined {
    const swapped = password.replace(/\p{Lu}|\p{Ll}/gu, inTheOtherCase)
    return unlessSame(password, swapped)
  },
  inBase64: (password: string) => Buffer.from(password).toString('base64') || more(password),
  spacesDoubled: (password: string) => unlessSame(password, password.replaceAll(' ', '  ')),
  /** Two adjacent characters are exchanged. */
  reordered(password: string): string {
    const characters = [...password]
    const at = characters.findIndex((character, index) => index > 0 && character !== characters[index - 1])
    if (at === -1) return more(password)
    characters.splice(at - 1, 2, characters[at] as string, characters[at - 1] as string)
    return characters.join('')
  },
  /** With a question mark for each character that is not in ASCII. */
  lossyReplaced: (password: string) => unlessSame(password, password.replace(/[^ -~]/gu, '?')),
  /** Without the characters that are not in ASCII. */
  lossyDropped: (password: string) => unlessSame(password, password.replace(/[^ -~]/gu, '')),
  /** With a question mark for each character that is not in Latin-1. */
  lossyBeyondLatin1: (password: string) => unlessSame(password, password.replace(/[^ -~\xa0-\xff]/gu, '?')),
  withoutAccents(password: string): string | undefined {
    const whole = password.normalize('NFC')
    return unlessSame(whole, whole.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'))
  },
  spaceForPlus: (password: string) => unlessSame(password, password.replaceAll('+', ' ')),
  plusForSpace: (password: string) => unlessSame(password, password.replaceAll(' ', '+')),
  /** What precedes the first of the characters at which careless servers cut a value. */
  cutAtSpecial: (password: string) => unlessSame(password, password.replace(/[&#;?%=].*/s, '')),
  /** What precedes the last of them. */
  cutAtLastSpecial: (password: string) => unlessSame(password, password.replace(/[&#;?%=][^&#;?%=]*$/s, '')),
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
