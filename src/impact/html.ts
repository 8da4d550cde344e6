import { stateView } from '../reports/comparison/html.ts'
import { comparisonStyle } from '../reports/comparison/style.ts'
import { dateInWords } from '../reports/html/front-page.ts'
import { outcomeIcon } from '../reports/html/icons.ts'
import { html, type Markup } from '../reports/html/markup.ts'
import { type Page, pageOf } from '../reports/html/page.ts'
import { outcomeWord, releaseInWords } from '../reports/wording.ts'
import type { Outcome } from '../results/outcome.ts'
import { count } from '../suite/count.ts'
import { type Effect, effects } from './effects.ts'
import { alikeIn, type ClientImpact, type Difference, type Impact, type ReliedOn } from './impact.ts'
import {
  becauseInWords,
  effectInWords,
  hiddenInWords,
  impactInWords,
  limitInWords,
  mayBeAffected,
  relianceNotSeen,
  trafficInWords,
  useInWords,
} from './words.ts'

/** Renders the impact page: one HTML file that needs no script, no network and no other file. */
export function renderImpactHtml(impact: Impact, suite: Page['suite']): string {
  const { target, clients } = impact
  const affectedFirst = clients.toSorted((a, b) => Number(b.isAffected) - Number(a.isAffected))
  const unnoticed = impact.differences.filter(({ id }) => impact.reliedOnByNone.includes(id))
  return pageOf({
    title: `What ${target.environment} means for ${count(clients.length, 'client')}: authentication conformance`,
    suite,
    style: `${comparisonStyle}${impactStyle}`,
    skip: { to: 'client-1', words: 'Skip to the clients' },
    front: front(impact),
    contents: html`<nav class="contents" aria-label="Contents"><p class="nav-title">Clients</p>
<ul>${affectedFirst.map((client, index) => html`<li><a href="#client-${index + 1}">${outcomeIcon(outcomeOf(client))} <span class="title">${client.use.name}</span></a></li>`)}
<li><a href="#unnoticed"><span class="title">Not relied on by any client</span> <span class="number">${unnoticed.length}</span></a></li></ul></nav>`,
    main: html`${affectedFirst.map((client, index) => clientView(client, `client-${index + 1}`, impact))}
<section id="unnoticed" aria-labelledby="unnoticed-title"><h2 id="unnoticed-title">Not relied on by any client <span class="number">${unnoticed.length}</span></h2>
<p class="meaning">${relianceNotSeen}</p>
${differencesView(unnoticed)}</section>`,
    colophon: html`<footer class="colophon"><p>Made by ${suite.name} ${suite.version} from recorded traffic, of which it keeps only counts. A client relies on a requirement if the recording shows it; what it does outside the recording is unknown.</p></footer>`,
  })
}

function front(impact: Impact): Markup {
  const { target, old, notes, clients, isAffected, differences } = impact
  const outcome = isAffected ? 'failed' : clients.some(mayBeAffected) ? 'cantTell' : 'passed'
  const affected = clients.filter((client) => client.isAffected).length
  return html`<header class="front">
<div class="identity"><p class="kicker">What a server means for its clients</p>
<h1>${target.environment} <span class="release">${old === undefined || old.release === target.release ? releaseInWords(target.release) : `${releaseInWords(old.release)} → ${target.release ?? 'not given'}`}</span></h1></div>
<div class="verdict ${outcome}" data-affected="${isAffected ? 'yes' : 'no'}">
${outcomeIcon(outcome)}
<div><p class="verdict-words"><span class="visually-hidden">Conclusion: </span>${affected === 0 ? 'No client affected' : `${affected} of ${count(clients.length, 'client')} affected`}</p>
<p>${impactInWords(impact)}.</p></div>
</div>
${notes.map((note) => html`<p class="caution"><strong>Note</strong> ${note}</p>`)}
<dl class="facts">
<div><dt>Traffic</dt><dd>${trafficInWords(impact)}</dd></div>
<div><dt>Differences</dt><dd>${differences.length}${old === undefined ? ': failures' : ': failures, and outcomes that changed'}</dd></div>
${old === undefined ? undefined : html`<div><dt>Old run</dt><dd>${old.environment}, <time datetime="${old.startedAt}">${dateInWords(old.startedAt)}</time></dd></div>`}
<div><dt>${old === undefined ? 'Run' : 'New run'}</dt><dd><time datetime="${target.startedAt}">${dateInWords(target.startedAt)}</time></dd></div>
</dl>
</header>`
}

function outcomeOf(client: ClientImpact): Outcome {
  if (client.isAffected) return 'failed'
  if (mayBeAffected(client)) return 'cantTell'
  return client.reliesOn.some(({ effect }) => effect === 'waived') ? 'waived' : 'passed'
}

function clientView(client: ClientImpact, id: string, { differences }: Impact): Markup {
  const { use, reliesOn, unharmedBy, doesNotNotice, cannotBeSeen, isAffected } = client
  const shown = reliesOn.filter(({ effect }) => !['holds', 'unknown'].includes(effect))
  const of = (wanted: Effect) => reliesOn.filter(({ effect }) => effect === wanted)
  const those = (ids: readonly string[]) => differences.filter((each) => ids.includes(each.id))
  return html`<section id="${id}" class="client" aria-labelledby="${id}-title">
<h2 id="${id}-title">${outcomeIcon(outcomeOf(client))} ${use.name} <span class="number">${isAffected ? 'affected' : `not affected${limitInWords([client], ['its recording', 'shows'])}`}</span></h2>
<ul class="does">${useInWords(client).map((line) => html`<li>${line}</li>`)}</ul>
${hiddenInWords(client).map((line) => html`<p class="caution"><strong>Unseen</strong> ${line}</p>`)}
${alikeIn(shown).map(reliedView)}
${folded('Unknown on this target', of('unknown'))}
${folded('Relied on, and as needed', of('holds'))}
${folded('Differences that do not harm it', those(unharmedBy))}
${folded('Differences that it does not notice', those(doesNotNotice))}
${folded('Differences that its recording leaves open', those(cannotBeSeen))}
</section>`
}

function reliedView(alike: readonly [ReliedOn, ...ReliedOn[]]): Markup {
  const [first] = alike
  const { effect, before, after } = first
  const { outcome } = effects[effect]
  return html`<article class="change ${outcome}">
${alike.map(({ id, title, level }) => {
  return html`<header>${outcomeIcon(outcome)}<h3 class="statement">${title}</h3><p class="outcome">${effectInWords(first)}</p></header>
<p class="meta"><span class="level ${level}">${level}</span> <code>${id}</code></p>
`
})}<p class="because">It relies on this ${becauseInWords(first)}.</p>
<dl class="states">${stateView('Old', before)}${stateView(before === undefined ? 'Now' : 'New', after)}</dl>
</article>`
}

function folded(title: string, differences: readonly Difference[]): Markup | undefined {
  if (differences.length === 0) return undefined
  return html`<details><summary>${title}: ${differences.length}</summary>${differencesView(differences)}</details>`
}

function differencesView(differences: readonly (Difference | ReliedOn)[]): Markup {
  if (differences.length === 0) return html`<p>None.</p>`
  return html`<ul class="findings">${differences.map((each) => {
    const { id, title, level, before, after } = each
    const denied = 'needs' in each && each.needs === 'does not hold' ? ' · the client needs that it does not hold' : ''
    const was =
      before === undefined || before.outcome === after?.outcome ? undefined : ` · was ${outcomeWord(before.outcome)}`
    const now = after === undefined ? 'not in the catalogue' : outcomeWord(after.outcome)
    return html`<li>${outcomeIcon(after?.outcome ?? 'untested')}<div><p>${title}</p>
<p class="small">${level} · <code>${id}</code> · ${now}${was}${denied}</p></div></li>`
  })}</ul>`
}

const impactStyle = `
.client .does{list-style:disc;padding-left:1.3rem;margin-bottom:1.25rem}
.client .does li{display:list-item}
.client h2 .number{font-size:1rem}
.client>details,.client>.caution{margin-top:.75rem}
.client>.caution{margin-bottom:1rem}
.client summary{color:var(--accent);width:fit-content}
.change+details{margin-top:1.25rem}
.meta+header{margin-top:.9rem}
.because{font-size:.9rem;margin-top:.4rem}
.findings code{overflow-wrap:anywhere}
`
