interface Span {
  readonly start: number
  readonly end: number
}

/** Where something stands in a text. */
interface Place extends Span {
  /** Whether it shows there what it says: nobody reads Base64 or hexadecimal digits. */
  readonly readable: boolean
}

/** A text as it reads when something in it is decoded. */
interface Reading {
  readonly text: string
  readonly readable: boolean
  /** Where what is at these places of the reading begins and ends in the text itself. */
  readonly span: (from: number, to: number) => Span
}

/** So much does one character take at most, as in `&amp;#x1f600;`. */
export const longestSpelling = 14
/** So often may something be encoded in Base64 or hexadecimal within something else that is. */
const mostLayers = 2
/** Each of them undoes one layer of escapes, but for repeated ones of a kind, which count as one. */
const mostPasses = 5

/** What was read of late: hardly any header of a run is a new one. */
const recent = new Map<string, Readings>()
const [mostRecent, longestRecent] = [2000, 100]

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Escapes of URLs, of JSON and scripts, and of HTML: what stands for one character, with its digits or its name. */
const escapes = new RegExp(
  [
    '%(?:25)*(?<percent>[0-9a-f]{2})',
    String.raw`\\+(?:u(?<unit>[0-9a-f]{4})|u\{(?<point>[0-9a-f]{1,6})\}|x(?<byte>[0-9a-f]{2})|(?<control>[nrtbf])|(?<quoted>["'/])|)`,
    '&(?:amp;)*(?:#x(?<hex>[0-9a-f]{1,6})|#(?<decimal>[0-9]{1,7})|(?<name>amp|lt|gt|quot|apos));',
  ].join('|'),
  'gi',
)
/** What session IDs, tickets and encrypted passwords are made of. */
export const longRuns = /[A-Za-z0-9]{16,}/g
/** So many characters they have at least. */
export const shortestRun = 16
const runsOfBase64 = /[A-Za-z0-9+/_-]{6,}={0,2}/g
const runsOfHexadecimal = /[0-9a-f]{8,}/gi

/**
 * Every way to read a text: as it stands; without escapes; and decoded, wherever it may be Base64 or hexadecimal. But for
 * the first, a blank is a plus sign in all of them, as forms have it, and backslashes are left out.
 */
export class Readings {
  /** All of them, one after the other: so they are searched at once. */
  readonly text: string
  /** Where in `text` long runs of letters and digits begin, as session IDs and tickets have them. */
  readonly longRuns: readonly { readonly run: string; readonly index: number }[]
  /** What is shorter may be missed where it is encoded in Base64 or hexadecimal. */
  readonly shortest: number
  readonly #readings: readonly Reading[]

  constructor(text: string, shortest: number) {
    this.shortest = shortest
    const plain = asItStands(text)
    const unescaped = withoutEscapes(plain)
    this.#readings = [...new Set([plain, unescaped]), ...decodedIn(unescaped, shortest, mostLayers)]
    this.text = this.#readings.map((reading) => `${reading.text}\n`).join('')
    this.longRuns = [...this.text.matchAll(longRuns)].map(({ 0: run, index }) => ({ run: run.toLowerCase(), index }))
  }

  /** Where in the text itself stands what is at these places of `text`; undefined where that is more than one reading. */
  placeOf(from: number, to: number): Place | undefined {
    let before = 0
    for (const { text, span, readable } of this.#readings) {
      if (from <= before + text.length)
        return to > before + text.length ? undefined : { ...span(from - before, to - before), readable }
      before += text.length + 1
    }
    return undefined
  }
}

/** Those of a text in which nothing is looked for that has fewer characters than `shortest`. */
export function readingsOf(text: string, shortest: number): Readings {
  const known = recent.get(text)
  const readings = known !== undefined && known.shortest <= shortest ? known : new Readings(text, shortest)
  if (recent.size >= mostRecent) recent.clear()
  if (text.length <= longestRecent) recent.set(text, readings)
  return readings
}

/** The text without any escapes, however often it was escaped. */
export function unescapedText(text: string): string {
  return withoutEscapes(asItStands(text)).text
}

function asItStands(text: string): Reading {
  return { text, readable: true, span: (start, end) => ({ start, end }) }
}

function withoutEscapes(reading: Reading): Reading {
  let read = reading
  for (let pass = 0; pass < mostPasses && read.text.search(escapes) !== -1; pass++) read = unescapedOnce(read)
  return asFormsHaveIt(read)
}

function asFormsHaveIt(reading: Reading): Reading {
  return reading.text.includes(' ') ? { ...reading, text: reading.text.replaceAll(' ', '+') } : reading
}

/** What was decoded may end in what begins an escape only with what comes after it. */
function withEscapesAndWithout(reading: Reading): Reading[] {
  const unescaped = withoutEscapes(reading)
  return reading.text.search(escapes) === -1 ? [unescaped] : [asFormsHaveIt(reading), unescaped]
}

function unescapedOnce(reading: Reading): Reading {
  const pieces: string[] = []
  const [starts, ends]: [number[], number[]] = [[], []]
  const add = (piece: string, start: number, end: number, isEscape: boolean) => {
    pieces.push(piece)
    for (let at = 0; at < piece.length; at++) {
      starts.push(isEscape ? start : start + at)
      ends.push(isEscape ? end : start + at + 1)
    }
  }
  let after = 0
  for (const match of reading.text.matchAll(escapes)) {
    add(reading.text.slice(after, match.index), after, match.index, false)
    after = match.index + match[0].length
    add(characterOf(match.groups ?? {}), match.index, after, true)
  }
  add(reading.text.slice(after), after, reading.text.length, false)
  return {
    text: pieces.join(''),
    readable: reading.readable,
    // With the backslashes before and after, of which nothing is left.
    span: (from, to) => reading.span(ends[from - 1] ?? 0, starts[to] ?? reading.text.length),
  }
}

function characterOf(groups: Readonly<Record<string, string | undefined>>): string {
  const { percent, unit, point, byte, control, quoted, hex, decimal, name } = groups
  if (control !== undefined) return controls[control.toLowerCase()] ?? ''
  if (name !== undefined) return signs[name.toLowerCase()] ?? ''
  if (quoted !== undefined) return quoted
  const digits = percent ?? unit ?? point ?? byte ?? hex
  const code = digits === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(digits, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function decodedIn(reading: Reading, shortest: number, layers: number): Reading[] {
  if (layers === 0) return []
  const runs = (pattern: RegExp, charactersOfByte: number) =>
    [...reading.text.matchAll(pattern)].filter(([run]) => run.length >= shortest * charactersOfByte)
  const decoded = [
    // Nobody knows where in a run it begins.
    ...runs(runsOfBase64, 4 / 3).flatMap((run) =>
      [0, 1, 2, 3].map((skipped) => decodedRun(reading, run, skipped, 'base64')),
    ),
    ...runs(runsOfHexadecimal, 2).flatMap((run) => [0, 1].map((skipped) => decodedRun(reading, run, skipped, 'hex'))),
  ]
  return decoded.flatMap(withEscapesAndWithout).flatMap((each) => [each, ...decodedIn(each, shortest, layers - 1)])
}

function decodedRun(
  reading: Reading,
  { 0: run, index }: RegExpExecArray,
  skipped: number,
  encoding: 'base64' | 'hex',
): Reading {
  const charactersOfByte = encoding === 'hex' ? 2 : 4 / 3
  const first = index + skipped
  return {
    text: Buffer.from(run.slice(skipped), encoding).toString('latin1'),
    readable: false,
    span: (from, to) => {
      const end = Math.ceil(to * charactersOfByte)
      const isLast = /^=*$/.test(run.slice(skipped + end))
      return reading.span(first + Math.floor(from * charactersOfByte), isLast ? index + run.length : first + end)
    },
  }
}
