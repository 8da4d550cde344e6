import type { PasswordPlaces } from './password-places.ts'
import { shortestForm } from './secret-forms.ts'

/** Where a form of a secret stands in a text. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly placeholder: string
}

/** What is known of a form: what stands in for it, and where, if not everywhere. */
interface Known {
  readonly placeholder: string
  readonly places: PasswordPlaces | undefined
}

const marks = 1 << 13

/** Forms of secrets, by their first characters, so that a text is gone through only once however many there are. */
export class KnownForms {
  readonly placeholders = new Set<string>()
  readonly #known = new Map<string, Known>()
  /** The lengths of the forms with these first characters, the largest first: however many begin alike, few are looked up. */
  readonly #lengths = new Map<string, number[]>()
  /** Marks where a form may begin: most places of a text are passed over without looking anything up. */
  readonly #mayBegin = new Uint8Array(marks)

  /** With `places`, the form is a secret only there. */
  add(form: string, placeholder: string, places?: PasswordPlaces): void {
    if (this.#known.has(form)) return
    this.#known.set(form, { placeholder, places })
    this.placeholders.add(placeholder)
    const start = form.slice(0, shortestForm)
    this.#mayBegin[mark(form.charCodeAt(0), form.charCodeAt(1), form.charCodeAt(2))] = 1
    const lengths = this.#lengths.get(start) ?? []
    if (lengths.includes(form.length)) return
    lengths.push(form.length)
    this.#lengths.set(
      start,
      lengths.sort((a, b) => b - a),
    )
  }

  /** The longest form at every place where one begins. */
  matches(text: string): Match[] {
    const found: Match[] = []
    if (this.#known.size === 0) return found
    let first = text.charCodeAt(0)
    let second = text.charCodeAt(1)
    for (let start = 0; start <= text.length - shortestForm; start++) {
      const third = text.charCodeAt(start + 2)
      const nowhere = this.#mayBegin[mark(first, second, third)] === 0
      first = second
      second = third
      if (nowhere) continue
      const lengths = this.#lengths.get(text.slice(start, start + shortestForm))
      const length = lengths?.find((each) => this.#at(text, start, each) !== undefined)
      if (length === undefined) continue
      const placeholder = this.#at(text, start, length)?.placeholder ?? ''
      found.push({ start, end: start + length, placeholder })
    }
    return found
  }

  /** The form of this length that stands there, if it is a secret there. */
  #at(text: string, start: number, length: number): Known | undefined {
    const known = this.#known.get(text.slice(start, start + length))
    return known === undefined || (known.places?.has(text, start) ?? true) ? known : undefined
  }
}

/** A number below `marks` for the three characters with which a form begins; different beginnings may share one. */
function mark(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) % marks
}
