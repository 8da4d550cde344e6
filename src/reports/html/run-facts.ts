import { createHash } from 'node:crypto'
import type { Result } from '../../results/result.ts'
import { count } from '../../suite/count.ts'
import { resultFile } from '../links.ts'
import { releaseInWords, sessionsInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** A term and its description in a list; left out if the fact is unknown. */
export type Fact = readonly [term: string, fact: Markup | string | undefined]

/** What was run, for audits: everything that influences the verdict has a version or a hash. `fingerprint`: of result.json. */
export function runFacts(result: Result, fingerprint: string | undefined): Markup {
  const { suite, target, startedAt, durationMs, seed } = result
  const rows: readonly Fact[] = [
    ...documentRows(result),
    ['Suite', `${suite.name} ${suite.version}, catalogue ${suite.catalogue}`],
    ['Revision of the checks', codeView(suite.revision)],
    [
      'Target',
      `${target.baseUrl} (environment ${target.environment}, ${target.release === undefined ? '' : 'declared as '}${releaseInWords(target.release)})`,
    ],
    ...decidingRows(result),
    ['Command', codeView(result.invocation ?? result.command)],
    ['Selection', selectionInWords(result)],
    ['Seed of the order of accounts', seed?.toString()],
    ['Started', startedAt],
    ['Ended', new Date(Date.parse(startedAt) + durationMs).toISOString()],
    ...originRows(result),
    ...trafficRows(result.traffic),
    [resultFile, hashView(fingerprint)],
  ]
  return html`<section id="run"><h2>About this run</h2>
${factsView(rows)}</section>`
}

/** Settings and waivers: equal hashes mean equal configurations. Settings that could be secret are left out. */
function decidingRows({ settings, requirements, staleWaivers }: Result): Fact[] {
  const applied = requirements.flatMap(({ waiver }) => waiver ?? [])
  const waivers = [...applied, ...staleWaivers.map(({ waiver }) => waiver)]
  const hashOf = (facts: unknown) => hashView(fingerprintOf(JSON.stringify(facts)))
  const judged = html`${applied.length} applied, ${staleWaivers.length} stale, ${hashOf(waivers)}`
  return [
    ['Settings', settings && html`${settings.length} variables, ${hashOf(settings)}`],
    ['Waivers', waivers.length === 0 ? 'none' : judged],
  ]
}

/** How the suite judges, in five sentences, and what its words mean. */
export function methodView(): Markup {
  return html`<section id="method"><h2>How the suite judges</h2>
<p>The suite sends HTTP requests to the target, as clients do, and compares the answers with the specification. A check of what a
server must refuse also sends what it must accept (a control), so that a server which refuses everything does not pass. A requirement
fails only if an answer contradicts the specification; where the specification is ambiguous, the interpretation is stated with the requirement.
If a control fails or an answer is missing, the outcome is “inconclusive” and not “failed”. “Verified against 11 seeded defects” means
that a reference server was broken in 11 ways against this requirement, that its checks failed each time, and that they passed on the
intact server.</p>
<p id="outcomes"><b>passed</b>: the target meets the requirement. <b>failed</b>: it does not. <b>waived</b>: it does not, and the owner of a waiver accepts that until a date.
<b>inapplicable</b>: the target lacks the feature, as its environment declares or the run found. <b>not observable</b>: no response shows whether the requirement holds; it counts as inapplicable.
<b>untested</b>: the environment lacks what the check needs, the budget of refused passwords was used up, or an option left it out. <b>inconclusive</b>: there was no answer, a control failed, or an internal error occurred.</p></section>`
}

/** The known facts as a description list. */
export function factsView(rows: readonly Fact[]): Markup {
  const known = rows.filter(([, fact]) => fact !== undefined)
  return html`<dl class="rows">${known.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl>`
}

/** The specification that a run judged by, as far as the result names it. */
export function documentRows({ document }: Pick<Result, 'document'>): Fact[] {
  if (document === undefined) return []
  const { title, subject, date, sha256 } = document
  return [
    ['Specification', `“${title}”${date === undefined ? '' : `, as of ${date}`}`],
    ['Its subject', subject],
    ['Its text', hashView(sha256)],
  ]
}

/** Every variable of the environment and its source. */
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

export function signature(fingerprint: string | undefined): Markup {
  const what =
    fingerprint &&
    html`<p class="small">For result.json with ${hashView(fingerprint)}, to be compared with <code>sha256sum result.json</code></p>`
  return html`<section class="signature" id="signature"><h2>Signature</h2>${what}
<ul><li>Name and role</li><li>Place and date</li><li>Signature</li></ul></section>`
}

/** The SHA-256 of a text in hexadecimal; undefined without a text. */
export function fingerprintOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : createHash('sha256').update(text).digest('hex')
}

function hashView(sha256: string | undefined): Markup | undefined {
  return sha256 === undefined ? undefined : html`SHA-256 ${codeView(sha256)}`
}

function codeView(text: string | undefined): Markup | undefined {
  return text === undefined ? undefined : html`<code>${text}</code>`
}

function selectionInWords({ selection, quick, strict, shard }: Result): string {
  const { only = [], skip = [], timing = true } = selection ?? {}
  const parts = [
    only.length === 0 ? 'the whole catalogue' : `only ${only.join(', ')}`,
    ...(skip.length === 0 ? [] : [`without ${skip.join(', ')}`]),
    ...(timing ? [] : ['without the checks that wait for the session timeout (--no-timing)']),
    ...(quick ? ['each requirement once (--quick)'] : []),
    ...(strict ? ['an untested MUST counts as a failure (--strict)'] : []),
    ...(shard === undefined ? [] : [`part ${shard.index} of ${shard.count}`]),
  ]
  return parts.join('; ')
}

function originRows({ origin = {} }: Result): Fact[] {
  const { operator, system, job, url, revision } = origin
  const place = [system, job].filter((part) => part !== undefined).join(': ')
  return [
    ['Started by', operator],
    ['Job', place || undefined],
    ['Log of the job', url],
    ['Revision', codeView(revision)],
  ]
}

/** What was sent to the target, and the passwords that it refused. */
export function trafficRows(traffic: Result['traffic']): Fact[] {
  const failedLogins = Object.entries(traffic.failedLogins).filter(([, times]) => times > 0)
  const refused = failedLogins.map(([account, times]) => `${account}: ${times} of at most ${traffic.maxFailedLogins}`)
  return [
    ['Requests', `${traffic.requests} over ${count(traffic.connections, 'connection')}`],
    ['Sign-ins', String(traffic.logins)],
    ['Sessions', traffic.sessions && sessionsInWords(traffic.sessions)],
    ['Wrong or refused passwords of declared accounts', refused.length === 0 ? 'none' : refused.join('; ')],
  ]
}

/** The last lines of the report: what it leaves out, and where that is. */
export function colophon({ suite }: Result, evidence: Markup | string): Markup {
  return html`<footer class="colophon">
<p>Passwords, tokens and session IDs were replaced before anything was recorded. ${evidence} ${suite.name} made this page from result.json.</p>
</footer>`
}

/** What is left out of the evidence, and what stands in for a secret in it. */
export function evidenceNote(bodyLimit: number): Markup {
  return html`In the evidence <code>$USER_PASSWORD</code> stands for the value of that variable, <code>$USER_BASIC</code> for user ID and
password of that account in Base64, <code>$ENCRYPTED_…</code> for what was encrypted, <code>$WRONG_…</code> for a wrong password, such as
the correct one with one character more, <code>$UNKNOWN_NAME</code> for the name of an unknown user, organization or ticket, <code>$UNKNOWN_USER_BASIC</code>
for credentials with a user ID that is not declared, and <code>JSESSIONID#2</code> (<code>$JSESSIONID_2</code> in commands) for the same session ID wherever it has
this number. Bodies of passed checks are shown up to ${bodyLimit} bytes. Evidence of checks that passed in the same way as another is
abbreviated. result.json has everything that was kept.`
}
