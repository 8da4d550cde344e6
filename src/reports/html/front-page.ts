import { isUnobservable, outcomes } from '../../results/outcome.ts'
import type { Counts, RequirementResult, Result } from '../../results/result.ts'
import { presentOutcomes, type SectionResult } from '../../results/sections.ts'
import { count } from '../../suite/count.ts'
import {
  cautions,
  durationInWords,
  outcomeWord,
  releaseInWords,
  severitiesInWords,
  verdictInWords,
} from '../wording.ts'
import { outcomeIcon, verdictOutcome } from './icons.ts'
import { html, type Markup } from './markup.ts'

/** The files that the front page links to; the empty one is the page itself. */
interface FrontPlaces {
  readonly sections: string
  readonly outcomes: string | undefined
  readonly others: Markup | undefined
}

/** What must be visible without scrolling: target, release, date, verdict, the six counts, the sections. */
export function frontPage(result: Result, sections: readonly SectionResult[], places: FrontPlaces): Markup {
  const { target, suite } = result
  const verdict = verdictInWords(result)
  const severe = severitiesInWords(result.requirements)
  return html`<header class="front">
<div class="identity"><p class="kicker">Authentication conformance report</p>
<h1>${target.environment} <span class="release">${releaseInWords(target.release)}</span></h1>
<p class="address">${target.baseUrl}</p></div>
<div class="verdict ${verdictOutcome[result.verdict]}" data-verdict="${result.verdict}">
${outcomeIcon(verdictOutcome[result.verdict])}
<div><p class="verdict-words"><span class="visually-hidden">Verdict: </span>${verdict.words}</p>
<p>${result.verdictReasons.length > 0 ? result.verdictReasons.join(' ') : verdict.meaning}</p></div>
</div>
${cautions(result).map((sentence) => html`<p class="caution"><strong>Caution</strong> ${sentence}</p>`)}
<dl class="counts">${outcomes.map((outcome) => countView(result, outcome, places.outcomes))}</dl>
<dl class="facts">
<div><dt>Date</dt><dd><time datetime="${result.startedAt}">${dateInWords(result.startedAt)}</time></dd></div>
<div><dt>Duration</dt><dd>${durationInWords(result.durationMs)}</dd></div>
${severe === undefined ? undefined : html`<div><dt>Failures</dt><dd>${severe}</dd></div>`}
<div><dt>Requirements</dt><dd>${result.requirements.length}</dd></div>
<div><dt>Suite</dt><dd>${suite.version}, catalogue ${suite.catalogue}</dd></div>
</dl>
${places.others}
${sectionTable(sections, places.sections)}
</header>`
}

/** One of the six counts, with a link to the requirements that it counts. */
function countView(result: Result, outcome: keyof Counts, file: string | undefined): Markup {
  const number = html`<span data-outcome="${outcome}">${result.summary[outcome]}</span>`
  const words = html`<span class="visually-hidden"> requirements ${outcomeWord(outcome)}</span>`
  const unseen = outcome === 'inapplicable' ? result.requirements.filter(isUnobservable).length : 0
  const isLinked = result.summary[outcome] > 0 && file !== undefined
  return html`<div class="${outcome}"><dt>${outcomeIcon(outcome)} ${outcomeWord(outcome)}${unseen > 0 ? html`<span class="note">${unseen} of them not observable</span>` : undefined}</dt>
<dd>${isLinked ? html`<a href="${file}#only-${outcome}">${number}${words}</a>` : number}</dd></div>`
}

function sectionTable(sections: readonly SectionResult[], file: string): Markup {
  return html`<section class="by-section"><h2>By section of the specification</h2>
<ol>${sections.map(({ number, title, counts, requirements }) => {
    return html`<li><a href="${file}#s-${number}"><span class="number">${number}</span> <span class="title">${title}</span>
<span class="tally">${tally(counts)}</span> ${bar(counts, requirements.length)}</a></li>`
  })}</ol></section>`
}

/** The counts of a section that are not zero: symbol and number, with the word for screen readers. */
export function tally(counts: Counts): Markup[] {
  return presentOutcomes(counts).map(
    (outcome) =>
      html`<span class="count ${outcome}" title="${outcomeWord(outcome)}">${outcomeIcon(outcome)}${counts[outcome]}<span class="visually-hidden"> ${outcomeWord(outcome)}, </span></span> `,
  )
}

/** The proportions as a bar. It uses SVG attributes because the content security policy forbids inline styles. */
function bar(counts: Counts, total: number): Markup {
  let x = 0
  const parts = outcomes.map((outcome) => {
    const width = (100 * counts[outcome]) / Math.max(total, 1)
    x += width
    return width === 0
      ? undefined
      : html`<rect class="${outcome}" x="${(x - width).toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`
  })
  return html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`
}

/** The outcome of one requirement in words; inapplicable requirements that can't be observed are "not observable". */
export function outcomeOf(requirement: Pick<RequirementResult, 'outcome' | 'cause'>): string {
  return isUnobservable(requirement) ? 'not observable' : outcomeWord(requirement.outcome)
}

/** Formats a date as `20 November 2026, 09:30 UTC`. */
export function dateInWords(moment: string): string {
  const date = new Date(moment)
  const day = date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}

/** The number of checks and exchanges of a requirement, and of the seeded defects that verify it. */
export function proof(checks: number, exchanges: number, defects: number): string {
  const parts = checks === 0 ? ['not run here'] : [count(checks, 'check'), count(exchanges, 'exchange')]
  const verified =
    defects === 0 ? 'not verified against a seeded defect' : `verified against ${count(defects, 'seeded defect')}`
  return [...parts, checks === 0 ? `its checks are ${verified}` : verified].join(' · ')
}
