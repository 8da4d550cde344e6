import { dateInWords, outcomeWords, tally } from '../html/front-page.ts'
import { outcomeIcon, verdictOutcome } from '../html/icons.ts'
import { html, type Markup } from '../html/markup.ts'
import { pageOf } from '../html/page.ts'
import { styleSheet } from '../html/style.ts'
import { count, releaseInWords } from '../wording.ts'
import type { EnvironmentHistory, OpenFailure, Run } from './history.ts'
import { byRelease, sinceInWords, verdictOf } from './text.ts'

/** Renders the page of a history: one HTML file that needs no script, no network and no other file. */
export function renderHistoryHtml(
  histories: readonly EnvironmentHistory[],
  suite: { readonly name: string; readonly version: string },
): string {
  const open = histories.reduce((sum, each) => sum + each.open.length, 0)
  const runs = histories.reduce((sum, each) => sum + each.runs.length, 0)
  return pageOf({
    title: `${count(runs, 'run')} of ${count(histories.length, 'environment')}: authentication conformance over time`,
    suite,
    style: `${styleSheet}${historyStyle}`,
    skip: { to: 'e-1', words: 'Skip to the first environment' },
    front: html`<header class="front"><div class="identity"><p class="kicker">Authentication conformance over time</p>
<h1>${histories.length === 1 ? histories[0]?.environment : count(histories.length, 'environment')} <span class="release">${count(runs, 'run')}, ${open === 0 ? 'no open failures' : `${count(open, 'failure')} open`}</span></h1></div></header>`,
    contents: html`<nav class="contents" aria-label="Contents"><p class="nav-title">Environments</p>
<ul>${histories.map(({ environment, open: left }, index) => html`<li><a href="#e-${index + 1}"><span class="title">${environment}</span> <span class="number">${left.length === 0 ? '' : left.length}</span></a></li>`)}</ul></nav>`,
    main: html`${histories.map((history, index) => section(history, `e-${index + 1}`))}`,
    colophon: html`<footer class="colophon"><p>A failure is open until a run finds that the requirement holds, or that it does not apply. A run that did not test it changes nothing. Made by ${suite.name} ${suite.version}.</p></footer>`,
  })
}

function section({ environment, runs, open }: EnvironmentHistory, id: string): Markup {
  const last = runs.at(-1)
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${environment}</h2>
<h3>${open.length === 0 ? 'No open failures' : html`Open <span class="number">${open.length}</span>`}</h3>
${open.length === 0 ? undefined : html`<ul class="findings">${open.map((failure) => failureView(failure, last))}</ul>`}
<h3>Runs</h3>
${byRelease(runs)
  .toReversed()
  .map(
    ([release, some]) =>
      html`<h4>${releaseInWords(release)}</h4><ol class="findings">${some.toReversed().map(runView)}</ol>`,
  )}
</section>`
}

function failureView(failure: OpenFailure, last: Run | undefined): Markup {
  const { id, level, title, outcome, observed, since } = failure
  return html`<li>${outcomeIcon(outcome)}<div><p>${title}</p>
<p class="small"><strong>${outcomeWords(outcome)}</strong> · ${level} · <code>${id}</code></p>
<p>${sinceInWords(failure, last)}</p>
${observed === undefined ? undefined : html`<p class="small">${observed}</p>`}
<p class="small"><code>${since.place}</code></p></div></li>`
}

function runView(run: Run): Markup {
  const { startedAt, verdict, summary, appeared, fixed, suite, catalogue, place, partial } = run
  return html`<li>${outcomeIcon(verdictOutcome[verdict])}<div><p><b>${verdictOf(run).words}</b> <time datetime="${startedAt}">${dateInWords(startedAt)}</time>${partial ? ', partial run' : undefined}</p>
<p class="tally">${tally(summary)}</p>
${idsView('Newly failing', appeared)}${idsView('Fixed', fixed)}
<p class="small">suite ${suite}, catalogue ${catalogue} · <code>${place}</code></p></div></li>`
}

function idsView(title: string, ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined
  return html`<details><summary>${title}: ${ids.length}</summary><ul class="ids">${ids.map((id) => html`<li><code>${id}</code></li>`)}</ul></details>`
}

const historyStyle = `
main h3{margin:1.5rem 0 .6rem}main h4{margin:1rem 0 .4rem;font-weight:600;color:var(--muted)}
.findings .tally{margin-left:-.55rem;white-space:normal}
.findings .ids li{display:list-item;list-style:disc;padding:0;border:0;margin-left:1.2rem}
`
