import type { Result } from '../../results/result.ts'
import { presentOutcomes, type SectionResult } from '../../results/sections.ts'
import { count } from '../../suite/count.ts'
import { eventLoopShare } from '../../suite/event-loop-share.ts'
import { reportFile } from '../links.ts'
import { aboutWords } from './findings.ts'
import { outcomeWords, tally } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { type PageContext, requirementView } from './requirement-view.ts'
import { search, type Word } from './words.ts'

/** One section of the specification with all its requirements. */
export async function sectionView(result: Result, section: SectionResult, context: PageContext): Promise<Markup> {
  const { number, title, counts, requirements } = section
  const present = presentOutcomes(counts).map((outcome) => `has-${outcome}`)
  const views: Markup[] = []
  for (const requirement of requirements) {
    // There may be megabytes of evidence, so this yields.
    while (eventLoopShare.areOver()) await eventLoopShare.next()
    views.push(requirementView(result, requirement, context))
  }
  return html`<section class="section ${present.join(' ')}" id="s-${number}" ${aboutWords(requirements)}>
<div class="heading"><h3><span class="number">${number}</span> ${title}</h3><p class="tally">${tally(counts)}</p></div>
<div class="cards">${views}</div>
</section>
`
}

/**
 * The search aids at the top of the page: links to the requirements of one outcome, and a list of words that requirements are
 * about. They work by style sheet, without scripts.
 */
export function finder({ summary, requirements }: Result, words: readonly Word[]): Markup {
  return html`<nav class="finder" aria-label="Find requirements"><ul>
<li><a class="all" href="#requirements">all <span class="n">${requirements.length}</span></a></li>
${presentOutcomes(summary).map(
  (outcome) =>
    html`<li><a class="${outcome}" href="#only-${outcome}">${outcomeIcon(outcome)} ${outcomeWords(outcome)} <span class="n">${summary[outcome]}</span></a></li> `,
)}</ul>
${search(words)}
<p class="small">The search of the browser also finds collapsed sections.</p></nav>`
}

/** Says in print what only the screen shows. */
export function paperNote({ requirements }: Result): Markup {
  const checks = requirements.flatMap((each) => each.checks)
  const exchanges = checks.reduce((sum, check) => sum + check.exchanges.length, 0)
  return html`<p class="paper">The printed report shows the evidence of one case of each kind of failure, and none of what passed or is inconclusive; ${reportFile} shows all ${exchanges} exchanges of ${count(checks.length, 'case')}.</p>`
}

/** Link targets: while one is the target of the address, only the requirements with its outcome are visible. */
export function onlyPlaces({ summary }: Result): Markup[] {
  return presentOutcomes(summary).map(
    (outcome) =>
      html`<p class="only" id="only-${outcome}">Only requirements with the outcome “${outcomeWords(outcome)}” are shown. <a href="#requirements">Show everything</a></p>`,
  )
}
