import type { Result } from '../../result/result.ts'
import { sessionsInWords } from '../traffic-line.ts'
import { releaseInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'

type Row = readonly [term: string, fact: Markup | string]

/**
 * What was run and what it did to the target, for those who answer for it.
 *
 * @param fingerprint the SHA-256 of result.json, where its text is known
 */
export function runFacts(result: Result, fingerprint: string | undefined): Markup {
  const { suite, document, target, startedAt, invocation, command } = result
  const typed = invocation ?? command
  const rows: readonly Row[] = [
    ['Suite', `${suite.name} ${suite.version}, catalogue ${suite.catalogue}`],
    ...(document === undefined ? [] : [row('Document', html`${document.title}, ${hash(document.sha256)}`)]),
    ['Target', `${target.baseUrl} (environment ${target.environment}, ${releaseInWords(target.release)})`],
    ...(typed === undefined ? [] : [row('Command', html`<code>${typed}</code>`)]),
    ['Selection', selectionInWords(result)],
    ['Started', startedAt],
    ...originRows(result),
    ...trafficRows(result),
    ...(fingerprint === undefined ? [] : [row('result.json', hash(fingerprint))]),
  ]
  return html`<section id="run"><h2>About this run</h2>
<dl class="rows">${rows.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl></section>`
}

/** Every variable of the environment, and where it came from. */
export function settingsView({ settings }: Result): Markup | undefined {
  if (settings === undefined) return undefined
  return html`<section id="settings"><h2>Settings</h2>
<details class="settings"><summary>${settings.length} variables, and where each came from</summary>
<table><thead><tr><th scope="col">Variable</th><th scope="col">Value</th><th scope="col">From</th></tr></thead>
<tbody>${settings.map(
    ({ name, value, from }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${value === undefined ? html`<small>not shown</small>` : html`<code>${value}</code>`}</td><td>${from}</td></tr>`,
  )}</tbody></table></details></section>`
}

/** Room for those who sign the report on paper. */
export function signature(fingerprint: string | undefined): Markup {
  const what =
    fingerprint === undefined ? undefined : html`<p class="small">For result.json with ${hash(fingerprint)}</p>`
  return html`<section class="signature"><h2>Signature</h2>${what}
<ul><li>Name and role</li><li>Place and date</li><li>Signature</li></ul></section>`
}

function row(term: string, fact: Markup): Row {
  return [term, fact]
}

function hash(sha256: string): Markup {
  return html`SHA-256 <code>${sha256}</code>`
}

function selectionInWords({ selection, quick, strict, shard }: Result): string {
  const { only = [], skip = [], timing = true } = selection ?? {}
  const parts = [
    only.length === 0 ? 'the whole catalogue' : `only ${only.join(', ')}`,
    ...(skip.length === 0 ? [] : [`without ${skip.join(', ')}`]),
    ...(timing ? [] : ['without what waits for the session timeout (--no-timing)']),
    ...(quick ? ['each statement once (--quick)'] : []),
    ...(strict ? ['an untested MUST counts as a failure (--strict)'] : []),
    ...(shard === undefined ? [] : [`part ${shard.index} of ${shard.count}`]),
  ]
  return parts.join('; ')
}

function originRows({ origin }: Result): Row[] {
  if (origin === undefined) return []
  const { operator, system, job, url, revision } = origin
  const place = [system, job].filter((part) => part !== undefined).join(': ')
  return [
    ...(operator === undefined ? [] : [['Started by', operator] as const]),
    ...(place === '' ? [] : [['Job', place] as const]),
    ...(url === undefined ? [] : [row('Log of the job', html`${url}`)]),
    ...(revision === undefined ? [] : [row('Revision', html`<code>${revision}</code>`)]),
  ]
}

function trafficRows({ traffic }: Result): Row[] {
  const failedLogins = Object.entries(traffic.failedLogins).filter(([, times]) => times > 0)
  const refused = failedLogins.map(([account, times]) => `${account}: ${times} of at most ${traffic.maxFailedLogins}`)
  return [
    ['Requests', `${traffic.requests} over ${traffic.connections} connections`],
    ['Logins', String(traffic.logins)],
    ...(traffic.sessions === undefined ? [] : [['Sessions', sessionsInWords(traffic.sessions)] as const]),
    ['Refused passwords of declared accounts', refused.length === 0 ? 'none' : refused.join('; ')],
  ]
}

/** The last lines of the report: what the words mean and where the rest is. */
export function colophon({ suite }: Result, evidence: string): Markup {
  return html`<footer class="colophon">
<p><b>passed</b>: the target does what the document says. <b>failed</b>: it does not. <b>waived</b>: it does not, and somebody accepted that until a date.
<b>inapplicable</b>: the target has no such thing. <b>not observable</b>: nobody can see from outside whether it holds; it counts as inapplicable.
<b>untested</b>: the environment lacks what the check needs, or the command line left it out. <b>can’t tell</b>: no answer, a control failed, or the suite broke.</p>
<p>Passwords, tokens and session ids were replaced before anything was recorded. ${evidence} ${suite.name} made this page from result.json.</p>
</footer>`
}
