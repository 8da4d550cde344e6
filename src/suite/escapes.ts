/** The minimum number of characters of a secret without its escapes: shorter values would match everywhere by chance. */
export const shortestSecret = 3

/** Each pass undoes one layer of escapes; repeated escapes of the same kind count as one. */
export const mostPasses = 5

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Escapes of URLs, of JSON and scripts, and of HTML: each stands for one character, given by its digits or name. */
export const escapes = new RegExp(
  [
    '%(?:25)*(?<percent>[0-9a-f]{2})',
    String.raw`\\+(?:u(?<unit>[0-9a-f]{4})|u\{(?<point>[0-9a-f]{1,6})\}|x(?<byte>[0-9a-f]{2})|(?<control>[nrtbf])|(?<quoted>["'/])|)`,
    '&(?:amp;)*(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>[0-9]{1,7})|(?<name>amp|lt|gt|quot|apos));',
  ].join('|'),
  'gi',
)

/** The character that an escape stands for, by the groups of its match. */
export function characterOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { percent, unit, point, byte, control, quoted, hex, decimal, name } = groups
  if (control !== undefined) return controls[control.toLowerCase()] ?? ''
  if (name !== undefined) return signs[name.toLowerCase()] ?? ''
  if (quoted !== undefined) return quoted
  const digits = percent ?? unit ?? point ?? byte ?? hex
  const code = digits === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(digits, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** The text with all layers of escapes removed, and with a plus sign for each space, as in forms. */
export function unescapedText(text: string): string {
  let read = text
  for (let pass = 0; pass < mostPasses && read.search(escapes) !== -1; pass++)
    read = read.replace(escapes, (...match) => characterOf(match.at(-1)))
  return read.replaceAll(' ', '+')
}

/** Whether a secret is long enough to be found in a text, however it is escaped there. */
export function canBeHidden(secret: string): boolean {
  return unescapedText(secret).length >= shortestSecret
}
