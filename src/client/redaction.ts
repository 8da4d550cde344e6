import { formsOf, shortestForm } from './secret-forms.ts'

/** A value that must never be stored, and what stands in for it, such as `$USER_PASSWORD` or `JSESSIONID#3`. */
export interface Secret {
  readonly placeholder: string
  readonly value: string
}

/** A part of a redacted text: either it may be shown as it is, or it is the placeholder of a secret that stood there. */
export interface Piece {
  readonly text: string
  readonly secret: boolean
}

/** Where a form of a secret stands in a text. */
interface Match {
  readonly start: number
  readonly end: number
  readonly placeholder: string
}

/**
 * Replaces secrets in text by their placeholders, by value: in every form that a value can take on the wire, wherever
 * it stands. Secrets that turn up during a run (session IDs, tickets, encrypted passwords) are learnt.
 */
export class Redaction {
  readonly #forms: KnownForms
  readonly #parent: Redaction | undefined

  /** With a `parent`, it knows what the parent knows, and learns for itself. */
  constructor(secrets: readonly Secret[] = [], parent?: Redaction) {
    this.#parent = parent
    this.#forms = new KnownForms()
    for (const secret of secrets) this.learn(secret)
  }

  /** Knows from now on that this value is a secret. The first placeholder of a form stays. */
  learn({ placeholder, value }: Secret): void {
    for (const form of formsOf(value)) this.#forms.add(form, placeholder)
  }

  /** The text with every known secret replaced by its placeholder. */
  apply(text: string): string {
    return this.pieces(text)
      .map((piece) => piece.text)
      .join('')
  }

  /** The same in pieces. Secrets that overlap become one placeholder, that of the longest: no part of one is left. */
  pieces(text: string): Piece[] {
    const pieces: Piece[] = []
    let shownUpTo = 0
    for (const { start, end, placeholder } of united(this.#outsidePlaceholders(text, this.#matches(text)))) {
      if (start > shownUpTo) pieces.push({ text: text.slice(shownUpTo, start), secret: false })
      pieces.push({ text: placeholder, secret: true })
      shownUpTo = end
    }
    if (shownUpTo < text.length) pieces.push({ text: text.slice(shownUpTo), secret: false })
    return pieces
  }

  #matches(text: string): Match[] {
    const inherited = this.#parent === undefined ? [] : this.#parent.#matches(text)
    return [...inherited, ...this.#forms.matches(text)]
  }

  /** Without what stands within a placeholder: a password may well be the word "USER". */
  #outsidePlaceholders(text: string, matches: readonly Match[]): readonly Match[] {
    if (matches.length === 0) return matches
    const places = this.#placeholders().flatMap((name) => placesOf(name, text))
    return matches.filter(({ start, end }) => !places.some((place) => place.start <= start && end <= place.end))
  }

  #placeholders(): string[] {
    const inherited = this.#parent === undefined ? [] : this.#parent.#placeholders()
    return [...inherited, ...this.#forms.placeholders]
  }
}

/** Forms of secrets, by their first characters, so that a text is gone through only once however many there are. */
class KnownForms {
  readonly placeholders = new Set<string>()
  readonly #known = new Map<string, string>()
  /** The longest first. */
  readonly #byStart = new Map<string, string[]>()

  add(form: string, placeholder: string): void {
    if (this.#known.has(form)) return
    this.#known.set(form, placeholder)
    this.placeholders.add(placeholder)
    const start = form.slice(0, shortestForm)
    this.#byStart.set(
      start,
      [...(this.#byStart.get(start) ?? []), form].sort((a, b) => b.length - a.length),
    )
  }

  /** The longest form at every place where one begins. */
  matches(text: string): Match[] {
    const found: Match[] = []
    if (this.#known.size === 0) return found
    for (let start = 0; start <= text.length - shortestForm; start++) {
      const candidates = this.#byStart.get(text.slice(start, start + shortestForm))
      const form = candidates?.find((candidate) => text.startsWith(candidate, start))
      if (form !== undefined) found.push({ start, end: start + form.length, placeholder: this.#known.get(form) ?? '' })
    }
    return found
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
