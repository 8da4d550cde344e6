import { failureInShort, happeningIn, withoutSource } from '../../results/failure-text.ts'
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
  const request = before.pop() ?? ''
  return html`<div class="message">${before.map((line) => html`<p>${line}</p>`)}<p><code>${breakable(request)}</code></p>
<dl>${rows.map((row) => html`<div><dt>${row?.[1]}</dt><dd>${row?.[2]}</dd></div>`)}</dl></div>`
}

/** Longer messages are cut here and complete at their requirement. */
const longest = 160
const departed = /^ {2}expected +(?<expected>.*)\n {2}actual +(?<actual>.*)$/

/** The message of a check for a list of findings: the request, then what was expected and returned. */
export function shortMessageView(message: string): Markup {
  const { control, request, answer } = happeningIn(message)
  const { expected, actual } = departed.exec(answer)?.groups ?? {}
  if (control || expected === undefined || actual === undefined)
    return html`<p class="small">${failureInShort(message)}</p>`
  return html`<p class="small"><code>${breakable(clipped(request))}</code></p>
<dl class="found small"><div><dt>expected</dt><dd>${clipped(expected)}</dd></div> <div><dt>actual</dt><dd>${clipped(actual)}</dd></div></dl>`
}

function clipped(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** A text with addresses, which break between segments rather than within one. */
function breakable(text: string): Markup {
  return html`${text.split(/(?<=[/?&])(?![/?&])/).map((part, index) => html`${index > 0 ? wordBreak : undefined}${part}`)}`
}

const wordBreak = html`<wbr>`
