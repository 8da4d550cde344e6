/** Removes the secrets from a text. */
export interface Redacting {
  apply(text: string): string
}

interface Part {
  readonly text: string
  /** Whether the suite wrote it. */
  readonly own: boolean
}

/**
 * A text of the suite around values of the target or the environment. Only the values are redacted: a password such as
 * `wrong` would otherwise show itself by what is missing from the suite's own words.
 */
export class Words {
  readonly parts: readonly Part[]

  constructor(parts: readonly Part[]) {
    this.parts = parts
  }

  /** The text with nothing redacted. */
  toString(): string {
    return this.parts.map(({ text }) => text).join('')
  }

  redacted(redaction: Redacting): string {
    return this.parts.map(({ text, own }) => (own ? text : redaction.apply(text))).join('')
  }
}

/** Tags a template: its text and numbers are the suite's own, strings are values, Words stay, undefined is nothing. */
export function words(
  fixed: TemplateStringsArray,
  ...inserted: readonly (string | number | Words | undefined)[]
): Words {
  return new Words(
    fixed.flatMap((text, index) => {
      const value = inserted[index]
      const own = { text, own: true }
      if (value === undefined) return [own]
      if (value instanceof Words) return [own, ...value.parts]
      return [own, { text: String(value), own: typeof value === 'number' }]
    }),
  )
}

/** The message of an error. Where the error does not say which of its words are the suite's own, all count as values. */
export function messageOf({ message, words: own }: Error & { readonly words?: Words }): Words {
  return own ?? words`${message}`
}

/** A text in which all words are the suite's own. */
export function ownWords(text: string): Words {
  return new Words([{ text, own: true }])
}
