import type { CheckResult, RequirementResult, Result, Waiver } from '../result.ts'
import { durationInWords, rerunCommand } from '../wording.ts'
import { exchangesView } from './exchange-view.ts'
import { anchor } from './findings.ts'
import { outcomeWords, proof } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'

/** One requirement: what the document says, what came out, and everything that shows it. */
export function requirementView(result: Result, requirement: RequirementResult, bodyLimit: number): Markup {
  const { id, level, statement, outcome, reason, waiver, also, checks, defects } = requirement
  const exchanges = checks.reduce((sum, check) => sum + check.exchanges.length, 0)
  return html`<article class="requirement ${outcome}" id="${anchor(id)}" aria-labelledby="h-${id}">
<header>${outcomeIcon(outcome)}<h4 id="h-${id}">${statement}</h4><p class="outcome">${outcomeWords(outcome)}</p></header>
<p class="meta"><span class="level ${level}">${level}</span> <a href="#${anchor(id)}"><code>${id}</code></a> ${
    also.length > 0 ? html`<span>also in ${also.join(', ')}</span> ` : undefined
  }<span>${proof(checks.length, exchanges, defects)}</span></p>
${reason === undefined ? undefined : html`<p class="reason">${reason}</p>`}
${waiver === undefined ? undefined : waiverView(waiver)}
${checks.map((check) => checkView(check, outcome === 'passed' ? bodyLimit : Number.POSITIVE_INFINITY))}
<p class="rerun"><span>Run it again</span> <code>${rerunCommand(result, id)}</code></p>
</article>
`
}

function waiverView({ reason, owner, expires, link, release }: Waiver): Markup {
  return html`<dl class="waiver"><div><dt>Waived because</dt><dd>${reason}</dd></div>
<div><dt>Owner</dt><dd>${owner}</dd></div><div><dt>Until</dt><dd>${expires}</dd></div>${
    release === undefined ? undefined : html`<div><dt>For release</dt><dd>${release}</dd></div>`
  }${link === undefined ? undefined : html`<div><dt>Link</dt><dd>${linkView(link)}</dd></div>`}</dl>`
}

/** Only a web address becomes a link: a `javascript:` address in a waiver file must stay text. */
function linkView(link: string): Markup {
  return /^https?:\/\//i.test(link) ? html`<a href="${link}" rel="noreferrer noopener">${link}</a>` : html`${link}`
}

function checkView(check: CheckResult, bodyLimit: number): Markup {
  const { name, outcome, durationMs, message, exchanges } = check
  return html`<div class="check"><p class="check-name">${outcomeIcon(outcome)} ${name} <span class="small">${outcomeWords(outcome)}, ${durationInWords(durationMs)}</span></p>
${message === undefined ? undefined : html`<pre class="message">${message}</pre>`}
${exchangesView(exchanges, bodyLimit)}</div>`
}
