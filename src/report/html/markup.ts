import { visibleText } from '../../result/plain-text.ts'

/** HTML that is safe to put into a page as it stands. Only `html` makes it. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

export type Content = Markup | string | number | undefined | readonly Content[]

/**
 * Template tag for HTML: every value is escaped unless it is `Markup` itself; lists are joined, undefined is nothing.
 * There is no other way to get text into the report, so that nothing can be forgotten.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const special = specialIn(strings)
  // Added to each other and not joined: a page of many layers is copied once, and not once for each of them.
  return new Markup(
    strings.reduce((text, literal, index) => text + literal + sourceOf(values[index], special[index] ?? inTags), ''),
  )
}

/** Puts text that this project wrote itself, such as its style sheet, into the page unescaped. */
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

/** Everything that could end a text or the value of an attribute. */
const inTags = /[&<>"']/g
/** Quotes end nothing between tags. They are a tenth of what servers send, and escaped they are as long as the rest. */
const betweenTags = /[&<>]/g

const known = new WeakMap<TemplateStringsArray, readonly RegExp[]>()

/** What is escaped of each value of a template: between tags it stands where one has ended before it, and none begun. */
function specialIn(strings: TemplateStringsArray): readonly RegExp[] {
  const seen = known.get(strings)
  if (seen !== undefined) return seen
  let before = ''
  const found = strings.map((literal) => {
    before += literal
    // From the last tag on: it has ended, and no value of an attribute is open.
    return /<[^<"']*(?:"[^<"]*"[^<"']*)*>[^<"']*$/.test(before) ? betweenTags : inTags
  })
  known.set(strings, found)
  return found
}
