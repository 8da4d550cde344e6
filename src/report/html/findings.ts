import { endingsOf } from '../../result/endings.ts'
import { inShort } from '../../result/failure-text.ts'
import { type Outcome, outcomesByUrgency } from '../../result/outcome.ts'
import type { RequirementResult, Result } from '../../result/result.ts'
import { blockedBy, gather, type SharedCause } from '../../result/shared-causes.ts'
import { anchor, specificationLink } from '../links.ts'
import { count, impactOfFailure, requirementTitle, severityInWords, worstFirst } from '../wording.ts'
import { outcomeWords } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { messageView } from './message-view.ts'
import { wordsOf } from './words.ts'

const worthALine: readonly Outcome[] = outcomesByUrgency.slice(0, outcomesByUrgency.indexOf('passed'))

/** Requirements with the same outcome for the same reason, and the anchor of the explanation on the page. */
export interface PlacedCause extends SharedCause {
  readonly outcome: Outcome
  readonly anchor: string
}

/** How many requirements with the same outcome are named in a brief report. */
const namesInBrief = 6

/** The common causes of requirements, by requirement id: each is explained once, among the findings. */
export function placedCauses({ requirements }: Result): Map<string, PlacedCause> {
  const blocked = blockedBy(requirements, requirements)
  const causes = [
    ...worthALine.flatMap((outcome) => gather(requirements, outcome).shared.map((cause) => ({ ...cause, outcome }))),
    // They are listed with their cause; their outcome is also explained once.
    ...gather(blocked, 'cantTell').shared.map((cause) => ({ ...cause, outcome: 'cantTell' as const })),
  ]
  return new Map(
    causes.flatMap((cause, index) =>
      cause.requirements.map(({ id }) => [id, { ...cause, anchor: `cause-${index + 1}` }] as const),
    ),
  )
}

/** The short list for release managers: everything that did not simply pass, the most urgent and severe first. */
export function findings(
  result: Result,
  causes: ReadonlyMap<string, PlacedCause>,
  { brief = false }: { readonly brief?: boolean } = {},
): Markup {
  const placed = [...new Map([...causes.values()].map((cause) => [cause.anchor, cause])).values()]
  const rows = worthALine.flatMap((outcome) => [
    ...placed.filter((cause) => cause.outcome === outcome).map((cause) => causeView(result, cause, brief)),
    ...worstFirst(gather(result.requirements, outcome).alone).map((each) => finding(result, each, brief)),
  ])
  const nothing = rows.length === 0 && result.staleWaivers.length === 0
  return html`<section id="findings"><h2>Findings</h2>
${nothing ? html`<p>None: every applicable requirement was tested and passed.</p>` : undefined}
${rows.length > 0 ? html`<ol class="findings">${rows}</ol>` : undefined}
${staleWaivers(result)}
</section>`
}

function causeView(
  result: Result,
  { outcome, anchor: place, text, requirements }: PlacedCause,
  brief: boolean,
): Markup {
  return html`<li id="${place}" ${aboutWords(requirements)}>${outcomeIcon(outcome)}<div><p>${requirements.length} requirements have the same cause</p>
<p class="small"><strong>${outcomeWords(outcome)}</strong></p>
${messageView(text)}
${members(result, requirements, brief)}
${blocks(result, requirements, brief)}</div></li>`
}

/** Requirements explained by something else are listed there, once. */
function members(result: Result, requirements: readonly RequirementResult[], brief: boolean): Markup {
  const blocked = new Set(blockedBy(requirements, result.requirements))
  if (requirements.every((each) => blocked.has(each)))
    return html`<p class="small">They are listed with their cause.</p>`
  if (brief) return named(requirements)
  return html`<details><summary>Show them</summary>${listed(requirements)}</details>`
}

function named(requirements: readonly RequirementResult[]): Markup {
  const ids = requirements.slice(0, namesInBrief).map(({ id }) => id)
  const rest = requirements.length - ids.length
  return html`<p class="small"><code>${ids.join(', ')}</code>${rest > 0 ? ` and ${rest} more` : ''}</p>`
}

function listed(requirements: readonly RequirementResult[]): Markup {
  return html`<ul class="alike">${requirements.map(
    (each) => html`<li>${titleView(each)} <code class="small">${each.id}</code></li>`,
  )}</ul>`
}

function titleView(requirement: RequirementResult, brief = false): Markup {
  const title = requirementTitle(requirement)
  const link = brief ? specificationLink(requirement.id) : `#${anchor(requirement.id)}`
  return html`<a href="${link}">${title}</a>`
}

/** The words that these requirements are about, for the search. */
export function aboutWords(requirements: readonly RequirementResult[]): Markup {
  return html`data-about="${[...new Set(requirements.flatMap(wordsOf))].join(' ')}"`
}

/** The requirements that are inconclusive because of these causes. */
function blocks({ requirements }: Result, causes: readonly RequirementResult[], brief: boolean): Markup | undefined {
  const blocked = blockedBy(requirements, causes)
  if (blocked.length === 0) return undefined
  if (brief) return html`<p class="small">${count(blocked.length, 'requirement')} inconclusive because of it.</p>`
  return html`<details><summary>${count(blocked.length, 'requirement')} inconclusive because of it</summary>${listed(blocked)}</details>`
}

function finding(result: Result, requirement: RequirementResult, brief: boolean): Markup {
  const { outcome, id, level, reason, checks } = requirement
  const impact = impactOfFailure(requirement)
  const why = reason ?? endingsOf(checks).find(({ message }) => message !== undefined)?.message
  return html`<li ${aboutWords([requirement])}>${outcomeIcon(outcome)}<div><p>${titleView(requirement, brief)}</p>
<p class="small"><strong>${outcomeWords(outcome)}</strong> · ${level}${impact === undefined ? '' : ` · ${severityInWords(impact)}`} · <code>${id}</code></p>
${impact === undefined || brief ? undefined : html`<p class="small">${impact.text}</p>`}
${why === undefined || brief ? undefined : html`<p class="small">${inShort(why)}</p>`}
${blocks(result, [requirement], brief)}</div></li>`
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
