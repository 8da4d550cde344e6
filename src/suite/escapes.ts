/** The minimum number of characters of a secret without its escapes: shorter values would match everywhere by chance. */
export const shortestSecret = 3

/** Each pass undoes one layer of escapes; repeated escapes of the same kind count as one. */
export const mostPasses = 5

/** The names that HTML 4 gives to characters that follow each other: many servers escape every letter that has one. */
const namedFrom = (first: number, names: string) =>
  names.split(' ').map((name, index) => [name, String.fromCharCode(first + index)] as const)

const signs: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...namedFrom(
    0xa0,
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
      'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
      'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
      'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
      'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
  ),
  ...namedFrom(0x391, 'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho'),
  ...namedFrom(0x3a3, 'Sigma Tau Upsilon Phi Chi Psi Omega'),
  ...namedFrom(
    0x3b1,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma',
  ),
  ...namedFrom(0x3c4, 'tau upsilon phi chi psi omega'),
])
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Escapes of URLs, of JSON and scripts, and of HTML: each stands for one character, given by its digits or name. */
export const escapes = new RegExp(
  [
    '%(?:25)*(?<percent>[0-9a-f]{2})',
    String.raw`\\+(?:u(?<unit>[0-9a-f]{4})|u\{(?<point>[0-9a-f]{1,6})\}|x(?<byte>[0-9a-f]{2})|(?<control>[nrtbf])|(?<quoted>["'/])|)`,
    `&(?:amp;)*(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>[0-9]{1,7})|(?<name>${Object.keys(signs).join('|')}));`,
  ].join('|'),
  'gi',
)

/** The character that an escape stands for, by the groups of its match. */
export function characterOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { percent, unit, point, byte, control, quoted, hex, decimal, name } = groups
  if (control !== undefined) return controls[control.toLowerCase()] ?? ''
  if (name !== undefined) return signs[name] ?? signs[name.toLowerCase()] ?? ''
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
