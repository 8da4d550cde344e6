import { outcomes } from '../../result/outcome.ts'
import type { Result } from '../../result/result.ts'
import type { SectionResult } from '../../result/sections.ts'
import { outcomeWords, tally } from './front-page.ts'
import { html, type Markup } from './markup.ts'
import { type PageContext, requirementView } from './requirement-view.ts'

/** One section of the document with all its requirements. */
export function sectionView(result: Result, section: SectionResult, context: PageContext): Markup {
  const { number, title, counts, requirements } = section
  return html`<section class="section" id="s-${number}">
<h3><span class="number">${number}</span> ${title}</h3>
<p class="tally">${tally(counts)}</p>
${requirements.map((requirement) => requirementView(result, requirement, context))}
</section>
`
}

/** Radio buttons that hide what one does not look for; the style sheet does the work, no script is needed. */
export function filter({ summary, requirements }: Result): Markup {
  const present = outcomes.filter((outcome) => summary[outcome] > 0)
  return html`<fieldset class="filter"><legend>Show</legend>
<label><input type="radio" name="show" id="show-all" checked> all <span class="n">${requirements.length}</span></label>
${present.map(
  (outcome) =>
    html`<label><input type="radio" name="show" id="show-${outcome}"> ${outcomeWords(outcome)} <span class="n">${summary[outcome]}</span></label> `,
)}</fieldset>`
}
