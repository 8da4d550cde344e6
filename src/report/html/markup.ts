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
  // Added to each other and not joined: a page of many layers is copied once, and not once for each of them.
  return new Markup(strings.reduce((text, literal, index) => text + literal + sourceOf(values[index]), ''))
}

/** Puts text that this project wrote itself, such as its style sheet, into the page unescaped. */
export function trusted(source: string): Markup {
  return new Markup(source)
}

function sourceOf(content: Content): string {
  if (content === undefined) return ''
  if (content instanceof Markup) return content.source
  if (Array.isArray(content)) return content.reduce<string>((text, each) => text + sourceOf(each), '')
  return escaped(String(content))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
