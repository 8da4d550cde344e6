import { withoutSource } from '../../result/failure-text.ts'
import { html, type Markup } from './markup.ts'

const labelled = /^ {2}(expected|actual|interpretation|hint) +(.*)$/

/**
 * The message of a check: request, expected, actual, hint. Other texts, such as a stack trace, are shown unchanged. Section and
 * statement are left out, because the page already shows them.
 */
export function messageView(message: string): Markup {
  const lines = withoutSource(message).split('\n')
  const first = lines.findIndex((line) => labelled.test(line))
  const rows = lines.slice(first).map((line) => labelled.exec(line))
  if (first === -1 || rows.some((row) => row === null)) return html`<pre class="message">${lines.join('\n')}</pre>`
  const before = lines.slice(0, first)
  const request = before.pop()
  return html`<div class="message">${before.map((line) => html`<p>${line}</p>`)}<p><code>${request}</code></p>
<dl>${rows.map((row) => html`<div><dt>${row?.[1]}</dt><dd>${row?.[2]}</dd></div>`)}</dl></div>`
}
