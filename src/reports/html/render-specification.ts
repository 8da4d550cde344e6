import { isUnobservable } from '../../results/outcome.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { type SectionResult, sectionsOf } from '../../results/sections.ts'
import { anchor, requirementLink, specificationFile } from '../links.ts'
import { placesInWords, severityInWords } from '../wording.ts'
import { contentsOf } from './contents.ts'
import { html, type Markup } from './markup.ts'
import { otherFiles } from './other-files.ts'
import { pageOf } from './page.ts'
import { specificationHeaders } from './print.ts'
import type { ReportOptions } from './render-html.ts'
import { documentRows, type Fact, factsView } from './run-facts.ts'

const style = `
.entry{padding:.9rem 0;border-top:1px solid var(--line)}.entry h4{font-size:1rem;font-weight:600;line-height:1.4}
.entry .rows{margin-top:.6rem;background:none;border:0}.entry .rows>div{padding:.15rem 0;border:0;grid-template-columns:8.5rem minmax(0,1fr)}
.front>.identity{grid-column:1/-1}.intro{margin-top:.8rem;max-width:44rem}
@media screen and (max-width:40rem){.entry .rows>div{grid-template-columns:minmax(0,1fr);gap:0}}
`

/** Renders the page with the criteria of a run: each requirement of its catalogue, and nothing about the target. */
export function renderSpecification(result: Result, { beside }: ReportOptions = {}): string {
  const sections = sectionsOf(result)
  const ids = new Set(result.requirements.map(({ id }) => id))
  const { suite } = result
  return pageOf({
    title: 'What the suite judges. Authentication conformance',
    suite,
    style: `\n${style}\n${specificationHeaders(result)}`,
    skip: { to: 'requirements', words: 'Skip to the requirements' },
    front: html`<header class="front"><div class="identity"><p class="kicker">Authentication conformance</p>
<h1>What the suite judges <span class="release">catalogue ${suite.catalogue}</span></h1>
<p class="intro">Each requirement of the specification, in the suite’s own words. The numbers of sections are those of the specification.</p></div>
${otherFiles(specificationFile, beside)}</header>`,
    contents: contentsOf(
      html`<ul>${sections.map(({ number, title }) => html`<li><a href="#s-${number}"><span class="number">${number}</span> <span class="title">${title}</span></a></li>`)}</ul>`,
    ),
    main: html`<section id="document"><h2>The specification</h2>${factsView(documentRows(result))}</section>
<section id="requirements"><h2>Requirements</h2>
${sections.map((section) => sectionEntries(section, ids))}
</section>`,
    colophon: html`<footer class="colophon"><p>Made by ${suite.name} ${suite.version}.</p></footer>`,
  })
}

function sectionEntries({ number, title, requirements }: SectionResult, ids: ReadonlySet<string>): Markup {
  return html`<section class="section" id="s-${number}"><div class="heading"><h3><span class="number">${number}</span> ${title}</h3></div>
${requirements.map((each) => entry(each, ids))}
</section>
`
}

function entry(requirement: RequirementResult, ids: ReadonlySet<string>): Markup {
  const { id, level, statement, violated, impact, reading, how, reason } = requirement
  const texts = [
    ['Cited', placesInWords(requirement)],
    ['Observed', how],
    ['Not observable', isUnobservable(requirement) ? reason : undefined],
    ['Interpretation', reading],
    ['If violated', violated],
    ['Impact', impact?.text],
  ] as const
  const rows = texts.map(([term, text]): Fact => [term, text && withLinks(text, ids)])
  return html`<article class="entry" id="${anchor(id)}"><h4>${statement}</h4>
<p class="meta"><span class="level ${level}">${level}</span> <code>${id}</code>${impact === undefined ? undefined : html` <span>severity of a failure: ${severityInWords(impact)}</span>`}</p>
${factsView(rows)}</article>
`
}

function withLinks(text: string, ids: ReadonlySet<string>): Markup {
  const parts = text.split(/([\w.]+\/[a-z\d-]+)/)
  return html`${parts.map((part) => (ids.has(part) ? html`<a href="${requirementLink('', part)}">${part}</a>` : part))}`
}
