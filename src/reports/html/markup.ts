import { visibleText } from '../../results/plain-text.ts'

/** HTML that is safe to insert into a page. Only created by `html` and `trusted`. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type Content = Markup | string | number | undefined | readonly Content[]

/** Template tag for HTML: escapes every value that is not `Markup`, joins lists, and omits undefined. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const special = specialIn(strings)
  // Concatenated, not joined: nested markup is copied once and not once per level.
  return new Markup(
    strings.reduce((text, literal, index) => text + literal + sourceOf(values[index], special[index] ?? inTags), ''),
  )
}

/** Inserts text that this project wrote itself, such as its style sheet, without escaping it. */
export function trusted(source: string): Markup {
  return new Markup(source)
}

function sourceOf(content: Content, special: RegExp): string {
  if (content === undefined) return ''
  if (content instanceof Markup) return content.source
  if (Array.isArray(content)) return content.reduce<string>((text, each) => text + sourceOf(each, special), '')
  return visibleText(String(content)).replace(special, (character) => names[character] ?? '')
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Everything that could end a text or an attribute value. */
const inTags = /[&<>"']/g
/** Quotes are harmless between tags. They are a tenth of what servers send, and escaping makes them as long as the rest. */
const betweenTags = /[&<>]/g

const known = new WeakMap<TemplateStringsArray, readonly RegExp[]>()

/** The characters to escape in each value of a template, depending on whether it is between tags. */
function specialIn(strings: TemplateStringsArray): readonly RegExp[] {
  const seen = known.get(strings)
  if (seen !== undefined) return seen
  let before = ''
  const found = strings.map((literal) => {
    before += literal
    // The last tag is closed, and no attribute value is open.
    return /<[^<"']*(?:"[^<"]*"[^<"']*)*>[^<"']*$/.test(before) ? betweenTags : inTags
  })
  known.set(strings, found)
  return found
}

/** A text with addresses and paths, which break between segments rather than within one. */
export function breakable(text: string): Markup {
  return html`${text.split(/(?<=[/?&])(?![/?&])/).map((part, index) => html`${index > 0 ? wordBreak : undefined}${part}`)}`
}

const wordBreak = html`<wbr>`
