import { headline } from '../plain-text.ts'
import type { Outcome, RequirementResult, Result } from '../result.ts'
import { outcomesByUrgency } from '../wording.ts'
import { outcomeWords } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'

const worthALine: readonly Outcome[] = outcomesByUrgency.slice(0, outcomesByUrgency.indexOf('passed'))

/** The short list that a release manager reads: everything that did not simply pass, most urgent first. */
export function findings(result: Result): Markup {
  const rows = worthALine.flatMap((outcome) => result.requirements.filter((each) => each.outcome === outcome))
  const nothing = rows.length === 0 && result.staleWaivers.length === 0
  return html`<section id="findings"><h2>Findings</h2>
${nothing ? html`<p>None: every applicable requirement was tested and passed.</p>` : undefined}
${rows.length > 0 ? html`<ul class="findings">${rows.map(finding)}</ul>` : undefined}
${staleWaivers(result)}
</section>`
}

/** What an id of a requirement is called inside the page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

function finding(requirement: RequirementResult): Markup {
  const { outcome, id, statement, level, reason, checks } = requirement
  const why = reason ?? checks.find(({ message }) => message !== undefined)?.message
  return html`<li>${outcomeIcon(outcome)}<div><p><a href="#${anchor(id)}">${statement}</a></p>
<p class="small"><strong>${outcomeWords(outcome)}</strong> · ${level} · <code>${id}</code></p>
${why === undefined ? undefined : html`<p class="small">${headline(why)}</p>`}</div></li>`
}

function staleWaivers({ staleWaivers }: Result): Markup | undefined {
  if (staleWaivers.length === 0) return undefined
  return html`<h3>Stale waivers</h3>
<p>A waiver that covers nothing any more fails the run until it is removed or renewed.</p>
<ul class="findings">${staleWaivers.map(
    ({ waiver, problem }) => html`<li>${outcomeIcon('failed')}<div><p><code>${waiver.requirement}</code> ${problem}</p>
<p class="small">${waiver.reason} · ${waiver.owner} · expires ${waiver.expires}</p></div></li>`,
  )}</ul>`
}
