import { outcomesByUrgency } from '../../result/outcome.ts'
import type { SectionResult } from '../../result/sections.ts'
import { outcomeWords } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'

/** The table of contents, which stays visible next to the requirements; each section shows its most urgent outcome. */
export function contents(sections: readonly SectionResult[]): Markup {
  return html`<nav class="contents" aria-label="Sections">
<p class="nav-title">Contents</p>
<ul><li><a href="#findings">Findings</a></li></ul>
<ol>${sections.map((section) => {
    const worst = outcomesByUrgency.find((outcome) => section.counts[outcome] > 0) ?? 'passed'
    return html`<li><a href="#s-${section.number}"><span class="number">${section.number}</span>
<span class="title">${section.title}</span> ${outcomeIcon(worst)}<span class="visually-hidden"> (${outcomeWords(worst)})</span></a></li>`
  })}</ol>
<ul><li><a href="#run">About this run</a></li></ul>
</nav>`
}
