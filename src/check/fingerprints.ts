import { characterOf } from '../suite/escapes.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'

/** What distinguishes the bodies of different users, and of different settings. */
export class Fingerprints {
  readonly #ofUsers: readonly (readonly string[])[]
  readonly #shown: readonly ReadonlySet<string>[]
  readonly locales: readonly string[]
  readonly zones: readonly string[]

  /** `bodies`: two or more for each user, or their words. `locales` and `zones`: values that are no defaults. */
  constructor(
    bodies: readonly (readonly (string | ReadonlySet<string>)[])[],
    locales: readonly string[] = [],
    zones: readonly string[] = [],
  ) {
    const words = bodies.map((several) => several.map((body) => (typeof body === 'string' ? wordsIn(body) : body)))
    this.#ofUsers = words.map(([first = new Set<string>(), ...again], user) =>
      [...first].filter(
        (word) =>
          again.every((other) => other.has(word)) &&
          words.every((others, another) => another === user || !others.some((other) => other.has(word))),
      ),
    )
    this.#shown = words.map(([first = new Set<string>()]) => first)
    this.locales = locales
    this.zones = zones
  }

  /** Whether the first body of a user has a text, such as the ID of that user. */
  hasShown(text: string, user: number): boolean {
    return [...wordsIn(text)].every((word) => this.#shown[user]?.has(word))
  }

  /** Users without marks, who can't be distinguished from the others. */
  get unmarked(): number[] {
    return this.#ofUsers.flatMap((marks, user) => (marks.length === 0 ? [user] : []))
  }

  /** The user whose marks a body has; undefined if inconclusive. */
  userIn(body: string): number | 'unknown user' | undefined {
    if (this.#ofUsers.length === 0) return undefined
    const words = wordsIn(body)
    const users = this.#ofUsers.flatMap((marks, user) =>
      marks.length > 0 && marks.every((mark) => words.has(mark)) ? [user] : [],
    )
    if (users.length === 1) return users[0]
    return this.unmarked.length === 0 && users.length === 0 ? 'unknown user' : undefined
  }

  /** How many of a user's marks a body has; `none` for a user without marks. */
  marksIn(body: string, user: number): 'all' | 'some' | 'none' {
    const marks = this.#ofUsers[user] ?? []
    const words = wordsIn(body)
    const found = marks.filter((mark) => words.has(mark)).length
    return found === 0 ? 'none' : found === marks.length ? 'all' : 'some'
  }

  /** Whether a body shows some words of a text and lacks others, considering only marks of this user: a truncated name. */
  cutsIn(body: string, text: string, user: number): boolean {
    const shown = wordsIn(body)
    const words = [...wordsIn(text)].filter((word) => this.#ofUsers[user]?.includes(word))
    return words.some((word) => shown.has(word)) && !words.every((word) => shown.has(word))
  }
}

/** The marks of users, from the bodies that each was shown. Bodies may be long, so it yields to other work between them. */
export async function fingerprintsOf(bodies: readonly (readonly string[])[]): Promise<Fingerprints> {
  const words: ReadonlySet<string>[][] = []
  for (const ofUser of bodies) {
    const wordsOfUser: ReadonlySet<string>[] = []
    for (const body of ofUser) {
      while (eventLoopShare.areOver()) await eventLoopShare.next()
      wordsOfUser.push(wordsIn(body))
    }
    words.push(wordsOfUser)
  }
  return new Fingerprints(words)
}

/** The first of the values in a body, or an empty text if it has none, in any letter case, with any separator (`de_DE`, `de-DE`), escaped or not. */
export function shownIn(body: string, values: readonly string[]): string {
  const plain = (text: string) => text.replaceAll('-', '_').toLowerCase()
  const text = plain(body.replace(byNumber, (...match) => characterOf(match.at(-1))))
  return values.find((value) => text.includes(plain(value))) ?? ''
}

/** Characters that JSON escapes, and that XML and HTML refer to by number. */
const byNumber = /\\u(?<unit>[0-9a-f]{4})|\\(?<quoted>\/)|&#x(?<hex>[0-9a-f]{1,5});|&#(?<decimal>[0-9]{1,6});/gi

/** The words of a body, and each text of a JSON member with its name: lists of an administrator name other users. */
export function wordsIn(body: string): ReadonlySet<string> {
  return new Set([...(body.match(/[\p{L}\p{N}_@.-]+/gu) ?? []), ...(body.match(/"[^"\\]+"\s*:\s*"[^"\\]+"/g) ?? [])])
}
