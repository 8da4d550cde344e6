import { characterOf, escapes, mostPasses } from '../suite/escapes.ts'

interface Span {
  readonly start: number
  readonly end: number
}

interface Place extends Span {
  /** Whether the text there is legible to humans, unlike Base64 or hexadecimal digits. */
  readonly readable: boolean
}

/** A text after decoding parts of it. */
interface Reading {
  readonly text: string
  readonly readable: boolean
  /** Maps a range of the reading to the range of the original text. */
  readonly span: (from: number, to: number) => Span
}

/** The maximum length of one encoded character, as in `&amp;#x1f600;`. */
export const longestSpelling = 14
/** The maximum nesting of Base64 or hexadecimal encodings. */
const mostLayers = 2
/** A cache of recent readings: few headers of a run are new. */
const recent = new Map<string, Readings>()
const [mostRecent, longestRecent] = [500, 400]

/** Session IDs, tickets and encrypted passwords consist of these. */
export const longRuns = /[A-Za-z0-9]{16,}/g
/** Their minimum length in characters. */
export const shortestRun = 16
const runsOfBase64 = /[A-Za-z0-9+/_-]{6,}={0,2}/g
const runsOfHexadecimal = /[0-9a-f]{8,}/gi

/**
 * Every reading of a text: unchanged, without escapes, and decoded wherever it may be Base64 or hexadecimal. In all but the
 * first, a space becomes a plus sign, as in forms, and backslashes are removed.
 */
export class Readings {
  /** All readings, one per line, so that they are searched at once. */
  readonly text: string
  /** Where in `text` long runs of letters and digits begin, as in session IDs and tickets. */
  readonly longRuns: readonly { readonly run: string; readonly index: number }[]
  /** Shorter secrets may be missed if they are encoded in Base64 or hexadecimal. */
  readonly shortest: number
  readonly #readings: readonly Reading[]

  constructor(text: string, shortest: number) {
    this.shortest = shortest
    const plain: Reading = { text, readable: true, span: (start, end) => ({ start, end }) }
    const unescaped = withoutEscapes(plain)
    this.#readings = [...new Set([plain, unescaped]), ...decodedIn(unescaped, shortest, mostLayers)]
    this.text = this.#readings.map((reading) => `${reading.text}\n`).join('')
    this.longRuns = [...this.text.matchAll(longRuns)].map(({ 0: run, index }) => ({ run: run.toLowerCase(), index }))
  }

  /** Maps a range of `text` to a place in the original text; undefined if it spans more than one reading. */
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

/** The readings of a text, for a search of secrets with at least `shortest` characters. */
export function readingsOf(text: string, shortest: number): Readings {
  const known = recent.get(text)
  const readings = known !== undefined && known.shortest <= shortest ? known : new Readings(text, shortest)
  if (recent.size >= mostRecent) recent.clear()
  if (text.length <= longestRecent) recent.set(text, readings)
  return readings
}

function withoutEscapes(reading: Reading): Reading {
  let read = reading
  for (let pass = 0; pass < mostPasses && read.text.search(escapes) !== -1; pass++) read = unescapedOnce(read)
  return asFormsHaveIt(read)
}

function asFormsHaveIt(reading: Reading): Reading {
  return reading.text.includes(' ') ? { ...reading, text: reading.text.replaceAll(' ', '+') } : reading
}

/** Decoded text may end in the beginning of an escape that the following text completes by chance. */
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
    // Includes the backslashes before and after, which were removed.
    span: (from, to) => reading.span(ends[from - 1] ?? 0, starts[to] ?? reading.text.length),
  }
}

function decodedIn(reading: Reading, shortest: number, layers: number): Reading[] {
  if (layers === 0) return []
  const runs = (pattern: RegExp, charactersOfByte: number) =>
    [...reading.text.matchAll(pattern)].filter(([run]) => run.length >= shortest * charactersOfByte)
  const decoded = [
    // The encoded part may begin anywhere in a run.
    ...runs(runsOfBase64, 4 / 3).flatMap((run) =>
      [0, 1, 2, 3].map((skipped) => decodedRun(reading, run, skipped, 'base64')),
    ),
    ...runs(runsOfHexadecimal, 2).flatMap((run) => [0, 1].map((skipped) => decodedRun(reading, run, skipped, 'hex'))),
  ]
  return decoded.flatMap(withEscapesAndWithout).flatMap((each) => [each, ...decodedIn(each, shortest, layers - 1)])
}

function decodedRun(reading: Reading, match: RegExpExecArray, skipped: number, encoding: 'base64' | 'hex'): Reading {
  const { 0: run, index } = match
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
