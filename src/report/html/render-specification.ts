import type { RequirementResult, Result } from '../../result/result.ts'
import { type SectionResult, sectionsOf } from '../../result/sections.ts'
import { isUnobservable } from '../../result/unobservable.ts'
import { anchor } from '../links.ts'
import { placesInWords, severityInWords } from '../wording.ts'
import { html, type Markup } from './markup.ts'
import { pageOf } from './page.ts'
import { documentRows, factsView } from './run-facts.ts'
import { styleSheet } from './style.ts'

const style = `
.entry{padding:.9rem 0;border-top:1px solid var(--line)}.entry h4{font-size:1rem;font-weight:600;line-height:1.4}
.entry .rows{margin-top:.6rem;background:none;border:0}.entry .rows>div{padding:.15rem 0;border:0;grid-template-columns:8.5rem minmax(0,1fr)}
.intro{margin-top:.8rem;max-width:44rem}
@media (max-width:40rem){.entry .rows>div{grid-template-columns:minmax(0,1fr);gap:0}}
`

/**
 * Renders the page with the criteria of a run: each requirement of its catalogue, in the suite's own words and in the order of
 * the specification. It says nothing about the target.
 *
 * @param result the result of a run; the page lists its requirements
 */
export function renderSpecification(result: Result): string {
  const sections = sectionsOf(result)
  const { suite } = result
  return pageOf({
    title: 'What the suite judges. Authentication conformance',
    suite,
    style: `${styleSheet}\n${style}`,
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    front: html`<header class="front"><div class="identity"><p class="kicker">Authentication conformance</p>
<h1>What the suite judges <span class="release">catalogue ${suite.catalogue}</span></h1>
<p class="intro">Each requirement of the specification, in the suite’s own words. The numbers of sections are those of the specification.</p></div></header>`,
    contents: html`<nav class="contents" aria-label="Sections"><p class="nav-title">Contents</p>
<ul>${sections.map(({ number, title }) => html`<li><a href="#s-${number}"><span class="number">${number}</span> <span class="title">${title}</span></a></li>`)}</ul></nav>`,
    main: html`<section id="document"><h2>The specification</h2>${factsView(documentRows(result))}</section>
<section id="requirements"><h2>Requirements</h2>
${sections.map(sectionEntries)}
</section>`,
    colophon: html`<footer class="colophon"><p>Made by ${suite.name} ${suite.version}.</p></footer>`,
  })
}

function sectionEntries({ number, title, requirements }: SectionResult): Markup {
  return html`<section class="section" id="s-${number}"><div class="heading"><h3><span class="number">${number}</span> ${title}</h3></div>
${requirements.map(entry)}
</section>
`
}

function entry(requirement: RequirementResult): Markup {
  const { id, level, statement, violated, impact, reading, how, reason = '' } = requirement
  const rows = [
    ['Cited', placesInWords(requirement)] as const,
    ...(how === undefined ? [] : [['Observed', how] as const]),
    ...(isUnobservable(requirement) ? [['Not observable', reason] as const] : []),
    ...(reading === undefined ? [] : [['Interpretation', reading] as const]),
    ...(violated === undefined ? [] : [['If violated', violated] as const]),
    ...(impact === undefined ? [] : [['Impact', `${severityInWords(impact)}. ${impact.text}`] as const]),
  ]
  return html`<article class="entry" id="${anchor(id)}"><h4>${statement}</h4>
<p class="meta"><span class="level ${level}">${level}</span> <code>${id}</code></p>
${factsView(rows)}</article>
`
}
