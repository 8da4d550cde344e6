/** A text as it reads when what stands for single characters is put in their place, and where each of them stood. */
export interface Reading {
  readonly text: string
  /** Where what is at these places of the reading begins and ends in the text itself. */
  span(from: number, to: number): { readonly start: number; readonly end: number }
}

/** So much does one character take at most, as in `&amp;#x1f600;`. */
export const longestSpelling = 14

/** Numbers for characters, with as many signs of escaping before them as a text got on its way; one group each. */
const numbers = [
  /%(?:25){0,4}([0-9a-f]{2})/,
  /\\{1,4}u([0-9a-f]{4})/,
  /\\{1,4}u\{([0-9a-f]{1,6})\}/,
  /\\{1,4}x([0-9a-f]{2})/,
  /&(?:amp;)*#x([0-9a-f]{1,6});/,
  /=([0-9a-f]{2})/,
  // As in a dump of bytes.
  /(?<![0-9a-z])(?:0x)?([0-9a-f]{2})(?:[ :,-] ?(?=(?:0x)?[0-9a-f]{2}(?![0-9a-z]))|(?<=[ :,-](?:0x)?..)(?![0-9a-z]))/,
]
const decimal = /&(?:amp;)*#([0-9]{1,7});/
/** What stands between the characters of UTF-16, and where Base64 goes on in the next line. */
const nothing = /(\0+)|(\r?\n[ \t]?| )(?<=[A-Za-z0-9+/]{60}(?:\r?\n[ \t]?| ))(?=[A-Za-z0-9+/])/

const sources = [...numbers, decimal, nothing].map(({ source }) => source)
const units = new RegExp(sources.join('|'), 'gi')

/** Most texts have none of these, and nothing is looked for in them. */
const begins = /[%\\&=\0]/
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
    '\\0',
  ].join('|'),
  'i',
)
const dump = /(?<![0-9a-z])(?:0x)?(?:[0-9a-f]{2}[ :,-] ?(?:0x)?){5}/i
/** Five bytes, and what stands between them. */
const shortestDump = 14
const shortestList = 10
const lines = new RegExp(nothing.source)

/**
 * Numbers of bytes or characters in a list, as programs print an array. The same digits may be a dump of bytes, so this is
 * a reading of its own. Bytes of some languages are negative.
 */
const listed = /(?<![\w.-])(-?\d{1,6})(?:(?:[,;]\s{0,7}|\s{1,7})(?=-?\d{1,6}(?![\w.]))|(?<=[,;\s]-?\d{1,6})(?![\w.]))/g
const list = /(?<![\w.-])(?:-?\d{1,6}(?:[,;]\s{0,7}|\s{1,7})){5}/

function spellsOut(text: string): boolean {
  if (begins.test(text) && needless.test(text)) return true
  return text.length >= shortestDump && (dump.test(text) || (text.length > 60 && lines.test(text)))
}

/** How a text reads that spells out characters by their numbers; nothing where it does nothing of the kind, as most. */
export function readingsOf(text: string): Reading[] {
  const readings: Reading[] = []
  if (spellsOut(text)) readings.push(read(text, units, characterOf))
  if (text.length >= shortestList && list.test(text)) readings.push(read(text, listed, byteOf))
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
  if (index > numbers.length) return ''
  const code = Number.parseInt(groups[index] as string, index === numbers.length ? 10 : 16)
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}

function byteOf([number = '']: readonly (string | undefined)[]): string {
  const code = Number(number)
  return code > 0x10ffff || code < -128 ? '' : String.fromCodePoint(code < 0 ? code + 256 : code)
}
