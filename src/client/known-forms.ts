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
  /** The longest first. */
  readonly #byStart = new Map<string, string[]>()
  /** Marks where a form may begin: most places of a text are passed over without looking anything up. */
  readonly #mayBegin = new Uint8Array(marks)

  /** With `places`, the form is a secret only there. */
  add(form: string, placeholder: string, places?: PasswordPlaces): void {
    if (this.#known.has(form)) return
    this.#known.set(form, { placeholder, places })
    this.placeholders.add(placeholder)
    const start = form.slice(0, shortestForm)
    this.#mayBegin[mark(form.charCodeAt(0), form.charCodeAt(1), form.charCodeAt(2))] = 1
    this.#byStart.set(
      start,
      [...(this.#byStart.get(start) ?? []), form].sort((a, b) => b.length - a.length),
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
      const candidates = this.#byStart.get(text.slice(start, start + shortestForm))
      const form = candidates?.find((candidate) => this.#stands(candidate, text, start))
      if (form === undefined) continue
      found.push({ start, end: start + form.length, placeholder: this.#known.get(form)?.placeholder ?? '' })
    }
    return found
  }

  #stands(form: string, text: string, start: number): boolean {
    return text.startsWith(form, start) && (this.#known.get(form)?.places?.has(text, start) ?? true)
  }
}

/** A number below `marks` for the three characters with which a form begins; different beginnings may share one. */
function mark(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) % marks
}
