import { controlWords, type Happening, inOneLine, requestLine } from '../../results/happening.ts'
import { shortened } from '../../suite/shortened.ts'
import { breakable, html, type Markup } from './markup.ts'

/** What happened in a check, without section and statement, which the page already shows. */
export function messageView({ control, rows, text, ...asked }: Happening): Markup {
  const request = requestLine(asked)
  const shown = rows.filter(([label]) => label !== 'section' && label !== 'statement')
  const lead = control === undefined ? undefined : html`<p>${controlWords[control]}</p>`
  if (text !== undefined && control === undefined && shown.length === 0) return html`<pre class="message">${text}</pre>`
  return html`<div class="message">${lead}${text === undefined ? undefined : html`<p>${text}</p>`}${
    request === undefined ? undefined : html`<p><code>${breakable(request)}</code></p>`
  }
<dl>${shown.map(([label, words]) => html`<div><dt>${label}</dt><dd>${words}</dd></div>`)}</dl></div>`
}

/** Longer texts are cut here and complete at their requirement. */
const longest = 160

/** What happened in a check for a list of findings: the request, then what was expected and returned, and the hint. */
export function shortMessageView(happening: Happening): Markup {
  const { control, rows } = happening
  const request = requestLine(happening, longest)
  const found = rows.filter(([label]) => ['expected', 'actual', 'hint'].includes(label))
  if (control !== undefined || request === undefined) return html`<p class="small">${inOneLine(happening)}</p>`
  return html`<p class="small"><code>${breakable(request)}</code></p>
<dl class="found small">${found.map(([label, words], index) => html`${index > 0 ? ' ' : undefined}<div><dt>${label}</dt><dd>${label === 'hint' ? words : shortened(words, longest)}</dd></div>`)}</dl>`
}
