import type { RequirementResult, Result, Waiver } from '../../results/result.ts'
import { presentOutcomes, type SectionResult } from '../../results/sections.ts'
import { count } from '../../suite/count.ts'
import { eventLoopShare } from '../../suite/event-loop-share.ts'
import { anchor, reportFile, requirementLink, specificationFile } from '../links.ts'
import {
  impactOfFailure,
  outcomeWord,
  placesInWords,
  requirementTitle,
  rerunCommand,
  severityInWords,
} from '../wording.ts'
import { checksView } from './cases-view.ts'
import { aboutWords, type PlacedCause } from './findings.ts'
import { outcomeOf, proof, tally } from './front-page.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
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

/** Links to the requirements of one outcome, and a list of words that requirements are about. They work by style sheet. */
export function finder({ summary, requirements }: Result, words: readonly Word[]): Markup {
  return html`<nav class="finder" aria-label="Find requirements"><ul>
<li><a class="all" href="#requirements">all <span class="n">${requirements.length}</span></a></li>
${presentOutcomes(summary).map(
  (outcome) =>
    html`<li><a class="${outcome}" href="#only-${outcome}">${outcomeIcon(outcome)} ${outcomeWord(outcome)} <span class="n">${summary[outcome]}</span></a></li> `,
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
export function onlyPlaces({ summary }: Result): Markup {
  return html`${presentOutcomes(summary).map(
    (outcome) =>
      html`<p class="only" id="only-${outcome}">Only requirements with the outcome “${outcomeWord(outcome)}” are shown. <a href="#requirements">Show everything</a></p>`,
  )}
<p class="no-match">No requirement matches both the outcome and the word.</p>`
}

interface PageContext {
  /** How many bytes of a body are shown for a passed check. */
  readonly bodyLimit: number
  /** By requirement id. */
  readonly causeOf: ReadonlyMap<string, PlacedCause>
  /** Whether failed and inconclusive requirements are expanded: only if there are few. */
  readonly unfolds: boolean
}

function requirementView(
  result: Result,
  requirement: RequirementResult,
  { bodyLimit, causeOf, unfolds }: PageContext,
): Markup {
  const { id, level, statement, reading, outcome, reason, blockedBy, waiver, checks, defects } = requirement
  const impact = impactOfFailure(requirement)
  const isOpen = outcome === 'failed' || outcome === 'cantTell'
  const cause = isOpen ? causeOf.get(id) : undefined
  // The reason of a waived failure is that of its waiver, which is shown below.
  const ownReason = waiver === undefined ? reason : undefined
  // In print, only the first requirement with the same cause has its evidence; the others refer to it.
  const isGrouped = cause !== undefined && cause.requirements[0]?.id !== id
  const exchanges = checks.reduce((sum, check) => sum + check.exchanges.length, 0)
  const isWaived = result.requirements.some((each) => each.id === blockedBy && each.outcome === 'waived')
  // Where nothing ran, and no option has left it out, another run in the same environment finds out nothing.
  const canRun = checks.length > 0 || outcome === 'cantTell' || requirement.cause?.kind === 'left-out'
  const again = canRun ? rerunCommand(result, requirement) : undefined
  return html`<article class="requirement ${outcome}" ${aboutWords([requirement])} aria-labelledby="h-${id}">
<details class="fold${isGrouped ? ' grouped' : ''}"${isOpen && unfolds ? html` open` : undefined}><summary>${outcomeIcon(outcome)}<h4 id="h-${id}">${requirementTitle(requirement)}</h4><span class="outcome">${outcomeOf(requirement)}</span></summary>
<div class="requirement-body" id="${anchor(id)}"><p class="meta"><span class="level ${level}">${level}</span> <a href="#${anchor(id)}"><code>${id}</code></a> <a href="${requirementLink(specificationFile, id)}">${placesInWords(requirement)}</a> <span>${proof(checks.length, exchanges, defects)}</span></p>
${requirementTitle(requirement) === statement ? undefined : html`<p class="meta">Required: ${statement}</p>`}
${impact === undefined ? undefined : html`<p class="impact"><strong>Severity: ${severityInWords(impact)}.</strong> Impact: ${impact.text}</p>`}
${reading === undefined ? undefined : html`<p class="meta">Interpretation: ${reading}</p>`}
${cause === undefined ? ownReason && html`<p class="reason">${ownReason}</p>` : html`<p class="reason">It has the same cause as <a href="#${cause.anchor}">${cause.requirements.length - 1} other requirements</a>.</p>`}
${blockedBy === undefined ? undefined : html`<p class="reason">See <a href="#${anchor(blockedBy)}"><code>${blockedBy}</code></a>, which failed${isWaived ? ' and is waived' : undefined}.</p>`}
${waiver === undefined ? undefined : waiverView(waiver)}
${checksView(requirement, {
  bodyLimit: outcome === 'passed' ? bodyLimit : Number.POSITIVE_INFINITY,
  // A link to a common cause is useless on paper, so failures repeat it.
  isSaid: ({ text }) => (text !== undefined && text === reason) || (cause !== undefined && outcome === 'cantTell'),
})}
${again === undefined ? undefined : html`<p class="rerun"><span>Reproduce</span> <code>${again}</code></p>`}
</div></details></article>
`
}

function waiverView({ reason, owner, expires, link, release }: Waiver): Markup {
  return html`<dl class="waiver"><div><dt>Waived because</dt><dd>${reason}</dd></div>
<div><dt>Owner</dt><dd>${owner}</dd></div><div><dt>Until</dt><dd>${expires}</dd></div>${
    release === undefined ? undefined : html`<div><dt>For release</dt><dd>${release}</dd></div>`
  }${link === undefined ? undefined : html`<div><dt>Link</dt><dd>${linkView(link)}</dd></div>`}</dl>`
}

/** Only web addresses become links: a `javascript:` address in a waiver file must stay text. */
function linkView(link: string): Markup {
  return /^https?:\/\//i.test(link) ? html`<a href="${link}" rel="noreferrer noopener">${link}</a>` : html`${link}`
}
