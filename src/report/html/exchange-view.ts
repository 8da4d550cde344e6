import type { Evidence } from '../../result/result.ts'
import { exchangeLine, peerFacts, requestText, responseText, shortNote } from '../evidence-text.ts'
import { count, durationInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** The exchanges of one check, folded twice: first the list of them, then each in full, unless they were kept in short. */
export function exchangesView(
  exchanges: readonly Evidence[],
  bodyLimit: number,
  title: Markup = html`Evidence: ${count(exchanges.length, 'exchange')}`,
): Markup | undefined {
  if (exchanges.length === 0) return undefined
  const list = exchanges.every(({ inShort }) => inShort)
    ? html`<pre>${exchanges.map(exchangeLine).join('\n')}</pre><p class="small">${shortNote}</p>`
    : html`<ol>${exchanges.map((exchange) => exchangeView(exchange, bodyLimit))}</ol>`
  return html`<details class="evidence"><summary>${title}</summary>
${list}</details>`
}

function exchangeView(exchange: Evidence, bodyLimit: number): Markup {
  const { number, purpose, request, response, error, durationMs, curl } = exchange
  const path = URL.canParse(request.url) ? new URL(request.url).pathname : request.url
  const status = response === undefined ? 'no answer' : response.status
  return html`<li><details><summary><b>${number}</b> <code>${request.method} ${path}</code> <span class="status">${status}</span> <span class="small">${purpose}</span></summary>
<p class="small">${durationInWords(durationMs)}${peerFacts(exchange)}</p>
<pre>${requestText(request)}</pre>
${
  response === undefined
    ? html`<p class="reason">No answer: ${error ?? 'the reason is not known'}</p>`
    : html`<pre>${responseText(response, bodyLimit)}</pre>`
}
<pre class="curl">${curl}</pre></details></li>`
}
