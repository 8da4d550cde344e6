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
  return new Markup(strings.map((literal, index) => literal + sourceOf(values[index])).join(''))
}

/** Puts text that this project wrote itself, such as its style sheet, into the page unescaped. */
export function trusted(source: string): Markup {
  return new Markup(source)
}

function sourceOf(content: Content): string {
  if (content === undefined) return ''
  if (content instanceof Markup) return content.source
  if (Array.isArray(content)) return content.map(sourceOf).join('')
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
