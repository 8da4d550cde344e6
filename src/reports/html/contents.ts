import { mostUrgent } from '../../results/outcome.ts'
import type { SectionResult } from '../../results/sections.ts'
import { outcomeWord } from '../wording.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'

/** The table of contents, which stays visible next to the requirements; each section shows its most urgent outcome. */
export function contents(sections: readonly SectionResult[], hasSettings: boolean): Markup {
  return contentsOf(html`<ul>${partLink('findings', 'Findings')}${partLink('requirements', 'Requirements')}</ul>
<ol>${sections.map((section) => {
    const worst = mostUrgent(section.requirements.map(({ outcome }) => outcome))
    return html`<li><a href="#s-${section.number}"><span class="number">${section.number}</span>
<span class="title">${section.title}</span> ${outcomeIcon(worst)}<span class="visually-hidden"> (${outcomeWord(worst)})</span></a></li>`
  })}</ol>
<ul>${partLink('method', 'How the suite judges')}${partLink('run', 'About this run')}${
    hasSettings ? partLink('settings', 'Settings') : undefined
  }${partLink('signature', 'Signature')}</ul>`)
}

/** The frame of a table of contents: beside the page it stays in view, on narrow screens it is a fold above the page. */
export function contentsOf(lists: Markup): Markup {
  return html`<nav class="contents" aria-label="Contents"><details><summary class="nav-title">Contents</summary>
${lists}</details></nav>`
}

function partLink(id: string, title: string): Markup {
  return html`<li><a href="#${id}">${title}</a></li>`
}
