import { turns } from '../suite/turns.ts'
import { bounds } from './bounds.ts'
import { KnownForms, type Match } from './known-forms.ts'
import type { LearntInRun } from './learnt-in-run.ts'
import { PasswordPlaces } from './password-places.ts'
import { readableFormsOf, unreadableFormsOf } from './secret-forms.ts'
import { longestSpelling, readingsOf } from './spelled-out.ts'

/** A value that must never be stored, and what stands in for it, such as `$USER_PASSWORD` or `JSESSIONID#3`. */
export interface Secret {
  /** It is asked for only where the secret is new, and can be learnt. */
  readonly placeholder: string | (() => string)
  readonly value: string
  /**
   * Given where the value is the name of a user as well, and would hide that wherever it stands: then it is hidden only
   * where a password stands, which is also behind one of these names and a colon.
   */
  readonly userIds?: readonly string[] | undefined
}

/** What is long enough to let somebody in. */
const anyCredential = /[^\s;,=&?"'<>()]{8,}/g

/** A secret that everybody may read where no password stands. */
interface OpenSecret {
  readonly value: string
  readonly places: PasswordPlaces
}

/** A part of a redacted text: either it may be shown as it is, or it is the placeholder of a secret that stood there. */
export interface Piece {
  readonly text: string
  readonly secret: boolean
}

/**
 * Replaces secrets in text by their placeholders, by value: in every form that a value can take on the wire, wherever
 * it stands. Secrets that turn up during a run (session IDs, tickets, encrypted passwords) are learnt.
 */
export class Redaction {
  readonly #known = new KnownForms()
  readonly #open: OpenSecret[] = []
  readonly #parent: Redaction | undefined
  readonly #run: LearntInRun | undefined
  readonly #learnt = new Set<string>()
  /** Learnt since the last text: their forms are worked out for the next one, which may never come. */
  readonly #new: { placeholder: string; value: string }[] = []
  #characters = 0
  #longestValue = 0
  #overwhelmed = false

  /** With a `parent`, it knows what the parent knows, and learns for itself, and for all others of its `run`. */
  constructor(secrets: readonly Secret[] = [], parent?: Redaction, run?: LearntInRun) {
    this.#parent = parent
    this.#run = run
    for (const secret of secrets) this.learn(secret)
  }

  /** Knows from now on that this value is a secret. The first placeholder of a form stays. */
  learn({ placeholder, value, userIds }: Secret): void {
    if (userIds !== undefined) this.#open.push({ value, places: new PasswordPlaces(userIds) })
    if (this.#learnt.has(value)) return
    const characters = this.#characters + value.length
    // What the environment itself says is always known.
    const isTooMuch = this.#parent !== undefined && characters > bounds.secretCharacters
    if (this.#learnt.size >= bounds.secrets || isTooMuch) {
      this.#overwhelmed = true
      return
    }
    this.#characters = characters
    this.#longestValue = Math.max(this.#longestValue, value.length)
    this.#learnt.add(value)
    const shown = typeof placeholder === 'string' ? placeholder : placeholder()
    this.#new.push({ placeholder: shown, value })
    this.#run?.learn(value, shown)
  }

  /** Works out the forms of what was learnt since, as far as nobody has; between two secrets others have their turn. */
  async settle(): Promise<void> {
    await this.#parent?.settle()
    while (this.#new.length > 0) {
      if (turns.areOver()) await turns.next()
      else this.#workOutNext()
    }
  }

  /** The forms of every secret that was learnt. */
  get #forms(): KnownForms {
    while (this.#new.length > 0) this.#workOutNext()
    return this.#known
  }

  #workOutNext(): void {
    const next = this.#new.shift()
    // Somebody else has done it meanwhile.
    if (next === undefined) return
    const { placeholder, value } = next
    this.#known.add(readableFormsOf(value), placeholder, this.#placesOf(value))
    this.#known.add(unreadableFormsOf(value), placeholder)
  }

  /** Where alone a value is hidden: what is a part of an open secret, such as a password with a mistake, is as open. */
  #placesOf(value: string): PasswordPlaces | undefined {
    const open = this.#open.find((secret) => secret.value.includes(value))
    if (open !== undefined || this.#parent === undefined) return open?.places
    return this.#parent.#placesOf(value)
  }

  /** How many characters the longest form of a secret has that is known. */
  get longestForm(): number {
    return Math.max(this.#forms.longest, longestSpelling * this.#longestValue, this.#parent?.longestForm ?? 0)
  }

  /** The text with every known secret replaced by its placeholder. */
  apply(text: string): string {
    const pieces = this.pieces(text)
    const [only] = pieces
    // Most texts have no secret: they are one piece.
    if (only !== undefined && pieces.length === 1) return only.text
    return pieces.map((piece) => piece.text).join('')
  }

  /** Whether there are more secrets than can be learnt: then whatever could be one of them is hidden. */
  get #hidesAnything(): boolean {
    if (this.#overwhelmed || this.#parent === undefined) return this.#overwhelmed
    return this.#parent.#hidesAnything
  }

  /** The same in pieces. Secrets that overlap become one placeholder, that of the longest: no part of one is left. */
  pieces(given: string): Piece[] {
    const text = this.#hidesAnything ? given.replace(anyCredential, '…') : given
    const matches = this.#matchesIn(text)
    if (matches.length === 0) return text === '' ? [] : [{ text, secret: false }]
    const pieces: Piece[] = []
    let shownUpTo = 0
    for (const { start, end, placeholder } of united(this.#outsidePlaceholders(text, matches))) {
      if (start > shownUpTo) pieces.push({ text: text.slice(shownUpTo, start), secret: false })
      pieces.push({ text: placeholder, secret: true })
      shownUpTo = end
    }
    if (shownUpTo < text.length) pieces.push({ text: text.slice(shownUpTo), secret: false })
    return pieces
  }

  /** Where secrets stand, also where somebody has spelled them out. */
  #matchesIn(text: string): Match[] {
    const matches = this.#matches(text)
    const readings = readingsOf(text)
    if (readings.length === 0) return matches
    const spelledOut = readings.flatMap((reading) =>
      this.#matches(reading.text).map(({ start, end, placeholder }) => ({ ...reading.span(start, end), placeholder })),
    )
    return [...matches, ...spelledOut]
  }

  #matches(text: string): Match[] {
    const own = this.#forms.matches(text)
    if (this.#parent === undefined) return own
    const inherited = this.#parent.#matches(text)
    const others = this.#run?.placesIn(text) ?? []
    return own.length + others.length === 0 ? inherited : [...inherited, ...own, ...others]
  }

  /** Without what stands within a placeholder: a password may well be the word "USER". */
  #outsidePlaceholders(text: string, matches: readonly Match[]): readonly Match[] {
    const longest = this.#longestPlaceholder
    // Most secrets are longer than any placeholder.
    if (matches.every(({ start, end }) => end - start > longest)) return matches
    const places = this.#placeholders().flatMap((name) => placesOf(name, text))
    return matches.filter(({ start, end }) => !places.some((place) => place.start <= start && end <= place.end))
  }

  get #longestPlaceholder(): number {
    return Math.max(this.#forms.longestPlaceholder, this.#parent === undefined ? 0 : this.#parent.#longestPlaceholder)
  }

  #placeholders(): string[] {
    const inherited = this.#parent === undefined ? [] : this.#parent.#placeholders()
    return [...inherited, ...this.#forms.placeholders]
  }
}

function placesOf(name: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1))
    places.push({ start, end: start + name.length })
  return places
}

/** Matches that overlap as one, in the order of the text. */
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
    const placeholder = length > longest ? match.placeholder : last.placeholder
    longest = Math.max(longest, length)
    united[united.length - 1] = { start: last.start, end: Math.max(last.end, match.end), placeholder }
  }
  return united
}
