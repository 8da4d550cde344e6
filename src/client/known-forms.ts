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

/** Forms of one length that begin alike. */
interface Alike {
  readonly length: number
  readonly traits: number[]
}

const marks = 1 << 13

/** Forms of secrets, by their first characters, so that a text is gone through only once however many there are. */
export class KnownForms {
  readonly placeholders = new Set<string>()
  longestPlaceholder = 0
  /** How long the longest form is. */
  longest = 0
  readonly #known = new Map<string, Known>()
  /** The forms with these first characters, by their lengths: however many begin alike, few are looked up. */
  readonly #byStart = new Map<string, Alike[]>()
  /** Marks where a form may begin: most places of a text are passed over without looking anything up. */
  #mayBegin = new Uint8Array(0)

  /** With `places`, the forms are secrets only there. */
  add(forms: Iterable<string>, placeholder: string, places?: PasswordPlaces): void {
    const known = { placeholder, places }
    this.placeholders.add(placeholder)
    this.longestPlaceholder = Math.max(this.longestPlaceholder, placeholder.length)
    for (const form of forms) this.#add(form, known)
  }

  #add(form: string, as: Known): void {
    if (this.#known.has(form)) return
    // Few checks learn any.
    if (this.#known.size === 0) this.#mayBegin = new Uint8Array(marks)
    this.#known.set(form, as)
    this.longest = Math.max(this.longest, form.length)
    const start = form.slice(0, shortestForm)
    this.#mayBegin[mark(form.charCodeAt(0), form.charCodeAt(1), form.charCodeAt(2))] = 1
    const { length } = form
    const alike = this.#byStart.get(start) ?? []
    const known = alike.find((each) => each.length === length)
    if (known !== undefined) return void known.traits.push(trait(form, 0, length))
    alike.push({ length, traits: [trait(form, 0, length)] })
    if (alike.length > 1) alike.sort((a, b) => b.length - a.length)
    else this.#byStart.set(start, alike)
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
      const alike = this.#byStart.get(text.slice(start, start + shortestForm))
      const match = alike && this.#longest(alike, text, start)
      if (match !== undefined) found.push(match)
    }
    return found
  }

  #longest(alike: readonly Alike[], text: string, start: number): Match | undefined {
    for (const { length, traits } of alike) {
      if (start + length > text.length || !traits.includes(trait(text, start, length))) continue
      const known = this.#at(text, start, length)
      if (known !== undefined) return { start, end: start + length, placeholder: known.placeholder }
    }
    return undefined
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

/** A number for a form that is somewhere in a text, by a few of its characters: few others have the same. */
function trait(text: string, start: number, length: number): number {
  const at = (part: number) => text.charCodeAt(start + Math.floor((length - 1) * part))
  return (at(1 / 4) << 16) ^ (at(1 / 2) << 8) ^ at(3 / 4) ^ (at(1) << 12)
}
