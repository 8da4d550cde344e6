import type { CheckResult, RecordedExchange, RecordedResponse } from '../../results/result.ts'
import { count } from '../../suite/count.ts'
import {
  exchangeLine,
  peerFacts,
  requestText,
  responseParts,
  shortNote,
  targetOf,
  unanswered,
} from '../evidence-text.ts'
import { durationInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'

interface Place extends Pick<NonNullable<CheckResult['failure']>, 'part'> {
  readonly exchange: number
}

interface Shown {
  readonly bodyLimit: number
  readonly title?: Markup
  readonly at?: Place | undefined
}

/** Where the target deviated in a check that failed, or whose control did, as far as that is known. */
export function placeIn({ failure, message, outcome, exchanges }: CheckResult): Place | undefined {
  if (outcome === 'passed' || message === undefined) return undefined
  if (failure?.exchange !== undefined) return { exchange: failure.exchange, part: failure.part }
  const [only, ...others] = exchanges
  // What came before a check was left out is what it should be.
  return outcome === 'failed' && only && others.length === 0 ? { exchange: only.number } : undefined
}

/** The exchanges of one check, collapsed twice: first the list, then each in full, unless abbreviated. */
export function exchangesView(exchanges: readonly RecordedExchange[], { bodyLimit, title, at }: Shown) {
  if (exchanges.length === 0) return undefined
  const list = exchanges.every(({ abbreviated }) => abbreviated)
    ? html`<pre>${exchanges.map(exchangeLine).join('\n')}</pre><p class="small">${shortNote}</p>`
    : html`<ol>${exchanges.map((exchange) => exchangeView(exchange, bodyLimit, at))}</ol>`
  const where = at === undefined ? '' : `; number ${at.exchange} deviates`
  return html`<details class="evidence"><summary>${title ?? `Evidence: ${count(exchanges.length, 'exchange')}${where}`}</summary>
${list}</details>`
}

function exchangeView(exchange: RecordedExchange, bodyLimit: number, at: Place | undefined): Markup {
  const { number, purpose, request, response, abbreviated } = exchange
  const status = response === undefined ? 'no answer' : response.status
  const isDeviating = at?.exchange === number
  const badge = isDeviating ? html` <span class="badge">deviates here</span>` : undefined
  const unfolded = abbreviated
    ? html`<p class="small">${shortNote}</p>`
    : contentOf(exchange, bodyLimit, isDeviating ? at.part : undefined)
  return html`<li${isDeviating ? html` class="deviating"` : undefined}><details><summary><b>${number}</b> <code>${request.method} ${targetOf(request)}</code> <samp>${status}</samp> <small>${purpose}</small>${badge}</summary>
${unfolded}</details></li>`
}

function contentOf(exchange: RecordedExchange, bodyLimit: number, deviating: Place['part']): Markup {
  const { request, response, error, durationMs, curl } = exchange
  return html`<p class="small">${durationInWords(durationMs)}${peerFacts(exchange)}</p>
<pre>${requestText(request)}</pre>
${
  response === undefined
    ? html`<p class="reason">${unanswered(error)}</p>`
    : html`<pre>${answerView(response, bodyLimit, deviating)}</pre>`
}
<pre>${curl}</pre>`
}

function answerView(response: RecordedResponse, bodyLimit: number, differs: Place['part']) {
  const parts = responseParts(response, bodyLimit)
  const there = parts.some(({ part }) => part === differs)
  return parts.flatMap(({ part, text }) => [
    differs !== undefined && part === differs ? html`<mark>${text}</mark>` : text,
    // The expected part is missing in the answer.
    ...(part === 'status' && differs !== undefined && !there ? ['\n', html`<mark>(no ${differs})</mark>`] : []),
  ])
}
