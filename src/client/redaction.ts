import { percentEncode } from './percent-encoding.ts'

/** A value that must never be stored, and what stands in for it, such as `$USER_PASSWORD` or `JSESSIONID#3`. */
export interface Secret {
  readonly placeholder: string
  readonly value: string
}

/**
 * Replaces secrets in text by their placeholders, by value: in every form that a value can take on the wire, wherever
 * it stands. Secrets that turn up during a run (session IDs, tickets, encrypted passwords) are learnt.
 */
export class Redaction {
  readonly #placeholders = new Map<string, string>()
  readonly #parent: Redaction | undefined
  #pattern: RegExp | undefined

  /** With a `parent`, it knows what the parent knows, and learns for itself. */
  constructor(secrets: readonly Secret[] = [], parent?: Redaction) {
    this.#parent = parent
    for (const secret of secrets) this.learn(secret)
  }

  /** Knows from now on that this value is a secret. The first placeholder of a form stays. */
  learn({ placeholder, value }: Secret): void {
    for (const form of formsOf(value)) {
      if (this.#placeholders.has(form)) continue
      this.#placeholders.set(form, placeholder)
      this.#pattern = undefined
    }
  }

  /** The text with every known secret replaced by its placeholder. */
  apply(text: string): string {
    const rest = this.#parent?.apply(text) ?? text
    if (this.#placeholders.size === 0) return rest
    this.#pattern ??= new RegExp(
      [...this.#placeholders.keys()]
        .sort((a, b) => b.length - a.length)
        .map(escapeRegExp)
        .join('|'),
      'g',
    )
    return rest.replace(this.#pattern, (form) => this.#placeholders.get(form) ?? form)
  }
}

/** Shorter values would be found everywhere by chance. */
const shortestSecret = 3
/** Parts of a Base64 text that are shorter would be found by chance. */
const shortestPart = 8

/** Every form in which a value can show in a request, a response, a message or a file name. */
export function formsOf(value: string): Set<string> {
  const forms = new Set<string>()
  if (value.length < shortestSecret) return forms
  const bytes = Buffer.from(value, 'utf8')
  const once = encodings(value)
  for (const form of [value, ...once]) {
    forms.add(form)
    for (const again of encodings(form)) forms.add(again)
  }
  // What a server shows that reads UTF-8 as Latin-1.
  forms.add(bytes.toString('latin1'))
  forms.add(bytes.toString('hex'))
  forms.add(bytes.toString('hex').toUpperCase())
  for (const escaped of escapes(value)) forms.add(escaped)
  for (const part of base64Parts(bytes)) {
    forms.add(part)
    forms.add(part.replaceAll('+', '-').replaceAll('/', '_'))
    for (const again of encodings(part)) forms.add(again)
  }
  forms.delete('')
  return forms
}

/** Percent-encoded, strictly and as browsers do, in both letter cases; and as a form does. */
function encodings(text: string): string[] {
  const percent = [percentEncode(text), encodeURIComponent(text), encodeURI(text)]
  const form = new URLSearchParams([['', text]]).toString().slice(1)
  const lower = (encoded: string) => encoded.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase())
  return [...percent, form, ...percent.map(lower), lower(form), text.replaceAll(' ', '+')]
}

/** As in JSON, in HTML and XML, and in the diff of an assertion. */
function escapes(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1)
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const html = (quote: string, apostrophe: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', quote)
      .replaceAll("'", apostrophe)
  return [
    json,
    ascii,
    json.replaceAll('/', '\\/'),
    text.replaceAll("'", "\\'"),
    html('&quot;', "'"),
    html('&quot;', '&#39;'),
    html('&quot;', '&apos;'),
    html('"', "'"),
  ]
}

/**
 * The Base64 of the value alone, and what is always the same of it when it stands within a longer text such as
 * `user:password`: that depends on where it begins, modulo three.
 */
function base64Parts(bytes: Buffer): string[] {
  const whole = bytes.toString('base64')
  const parts = [whole, whole.replace(/=+$/, '')]
  for (const before of [0, 1, 2]) {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const from = before === 0 ? 0 : before + 1
    const to = shifted.length - ((before + bytes.length) % 3 === 0 ? 0 : 1)
    parts.push(shifted.slice(from, to))
  }
  return parts.filter((part) => part.length >= shortestPart || part === whole)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
