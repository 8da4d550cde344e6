import { turns } from '../suite/turns.ts'

/** By what the bodies of different users, and of different settings, are told apart. */
export class Marks {
  readonly #ofUsers: readonly (readonly string[])[]
  readonly locales: readonly string[]
  readonly zones: readonly string[]
  /** Of the body that was looked at last: several questions are asked of each. */
  #last: { readonly body: string; readonly words: ReadonlySet<string> } | undefined

  /**
   * @param bodies the bodies, or the words of each: what IDENTITY_PATH shows to each user, twice or more: what differs between two of them is no mark
   * @param locales, zones values that the target does not show by itself
   */
  constructor(
    bodies: readonly (readonly (string | ReadonlySet<string>)[])[],
    locales: readonly string[] = [],
    zones: readonly string[] = [],
  ) {
    const words = bodies.map((several) => several.map((body) => (typeof body === 'string' ? wordsOf(body) : body)))
    this.#ofUsers = words.map(([first = new Set<string>(), ...again], user) =>
      [...first].filter(
        (word) =>
          again.every((other) => other.has(word)) &&
          words.every((others, another) => another === user || !others.some((other) => other.has(word))),
      ),
    )
    this.locales = locales
    this.zones = zones
  }

  /** Users that have no mark of their own can't be told from the others. */
  get unmarked(): number[] {
    return this.#ofUsers.flatMap((marks, user) => (marks.length === 0 ? [user] : []))
  }

  /** The user whose marks a body has; undefined where that can't be told. */
  userIn(body: string): number | 'nobody known' | undefined {
    if (this.#ofUsers.length === 0) return undefined
    const words = this.#wordsIn(body)
    const users = this.#ofUsers.flatMap((marks, user) =>
      marks.length > 0 && marks.every((mark) => words.has(mark)) ? [user] : [],
    )
    if (users.length === 1) return users[0]
    return this.unmarked.length === 0 && users.length === 0 ? 'nobody known' : undefined
  }

  /** How many of the marks of a user a body has; none of a user that has no marks. */
  marksIn(body: string, user: number): 'all' | 'some' | 'none' {
    const marks = this.#ofUsers[user] ?? []
    const words = this.#wordsIn(body)
    const found = marks.filter((mark) => words.has(mark)).length
    return found === 0 ? 'none' : found === marks.length ? 'all' : 'some'
  }

  /** Whether a body shows some words of a text and lacks others, all of which are marks of this user: a name that was cut. */
  cutsIn(body: string, text: string, user: number): boolean {
    const shown = this.#wordsIn(body)
    const words = [...wordsOf(text)].filter((word) => this.#ofUsers[user]?.includes(word))
    return words.some((word) => shown.has(word)) && !words.every((word) => shown.has(word))
  }

  #wordsIn(body: string): ReadonlySet<string> {
    if (this.#last?.body !== body) this.#last = { body, words: wordsOf(body) }
    return this.#last.words
  }

  /** The locale in a body; empty when it is none that was ever given. */
  localeIn(body: string): string {
    return shownIn(body, this.locales)
  }

  zoneIn(body: string): string {
    return shownIn(body, this.zones)
  }
}

/** The marks of users by what each was shown; the bodies may be long, and others have their turns between them. */
export async function marksIn(bodies: readonly (readonly string[])[]): Promise<Marks> {
  const words: ReadonlySet<string>[][] = []
  for (const ofUser of bodies) {
    const wordsOfUser: ReadonlySet<string>[] = []
    for (const body of ofUser) {
      while (turns.areOver()) await turns.next()
      wordsOfUser.push(wordsOf(body))
    }
    words.push(wordsOfUser)
  }
  return new Marks(words)
}

/** The letter case and the separator of a locale differ between servers (`de_DE`, `de-DE`). */
export function shownIn(body: string, values: readonly string[]): string {
  const plain = (text: string) => text.replaceAll('\\/', '/').replaceAll('-', '_').toLowerCase()
  const text = plain(body)
  return values.find((value) => text.includes(plain(value))) ?? ''
}

/** By what bodies are compared. */
export function wordsOf(body: string): ReadonlySet<string> {
  return new Set(body.match(/[\p{L}\p{N}_@.-]+/gu))
}
