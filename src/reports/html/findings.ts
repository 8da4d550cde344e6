import { groupedBy } from '../../results/grouped-by.ts'
import { type Outcome, outcomesByUrgency } from '../../results/outcome.ts'
import { outcomeGroupsOf } from '../../results/outcome-groups.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { blockedBy, gather } from '../../results/shared-causes.ts'
import { passedInPart } from '../../results/verdict.ts'
import { count } from '../../suite/count.ts'
import { requirementLink } from '../links.ts'
import { impactOfFailure, outcomeWord, requirementTitle, severityInWords, worstFirst } from '../wording.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { messageView, shortMessageView } from './message-view.ts'
import { searchWordsOf } from './words.ts'

const listedOutcomes: readonly Outcome[] = outcomesByUrgency.slice(0, outcomesByUrgency.indexOf('passed'))

/** A common cause of requirements, their outcome, and the anchor of the explanation on the page. */
export type PlacedCause = ReturnType<typeof placedCauses>[number]

const namesInBrief = 6

/** The common causes of requirements: each is explained once, among the findings. */
export function placedCauses({ requirements }: Result) {
  const blocked = blockedBy(requirements, requirements)
  const causes = [
    ...listedOutcomes.flatMap((outcome) =>
      gather(requirements, outcome).shared.map((cause) => ({ ...cause, outcome })),
    ),
    // They are listed with their cause; their outcome is also explained once.
    ...gather(blocked, 'cantTell').shared.map((cause) => ({ ...cause, outcome: 'cantTell' as const })),
  ]
  return causes.map((cause, index) => ({ ...cause, anchor: `cause-${index + 1}` }))
}

/** Everything that did not simply pass, the most urgent and severe first; in brief, with links, if on another `page`. */
export function findings(result: Result, causes: readonly PlacedCause[], page = ''): Markup {
  const rows = listedOutcomes.flatMap((outcome) => [
    ...causes.filter((cause) => cause.outcome === outcome).map((cause) => causeView(result, cause, page)),
    ...aloneViews(result, outcome, page),
  ])
  const nothing = rows.length === 0 && result.staleWaivers.length === 0
  return html`<section id="findings"><h2>Findings</h2>
${nothing ? html`<p>${noneInWords(result)}</p>` : undefined}
${rows.length > 0 ? html`<ol class="findings">${rows}<li class="no-match">No finding matches.</li></ol>` : undefined}
${staleWaivers(result)}
</section>`
}

function noneInWords({ requirements }: Result): string {
  const inPart = requirements.filter(passedInPart).length
  if (inPart === 0) return 'None: every applicable requirement was tested and passed.'
  return `None: every applicable requirement passed, ${inPart} of them in part.`
}

/** In brief, all that are untested for the same reason are one finding. */
function aloneViews(result: Result, outcome: Outcome, page: string): Markup[] {
  const { alone } = gather(result.requirements, outcome)
  if (page === '' || outcome !== 'untested') return worstFirst(alone).map((each) => finding(result, each, page))
  return [...groupedBy(alone, ({ reason }) => reason ?? '')].map(([reason, some]) => {
    return html`<li ${aboutWords(some)}>${outcomeIcon('untested')}<div><p>Not tested: ${count(some.length, 'requirement')}. ${reason}</p>
${named(some, page)}</div></li>`
  })
}

function causeView(result: Result, { outcome, anchor: place, happening, requirements }: PlacedCause, page: string) {
  return html`<li id="${place}" ${aboutWords(requirements)}>${outcomeIcon(outcome)}<div><p>${requirements.length} requirements have the same cause</p>
<p class="small"><strong>${outcomeWord(outcome)}</strong></p>
${messageView(happening)}
${acceptance(requirements)}
${members(result, requirements, page)}
${blocks(result, requirements, page)}</div></li>`
}

/** Requirements explained by something else are listed there, once. */
function members(result: Result, requirements: readonly RequirementResult[], page: string): Markup {
  const blocked = new Set(blockedBy(requirements, result.requirements))
  if (requirements.every((each) => blocked.has(each)))
    return html`<p class="small">They are listed with their cause.</p>`
  if (page !== '') return named(requirements, page)
  return html`<details><summary><span class="screen">Show them</span><span class="paper">They are:</span></summary>${listed(requirements)}</details>`
}

/** Links to requirements, after a text. */
function named(requirements: readonly RequirementResult[], page: string, before = ''): Markup {
  const rest = requirements.length - namesInBrief
  const links = requirements
    .slice(0, namesInBrief)
    .map(({ id }, index) => html`${index > 0 ? ', ' : ''}<a href="${requirementLink(page, id)}"><code>${id}</code></a>`)
  return html`<p class="small names">${before}${links}${rest > 0 ? ` and ${rest} more` : ''}</p>`
}

function listed(requirements: readonly RequirementResult[]): Markup {
  const items = requirements.map((each) => html`<li>${titleView(each)} <code class="small">${each.id}</code></li>`)
  return html`<ul class="alike">${items}</ul>`
}

function titleView(requirement: RequirementResult, page = ''): Markup {
  return html`<a href="${requirementLink(page, requirement.id)}">${requirementTitle(requirement)}</a>`
}

/** Marks a statement that was not decided, so that it does not read as a fact. */
const reservations: Partial<Record<Outcome, string>> = { untested: 'Not tested: ', cantTell: 'Inconclusive: ' }

/** The words that these requirements are about, for the search. */
export function aboutWords(requirements: readonly RequirementResult[]): Markup {
  return html`data-about="${[...new Set(requirements.flatMap(searchWordsOf))].join(' ')}"`
}

function blocks({ requirements }: Result, causes: readonly RequirementResult[], page: string): Markup | undefined {
  const blocked = blockedBy(requirements, causes)
  if (blocked.length === 0) return undefined
  const words = `${count(blocked.length, 'requirement')} inconclusive because of it`
  if (page !== '') return named(blocked, page, `${words}: `)
  return html`<details><summary>${words}</summary>${listed(blocked)}</details>`
}

function finding(result: Result, requirement: RequirementResult, page: string): Markup {
  const { outcome, id, level, reason } = requirement
  const impact = impactOfFailure(requirement)
  const [happening] = outcomeGroupsOf(requirement).flatMap((group) => group.happening ?? [])
  const why = reason === undefined ? happening : { rows: [], text: reason }
  return html`<li ${aboutWords([requirement])}>${outcomeIcon(outcome)}<div><p>${reservations[outcome]}${titleView(requirement, page)}</p>
<p class="small"><strong>${outcomeWord(outcome)}</strong> · ${level}${impact === undefined ? '' : ` · ${severityInWords(impact)}`} · <code>${id}</code></p>
${impact === undefined || page !== '' ? undefined : html`<p class="small">${impact.text}</p>`}
${why === undefined || page !== '' ? acceptance([requirement]) : shortMessageView(why)}
${blocks(result, [requirement], page)}</div></li>`
}

function acceptance(requirements: readonly RequirementResult[]): Markup[] {
  const reasons = new Set(requirements.flatMap(({ outcome, reason }) => (outcome === 'waived' ? (reason ?? []) : [])))
  return [...reasons].map((reason) => html`<p class="small acceptance">${reason}</p>`)
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
