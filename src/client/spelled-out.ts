/** A text as it reads when what stands for single characters is put in their place, and where each of them stood. */
export interface Reading {
  readonly text: string
  /** Where what is at these places of the reading begins and ends in the text itself. */
  span(from: number, to: number): { readonly start: number; readonly end: number }
}

/** So much does one character take at most, as in `&amp;#x1f600;`. */
export const longestSpelling = 14

const inRadix = (radix: number) => (digits: string) => characterFor(Number.parseInt(digits, radix))
const [inHex, none] = [inRadix(16), () => '']
/** Where Base64 goes on in the next line. */
const lineOfBase64 = /(\r?\n[ \t]?| )(?<=[A-Za-z0-9+/]{60}(?:\r?\n[ \t]?| ))(?=[A-Za-z0-9+/])/

/** What stands for a character, one group each, and for which: with as many signs of escaping as it got on its way. */
const spellings: readonly (readonly [RegExp, (group: string) => string])[] = [
  [/%(?:25){0,4}([0-9a-f]{2})/, inHex],
  [/\\{1,4}u([0-9a-f]{4})/, inHex],
  [/\\{1,4}u\{([0-9a-f]{1,6})\}/, inHex],
  [/\\{1,4}x([0-9a-f]{2})/, inHex],
  [/&(?:amp;)*#x([0-9a-f]{1,6});/, inHex],
  [/=([0-9a-f]{2})/, inHex],
  // As in a dump of bytes.
  [
    /(?<![0-9a-z])(?:0x)?([0-9a-f]{2})(?:[ :,-] ?(?=(?:0x)?[0-9a-f]{2}(?![0-9a-z]))|(?<=[ :,-](?:0x)?..)(?![0-9a-z]))/,
    inHex,
  ],
  [/&(?:amp;)*#([0-9]{1,7});/, inRadix(10)],
  [/\\{1,4}([0-3][0-7]{2})/, inRadix(8)],
  // Letters and digits as wide as Chinese ones.
  [/([\uff01-\uff5e])/, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  // Between the characters of UTF-16, or between others without showing.
  [/([\0\u00ad\u200b-\u200d\u2060\ufeff]+)/, none],
  [lineOfBase64, none],
]
const units = new RegExp(spellings.map(([{ source }]) => source).join('|'), 'gi')

/** Most texts have none of these, and nothing is looked for in them. */
const begins = /[%\\&=\0\u00ad\u200b-\u200d\u2060\ufeff\uff01-\uff5e]/
/**
 * What somebody has spelled out who needs no such thing, as only those do who spell out everything: a letter, a digit, or
 * a sign that is safe everywhere.
 */
const needless = new RegExp(
  [
    '%(?:25){0,4}(?:3\\d|[46][1-9a-f]|[57][0-9a]|2[de]|5f|7e|40|60|21)',
    '\\\\(?:u00|u\\{|x)[2-7][0-9a-f]',
    '&(?:amp;)*#',
    '=[0-9a-f]{2}=[0-9a-f]{2}',
    '[\\0\\u00ad\\u200b-\\u200d\\u2060\\ufeff\\uff01-\\uff5e]',
    '\\\\[01][0-7]{2}\\\\',
  ].join('|'),
  'i',
)
const dump = /(?<![0-9a-z])(?:0x)?(?:[0-9a-f]{2}[ :,-] ?(?:0x)?){5}/i
/** Five bytes, and what stands between them. */
const shortestDump = 14
/** What has no such thing is no list, as most texts. */
const neighbours = /\d[,;\s]\s{0,6}-?\d{1,6}[,;\s]/

/**
 * Numbers of bytes or characters in a list, as programs print an array. The same digits may be a dump of bytes, so this is
 * a reading of its own. Bytes of some languages are negative.
 */
const listed = /(?<![\w.-])(-?\d{1,6})(?:(?:[,;]\s{0,7}|\s{1,7})(?=-?\d{1,6}(?![\w.]))|(?<=[,;\s]-?\d{1,6})(?![\w.]))/g
const list = /(?<![\w.-])(?:-?\d{1,6}(?:[,;]\s{0,7}|\s{1,7})){5}/

function spellsOut(text: string): boolean {
  if (begins.test(text) && needless.test(text)) return true
  return text.length >= shortestDump && (dump.test(text) || (text.length > 60 && lineOfBase64.test(text)))
}

/** How a text reads that spells out characters by their numbers; nothing where it does nothing of the kind, as most. */
export function readingsOf(text: string): Reading[] {
  const readings: Reading[] = []
  if (spellsOut(text)) readings.push(read(text, units, characterOf))
  if (neighbours.test(text) && list.test(text)) readings.push(read(text, listed, byteOf))
  return readings
}

function read(text: string, units: RegExp, characterOf: (groups: readonly (string | undefined)[]) => string): Reading {
  const spelled: Spelled[] = []
  let reading = ''
  let after = 0
  for (const match of text.matchAll(units)) {
    reading += text.slice(after, match.index)
    after = match.index + match[0].length
    const character = characterOf(match.slice(1))
    spelled.push({ at: reading.length, length: character.length, start: match.index, end: after })
    reading += character
  }
  reading += text.slice(after)
  return {
    text: reading,
    span: (from, to) => ({ start: placeOf(from, spelled).start, end: placeOf(to - 1, spelled).end }),
  }
}

/** What is one character at a place of a reading, and where it stands in the text; nothing, where it has no length. */
interface Spelled {
  readonly at: number
  readonly length: number
  readonly start: number
  readonly end: number
}

/** Where the character at an index of the reading begins and ends in the text. */
function placeOf(index: number, spelled: readonly Spelled[]): { readonly start: number; readonly end: number } {
  const before = spelled.findLast(({ at }) => at <= index)
  if (before === undefined) return { start: index, end: index + 1 }
  const { at, length, start, end } = before
  if (index < at + length) return { start, end }
  const place = end + index - at - length
  return { start: place, end: place + 1 }
}

function characterOf(groups: readonly (string | undefined)[]): string {
  const index = groups.findIndex((group) => group !== undefined)
  return spellings[index]?.[1](groups[index] as string) ?? ''
}

function byteOf([number = '']: readonly (string | undefined)[]): string {
  const code = Number(number)
  return characterFor(code < 0 ? code + 256 : code)
}

function characterFor(code: number): string {
  return code < 0 || code > 0x10ffff ? '' : String.fromCodePoint(code)
}
