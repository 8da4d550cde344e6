import { shortestSecret } from '../suite/escapes.ts'
import { bounds } from '../transport/bounds.ts'
import type { LearntInRun, Match } from './learnt-in-run.ts'
import { literally, PasswordPlaces } from './password-places.ts'
import { longestSpelling, type Readings, readingsOf, shortestRun } from './readings.ts'
import { searchedFor } from './secret-values.ts'

/** A value that must never be stored, and its placeholder, such as `$USER_PASSWORD` or `JSESSIONID#3`. */
export interface Secret {
  /** A function is called only if the secret is new and can be learned. */
  readonly placeholder: string | (() => string)
  readonly value: string
  /** Set if the value is also a user name: it is hidden only where a password is expected, also after these names. */
  readonly userIds?: readonly string[] | undefined
}

/** Anything long enough to be a credential. */
const anyCredential = /[^\s;,=&?"'<>()]{8,}/g

/** A text to search for, its placeholder, and the places where it is a secret; everywhere if undefined. */
interface Known {
  readonly text: string
  readonly placeholder: string
  readonly places: PasswordPlaces | undefined
  readonly isValue: boolean
}

/** A secret that stays readable where no password is expected. */
interface OpenSecret {
  readonly value: string
  readonly places: PasswordPlaces
}

/** A part of a redacted text: either safe to show, or the placeholder of a secret. */
export interface Piece {
  readonly text: string
  readonly secret: boolean
  /** Whether the secret stands there with percent signs that are not its own. */
  readonly isPercentEncoded?: boolean
}

/** Replaces secrets in text by placeholders, in every form on the wire. Those that appear in a run are learned. */
export class Redaction {
  /** Secrets by their first characters, the longest first. */
  readonly #known = new Map<string, Known[]>()
  readonly #placeholders = new Set<string>()
  /** Finds where a secret may begin; undefined after a new secret was learned. */
  #pattern: RegExp | undefined
  /** Matches in recently searched texts. */
  #found = new WeakMap<Readings, Match[]>()
  readonly #open: OpenSecret[] = []
  readonly #parent: Redaction | undefined
  readonly #run: LearntInRun | undefined
  readonly #learnt = new Set<string>()
  #characters = 0
  #longestValue = 0
  #shortestText = shortestRun
  #overwhelmed = false
  #names: ReadonlySet<string> = new Set()

  /** With a `parent`, it also knows the secrets of the parent, and learns for itself and for all others of its `run`. */
  constructor(secrets: readonly Secret[] = [], parent?: Redaction, run?: LearntInRun) {
    this.#parent = parent
    if (parent !== undefined) this.#names = parent.#names
    this.#run = run
    for (const secret of secrets) this.learn(secret)
  }

  /** Keeps names readable where they are a part of secrets that it, or one with this parent, learns from now on. */
  keepReadable(names: readonly string[]): void {
    this.#names = new Set(names.map((name) => name.toLowerCase()))
  }

  #isName(text: string): boolean {
    return this.#names.has(text.toLowerCase())
  }

  /** Learns that this value is a secret. The first placeholder of a form stays. */
  learn({ placeholder, value, userIds }: Secret): void {
    if (userIds !== undefined) this.#open.push({ value, places: new PasswordPlaces(userIds) })
    if (this.#learnt.has(value)) return
    const characters = this.#characters + value.length
    // Secrets of the environment itself are always known.
    const isTooMuch = this.#parent !== undefined && characters > bounds.secretCharacters
    if (this.#learnt.size >= bounds.secrets || isTooMuch) {
      this.#overwhelmed = true
      return
    }
    this.#characters = characters
    this.#longestValue = Math.max(this.#longestValue, value.length)
    this.#learnt.add(value)
    const shown = typeof placeholder === 'string' ? placeholder : placeholder()
    this.#placeholders.add(shown)
    const places = this.#placesOf(value)
    for (const text of searchedFor(value))
      if (text === value || !this.#isName(text))
        this.#look({ text, placeholder: shown, places, isValue: text === value })
    this.#pattern = undefined
    this.#found = new WeakMap()
    // What is a secret in some places only can't be found by itself.
    if (places === undefined) this.#run?.learn(value, shown, (run) => this.#isName(run))
  }

  #look(form: Known): void {
    const { text } = form
    const beginning = text.slice(0, shortestSecret)
    const known = this.#known.get(beginning) ?? []
    if (known.some((each) => each.text === text)) return
    this.#shortestText = Math.min(this.#shortestText, text.length)
    this.#known.set(
      beginning,
      [...known, form].toSorted((a, b) => b.text.length - a.text.length),
    )
  }

  /** The only places where a value is hidden. A part of an open secret, such as a password with a mistake, is equally open. */
  #placesOf(value: string): PasswordPlaces | undefined {
    const open = this.#open.find((secret) => secret.value.includes(value))
    if (open !== undefined || this.#parent === undefined) return open?.places
    return this.#parent.#placesOf(value)
  }

  /** The maximum number of characters of a secret in any form. */
  get longestForm(): number {
    return Math.max(longestSpelling * this.#longestValue, this.#parent?.longestForm ?? 0)
  }

  apply(text: string): string {
    return this.pieces(text)
      .map((piece) => piece.text)
      .join('')
  }

  get #shortest(): number {
    return this.#parent === undefined ? this.#shortestText : Math.min(this.#shortestText, this.#parent.#shortest)
  }

  /** Whether there are more secrets than can be learned: then anything that could be a secret is hidden. */
  get #hidesAnything(): boolean {
    if (this.#overwhelmed || this.#parent === undefined) return this.#overwhelmed
    return this.#parent.#hidesAnything
  }

  /** The redacted text in pieces. Overlapping secrets become one placeholder, that of the longest, so that no part is left. */
  pieces(given: string): Piece[] {
    const text = this.#hidesAnything ? given.replace(anyCredential, '…') : given
    const matches = this.#matches(readingsOf(text, this.#shortest), text)
    if (matches.length === 0) return text === '' ? [] : [{ text, secret: false }]
    const pieces: Piece[] = []
    let shownUpTo = 0
    for (const { start, end, placeholder, exactness } of united(this.#outsidePlaceholders(text, matches))) {
      if (start > shownUpTo) pieces.push({ text: text.slice(shownUpTo, start), secret: false })
      const isPercentEncoded = exactness === 0 && /%[0-9a-f]{2}/i.test(text.slice(start, end))
      pieces.push({ text: placeholder, secret: true, isPercentEncoded })
      shownUpTo = end
    }
    if (shownUpTo < text.length) pieces.push({ text: text.slice(shownUpTo), secret: false })
    return pieces
  }

  /** The positions of secrets in all forms. */
  #matches(readings: Readings, text: string): Match[] {
    const inherited = this.#parent === undefined ? [] : this.#parent.#ownMatches(readings, text)
    const own = this.#ownMatches(readings, text)
    return [...inherited, ...own, ...(this.#run?.matches(readings) ?? [])]
  }

  /** The positions of its own secrets; of those that begin at the same place, the longest. */
  #ownMatches(readings: Readings, text: string): Match[] {
    const known = this.#found.get(readings)
    if (known !== undefined || this.#known.size === 0) return known ?? []
    const found: Match[] = []
    this.#pattern ??= new RegExp([...this.#known.keys()].map(literally).join('|'), 'g')
    this.#pattern.lastIndex = 0
    for (let match = this.#pattern.exec(readings.text); match !== null; match = this.#pattern.exec(readings.text)) {
      const { 0: beginning, index } = match
      // Another secret may begin within this one.
      this.#pattern.lastIndex = index + 1
      const secret = this.#known.get(beginning)?.find((each) => readings.text.startsWith(each.text, index))
      const place = secret && readings.placeOf(index, index + secret.text.length)
      if (place && (!secret.places || !place.readable || secret.places.has(text, place.start)))
        found.push({ ...place, placeholder: secret.placeholder, exactness: exactnessOf(secret, index, text) })
    }
    if (this.#parent === undefined) this.#found.set(readings, found)
    return found
  }

  /** Removes matches within a placeholder: a password may be the word "USER". */
  #outsidePlaceholders(text: string, matches: readonly Match[]): readonly Match[] {
    const places = this.#everyPlaceholder().flatMap((name) => placesOf(name, text))
    return matches.filter(({ start, end }) => !places.some((place) => place.start <= start && end <= place.end))
  }

  #everyPlaceholder(): string[] {
    return [...(this.#parent === undefined ? [] : this.#parent.#everyPlaceholder()), ...this.#placeholders]
  }
}

/** Readings that follow a text are decoded from it. */
function exactnessOf({ text, isValue }: Known, index: number, given: string): Match['exactness'] {
  if (index + text.length > given.length) return 0
  return isValue ? 2 : 1
}

function placesOf(name: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1))
    places.push({ start, end: start + name.length })
  return places
}

/** Merges overlapping matches, in the order of the text. */
function united(matches: readonly Match[]): Match[] {
  const united: Match[] = []
  let longest = 0
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = united.at(-1)
    const length = match.end - match.start
    if (last === undefined || match.start >= last.end) {
      united.push(match)
      longest = length
      continue
    }
    // The more exact match wins: a password with an escape differs from the password without it.
    const isBetter = length > longest || (length === longest && match.exactness > last.exactness)
    const { placeholder, exactness } = isBetter ? match : last
    longest = Math.max(longest, length)
    united[united.length - 1] = { start: last.start, end: Math.max(last.end, match.end), placeholder, exactness }
  }
  return united
}
