import type { Result } from '../../result/result.ts'
import { sessionsInWords } from '../traffic-line.ts'
import { releaseInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'

/** What the run did to the target, for those who answer for it. */
export function runFacts({ traffic, suite, target, startedAt }: Result): Markup {
  const failedLogins = Object.entries(traffic.failedLogins)
  const rows: readonly (readonly [string, string])[] = [
    ['Suite', `${suite.name} ${suite.version}, catalogue ${suite.catalogue}`],
    ['Target', `${target.baseUrl} (environment ${target.environment}, ${releaseInWords(target.release)})`],
    ['Started', startedAt],
    ['Requests', `${traffic.requests} over ${traffic.connections} connections`],
    ['Logins', String(traffic.logins)],
    ...(traffic.sessions === undefined ? [] : [['Sessions', sessionsInWords(traffic.sessions)] as const]),
    [
      'Wrong credentials for real accounts',
      failedLogins.length === 0
        ? 'none'
        : failedLogins
            .map(([account, times]) => `${account}: ${times} of at most ${traffic.maxFailedLogins}`)
            .join('; '),
    ],
  ]
  return html`<section id="run"><h2>About this run</h2>
<dl class="rows">${rows.map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>`)}</dl></section>`
}

/** The last lines of the report: what the words mean and where the rest is. */
export function colophon({ suite }: Result, bodyLimit: number): Markup {
  return html`<footer class="colophon">
<p><b>passed</b>: the target does what the document says. <b>failed</b>: it does not. <b>waived</b>: it does not, and somebody accepted that until a date.
<b>inapplicable</b>: the target has no such thing. <b>untested</b>: the environment lacks what the check needs. <b>can’t tell</b>: no answer, or the suite broke.</p>
<p>Passwords, tokens and session ids were replaced before anything was recorded. Bodies of checks that passed are shown up to ${bodyLimit} bytes; of what passed like another check of its requirement, the evidence is in short; everything that was kept is in result.json, from which ${suite.name} made this page.</p>
</footer>`
}
