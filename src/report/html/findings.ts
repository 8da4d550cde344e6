import { endingsOf } from '../../result/endings.ts'
import { inShort } from '../../result/failure-text.ts'
import type { Outcome } from '../../result/outcome.ts'
import type { RequirementResult, Result } from '../../result/result.ts'
import { blockedBy, gather, type SharedCause } from '../../result/shared-causes.ts'
import { count, outcomesByUrgency } from '../wording.ts'
import { outcomeWords } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { messageView } from './message-view.ts'

const worthALine: readonly Outcome[] = outcomesByUrgency.slice(0, outcomesByUrgency.indexOf('passed'))

/** Requirements that ended in the same way, with the place of the page that says how. */
export interface PlacedCause extends SharedCause {
  readonly outcome: Outcome
  readonly anchor: string
}

/** What many requirements have in common, by requirement id: said once, among the findings. */
export function placedCauses({ requirements }: Result): Map<string, PlacedCause> {
  const blocked = blockedBy(requirements, requirements)
  const causes = [
    ...worthALine.flatMap((outcome) => gather(requirements, outcome).shared.map((cause) => ({ ...cause, outcome }))),
    // They are listed with what explains them; how they ended is said once as well.
    ...gather(blocked, 'cantTell').shared.map((cause) => ({ ...cause, outcome: 'cantTell' as const })),
  ]
  return new Map(
    causes.flatMap((cause, index) =>
      cause.requirements.map(({ id }) => [id, { ...cause, anchor: `cause-${index + 1}` }] as const),
    ),
  )
}

/** The short list that a release manager reads: everything that did not simply pass, most urgent first. */
export function findings(result: Result, causes: ReadonlyMap<string, PlacedCause>): Markup {
  const placed = [...new Map([...causes.values()].map((cause) => [cause.anchor, cause])).values()]
  const rows = worthALine.flatMap((outcome) => [
    ...placed.filter((cause) => cause.outcome === outcome).map((cause) => causeView(result, cause)),
    ...gather(result.requirements, outcome).alone.map((each) => finding(result, each)),
  ])
  const nothing = rows.length === 0 && result.staleWaivers.length === 0
  return html`<section id="findings"><h2>Findings</h2>
${nothing ? html`<p>None: every applicable requirement was tested and passed.</p>` : undefined}
${rows.length > 0 ? html`<ul class="findings">${rows}</ul>` : undefined}
${staleWaivers(result)}
</section>`
}

function causeView(result: Result, { outcome, anchor: place, text, requirements }: PlacedCause): Markup {
  return html`<li id="${place}">${outcomeIcon(outcome)}<div><p>${requirements.length} requirements ended in the same way</p>
<p class="small"><strong>${outcomeWords(outcome)}</strong></p>
${messageView(text)}
<details><summary>Which ones</summary>${listed(requirements)}</details>
${blocks(result, requirements)}</div></li>`
}

function listed(requirements: readonly RequirementResult[]): Markup {
  return html`<ul class="alike">${requirements.map(
    ({ id, statement }) => html`<li><a href="#${anchor(id)}">${statement}</a> <code class="small">${id}</code></li>`,
  )}</ul>`
}

/** What these explain, of which nothing can be told. */
function blocks({ requirements }: Result, causes: readonly RequirementResult[]): Markup | undefined {
  const blocked = blockedBy(requirements, causes)
  if (blocked.length === 0) return undefined
  return html`<details><summary>Nothing can be told of ${count(blocked.length, 'requirement')} because of it</summary>${listed(blocked)}</details>`
}

/** What an id of a requirement is called inside the page. */
export function anchor(requirementId: string): string {
  return `r-${requirementId}`
}

function finding(result: Result, requirement: RequirementResult): Markup {
  const { outcome, id, statement, level, reason, checks } = requirement
  const why = reason ?? endingsOf(checks).find(({ message }) => message !== undefined)?.message
  return html`<li>${outcomeIcon(outcome)}<div><p><a href="#${anchor(id)}">${statement}</a></p>
<p class="small"><strong>${outcomeWords(outcome)}</strong> · ${level} · <code>${id}</code></p>
${why === undefined ? undefined : html`<p class="small">${inShort(why)}</p>`}
${blocks(result, [requirement])}</div></li>`
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
