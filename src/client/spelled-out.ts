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
const nothing = /(\0)|(\r?\n[ \t]?| )(?<=[A-Za-z0-9+/]{60}(?:\r?\n[ \t]?| ))(?=[A-Za-z0-9+/])/

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
const lines = new RegExp(nothing.source)

function spellsOut(text: string): boolean {
  if (begins.test(text) && needless.test(text)) return true
  return text.length >= shortestDump && (dump.test(text) || (text.length > 60 && lines.test(text)))
}

/** How a text reads that spells out characters by their numbers; undefined where it does nothing of the kind, as most. */
export function readingOf(text: string): Reading | undefined {
  if (!spellsOut(text)) return undefined
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const add = (characters: string, start: number, end: number) => {
    parts.push(characters)
    for (let index = 0; index < characters.length; index++) {
      starts.push(start)
      ends.push(end)
    }
  }
  let after = 0
  const asItIs = (to: number) => {
    for (; after < to; after++) add(text[after] as string, after, after + 1)
  }
  for (const match of text.matchAll(units)) {
    asItIs(match.index)
    after = match.index + match[0].length
    add(characterOf(match.slice(1)), match.index, after)
  }
  asItIs(text.length)
  return {
    text: parts.join(''),
    span: (from, to) => ({ start: starts[from] ?? text.length, end: ends[to - 1] ?? text.length }),
  }
}

function characterOf(groups: readonly (string | undefined)[]): string {
  const index = groups.findIndex((group) => group !== undefined)
  if (index > numbers.length) return ''
  const code = Number.parseInt(groups[index] as string, index === numbers.length ? 10 : 16)
  return code > 0x10ffff ? '' : String.fromCodePoint(code)
}
