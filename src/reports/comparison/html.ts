import type { Outcome } from '../../results/outcome.ts'
import { count } from '../../suite/count.ts'
import { shortNote } from '../evidence-text.ts'
import { dateInWords, tally } from '../html/front-page.ts'
import { outcomeIcon, verdictOutcome } from '../html/icons.ts'
import { html, type Markup } from '../html/markup.ts'
import { type Page, pageOf } from '../html/page.ts'
import type { RunSummary } from '../run-summary.ts'
import { outcomeWord, releaseInWords, verdictWording } from '../wording.ts'
import type { RequirementState } from './change.ts'
import type { Comparison } from './compare.ts'
import type { ExchangePair } from './evidence.ts'
import { type Alike, changeInWords, environmentsOf, type Group, groupsOf } from './groups.ts'
import type { Change } from './kinds.ts'
import { type DiffPart, type Stretch, sideBySide } from './side-by-side.ts'
import { comparisonStyle } from './style.ts'

/** Further exchanges are only in the results, because the page is sent by mail. */
const shownExchanges = 60

/** Renders the page of a comparison: one HTML file that needs no script, no network and no other file. */
export function renderComparisonHtml(comparison: Comparison, suite: Page['suite']): string {
  const { before, after, worse } = comparison
  const groups = groupsOf(comparison)
  const budget = { left: shownExchanges }
  return pageOf({
    title: `${worse ? 'Worse' : 'Nothing got worse'}: ${environmentsOf(comparison).join(' → ')}, ${releaseInWords(before.release)} to ${releaseInWords(after.release)}. Authentication conformance compared`,
    suite,
    style: comparisonStyle,
    skip: { to: 'changes', words: 'Skip to the changes' },
    front: front(comparison, groups),
    contents: html`<nav class="contents" aria-label="Contents"><p class="nav-title">Changes</p>
<ul>${groups.map((group, index) => html`<li><a href="#g-${index + 1}"><span class="title">${group.title}</span> <span class="number">${group.size}</span></a></li>`)}</ul></nav>`,
    main: html`<div id="changes">
${groups.length === 0 ? html`<section><h2>No change</h2><p>Every requirement has the same outcome as before.</p></section>` : undefined}
${groups.map((group, index) => groupView(group, `g-${index + 1}`, comparison, budget))}</div>`,
    colophon: html`<footer class="colophon"><p>Made from two results by ${suite.name} ${suite.version}. Lost coverage counts as worse. In the exchanges, dates, session IDs and the addresses of the targets are left out of the comparison; secrets were replaced before anything was recorded.</p></footer>`,
  })
}

function front(comparison: Comparison, groups: readonly Group[]): Markup {
  const { before, after, worse, notes } = comparison
  const outcome = worse ? 'failed' : 'passed'
  return html`<header class="front">
<div class="identity"><p class="kicker">Authentication conformance, compared</p>
<h1>${environmentsOf(comparison).join(' → ')} <span class="release">${
    before.release === after.release
      ? releaseInWords(after.release)
      : `${releaseInWords(before.release)} → ${after.release ?? 'not given'}`
  }</span></h1></div>
<div class="verdict ${outcome}" data-worse="${worse ? 'yes' : 'no'}">
${outcomeIcon(outcome)}
<div><p class="verdict-words"><span class="visually-hidden">Conclusion: </span>${worse ? 'Worse' : 'Nothing got worse'}</p>
<p>${groups.length === 0 ? 'No change.' : `${changeInWords(groups)}.`}</p></div>
</div>
${notes.map((note) => html`<p class="caution"><strong>Note</strong> ${note}</p>`)}
<div class="runs">${runView('Old', before)}${runView('New', after)}</div>
</header>`
}

function runView(name: string, run: RunSummary): Markup {
  const { environment, baseUrl, release, suite, catalogue, quick, startedAt, verdict, summary } = run
  return html`<section class="run" aria-label="${name} run"><p class="kicker">${name}</p>
<p class="run-verdict">${outcomeIcon(verdictOutcome[verdict])} ${verdictWording[verdict].words}</p>
<p class="tally">${tally(summary)}</p>
<p class="small">${environment}, ${releaseInWords(release)}<br>${baseUrl}<br><time datetime="${startedAt}">${dateInWords(startedAt)}</time><br>suite ${suite}, catalogue ${catalogue}${quick ? ', quick' : undefined}</p></section>`
}

function groupView(group: Group, id: string, comparison: Comparison, budget: { left: number }): Markup {
  const { title, meaning, worse, folded, alike, size } = group
  const views = alike.map((each) => alikeView(each, comparison, budget))
  return html`<section id="${id}" class="${worse ? 'worse' : 'calm'}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title} <span class="number">${size}</span></h2>
<p class="meaning">${worse ? undefined : html`<b>Not worse.</b> `}${meaning}</p>
${folded ? html`<details class="folded"><summary>Show ${count(size, 'requirement')}</summary>${views}</details>` : views}</section>`
}

function alikeView({ why, changes }: Alike, comparison: Comparison, budget: { left: number }): Markup {
  const views = changes.map((change) => changeView(change, why, comparison, budget))
  if (why === undefined) return html`<div class="alike-changes">${views}</div>`
  const seen = changes.some(({ exchanges }) => exchanges !== undefined)
  return html`<div class="alike-changes">
<p class="why"><b>${count(changes.length, 'requirement')}</b> ${changes.length > 1 ? 'alike' : undefined}: ${why}</p>
${seen ? views : html`<ul class="findings">${changes.map(changeLine)}</ul>`}</div>`
}

function changeLine({ id, title, level, before, after, lost = [] }: Change): Markup {
  const was = before === undefined ? 'not in the catalogue before' : `was ${outcomeWord(before.outcome)}`
  return html`<li class="line" id="c-${id}">${outcomeIcon(after?.outcome ?? 'untested')}<div><p>${title}</p>
<p class="small">${level} · <code>${id}</code> · ${was}</p>
${lostView(lost)}</div></li>`
}

function lostView(lost: readonly string[]): Markup | undefined {
  if (lost.length === 0) return undefined
  return html`<details><summary>${count(lost.length, 'check')} did not run</summary><ul class="lost">${lost.map((name) => html`<li>${name}</li>`)}</ul></details>`
}

function changeView(change: Change, why: string | undefined, comparison: Comparison, budget: { left: number }): Markup {
  const { id, title, level, worse, before, after, suite, lost = [] } = change
  const outcome: Outcome = after?.outcome ?? before?.outcome ?? 'untested'
  return html`<article class="change ${outcome}" id="c-${id}">
<header>${outcomeIcon(outcome)}<h3 class="statement">${title}</h3><p class="outcome">${outcomeWord(outcome)}</p></header>
<p class="meta"><span class="level ${level}">${level}</span> <code>${id}</code>${worse ? html` <b class="is-worse">worse</b>` : undefined}</p>
${why === undefined ? html`<dl class="states">${stateView('Old', before)}${stateView('New', after)}</dl>` : html`<p class="small">Before: ${before === undefined ? 'not in the catalogue' : outcomeWord(before.outcome)}</p>`}
${suite === undefined || suite === why ? undefined : html`<p class="reason"><b>The suite has changed.</b> ${suite}</p>`}
${after?.waiver === undefined ? undefined : html`<p class="reason">Waived until ${after.waiver.expires} by ${after.waiver.owner}: ${after.waiver.reason}</p>`}
${lostView(lost)}
${exchangesView(change, comparison, budget)}
</article>`
}

/** The outcome of a requirement in a run of this name, and what was observed. */
export function stateView(name: string, state: RequirementState | undefined): Markup | undefined {
  if (state === undefined) return undefined
  const { outcome, observed } = state
  return html`<div><dt>${name}</dt><dd><b>${outcomeWord(outcome)}</b>${observed === undefined ? undefined : html` ${observed}`}</dd></div>`
}

function exchangesView(change: Change, comparison: Comparison, budget: { left: number }): Markup | undefined {
  const { exchanges, worse } = change
  if (exchanges === undefined || budget.left <= 0) return undefined
  budget.left -= 1
  const short = exchanges.before?.abbreviated === true || exchanges.after?.abbreviated === true
  const open = worse && budget.left >= shownExchanges - openExchanges
  const inside = html`<summary>${exchanges.before === undefined ? 'New' : exchanges.after === undefined ? 'Old' : 'Old and new'} exchange: ${(exchanges.after ?? exchanges.before)?.purpose}</summary>
<p class="small">${exchanges.check}</p>
${sideBySide(exchanges, comparison).map((part) => partView(part, exchanges))}
${short ? html`<p class="small">${shortNote}</p>` : undefined}`
  return open ? html`<details class="pair" open>${inside}</details>` : html`<details class="pair">${inside}</details>`
}

const openExchanges = 3

function partView({ title, rows }: DiffPart, { before, after }: ExchangePair): Markup {
  const single = before === undefined || after === undefined
  return html`<div class="versus ${single ? 'single' : undefined}"><p class="versus-title">${title}</p>
<div class="row heads" aria-hidden="true"><span>Old</span><span>New</span></div>
${rows.map(({ same, before, after }) => html`<div class="row ${same ? 'same' : 'other'}">${cell('Old', same, before)}${cell('New', same, after)}</div>`)}</div>`
}

function cell(side: 'Old' | 'New', same: boolean, line: readonly Stretch[] | undefined): Markup {
  if (line === undefined) return html`<code class="${side} none"></code>`
  const spoken = same ? undefined : html`<span class="visually-hidden">${side}: </span>`
  const text = line.map((stretch) => (stretch.marked ? html`<mark>${stretch.text}</mark>` : html`${stretch.text}`))
  return html`<code class="${side}">${spoken}${text}</code>`
}
