import { groupedBy } from '../../results/grouped-by.ts'
import { type Happening, happeningIn, withoutSource } from '../../results/happening.ts'
import type { Outcome } from '../../results/outcome.ts'
import { type OutcomeGroup, outcomeGroupsOf } from '../../results/outcome-groups.ts'
import type { CheckResult, RequirementResult } from '../../results/result.ts'
import { casesInWords, durationInWords, outcomeWord } from '../wording.ts'
import { exchangesView, placeIn } from './exchange-view.ts'
import { outcomeIcon } from './icons.ts'
import { html, type Markup } from './markup.ts'
import { messageView } from './message-view.ts'

interface ChecksContext {
  readonly bodyLimit: number
  /** Whether the page shows the message of a check elsewhere. */
  readonly isSaid: (happening: Happening) => boolean
}

/** These outcomes are visible at once; the rest is collapsed. */
const asksForAttention: readonly CheckResult['outcome'][] = ['failed', 'cantTell']

/** The checks of one requirement. Several share one expandable line; failures are listed below it, grouped by message. */
export function checksView(requirement: RequirementResult, context: ChecksContext): Markup | undefined {
  const { checks, how, outcome } = requirement
  const [first] = checks
  if (first === undefined) return undefined
  if (checks.length === 1) return checkView(first, requirement, context, outcome)
  // A check without a name of its own is named by the sentence above all of them.
  const named = checks.map((check) => (check.name === how ? { ...check, name: 'The main check.' } : check))
  const groups = outcomeGroupsOf({ ...requirement, checks: named })
  const notable = groups.filter((group) => asksForAttention.includes(group.outcome))
  const quiet = groups.filter((group) => !asksForAttention.includes(group.outcome))
  const words = casesInWords(checks)
  return html`${how === undefined ? undefined : html`<p class="how">${how}</p>`}
${
  quiet.length === 0
    ? html`<p class="cases">${words}</p>`
    : html`<details class="cases"><summary>${words} <span class="over">${variantsInWords(checks, how)}</span></summary>
${quiet.map((group) => quietView(group, checks.length, context))}</details>`
}
${notable.map((group) => groupView(group, requirement, context))}`
}

/** One check, with the word of its outcome unless already shown. */
function checkView(check: CheckResult, requirement: RequirementResult, context: ChecksContext, alreadySaid?: Outcome) {
  const { name, outcome, durationMs, exchanges } = check
  const verdictWord = outcome === alreadySaid ? '' : `${outcomeWord(outcome)}, `
  return html`<div class="check"><p class="check-name">${outcomeIcon(outcome)} ${name} <small>${verdictWord}${durationInWords(durationMs)}</small></p>
${said(happeningIn(check, requirement), context)}
${exchangesView(exchanges, { bodyLimit: context.bodyLimit, at: placeIn(check) })}</div>`
}

function groupView(
  { outcome, happening, checks }: OutcomeGroup,
  requirement: RequirementResult,
  context: ChecksContext,
): Markup {
  const [first] = checks
  if (checks.length === 1 && first !== undefined) return checkView(first, requirement, context)
  return html`<div class="check"><p class="check-name">${outcomeIcon(outcome)} ${checks.length} of ${requirement.checks.length} cases ended in the same way <small>${outcomeWord(outcome)}</small></p>
${said(happening, context)}
<details><summary><span class="screen">Show them</span><span class="paper">With the evidence of the first of them:</span></summary>${listOf(checks, context)}</details></div>`
}

/** Checks that are collapsed: they passed or did not run. If all passed, the line above says it. */
function quietView({ outcome, happening, checks }: OutcomeGroup, all: number, context: ChecksContext): Markup {
  if (checks.length === all && happening === undefined) return listOf(checks, context)
  return html`<p class="outcome-group">${outcomeIcon(outcome)} ${checks.length} ${outcomeWord(outcome)}${happening === undefined ? '' : `: ${withoutSource(happening)}`}</p>
${listOf(checks, context)}`
}

function listOf(checks: readonly CheckResult[], { bodyLimit }: ChecksContext): Markup {
  return html`<ol class="each">${checks.map((check) => {
    const { name, durationMs, exchanges } = check
    const title = html`${name} <small>${durationInWords(durationMs)}</small>`
    return html`<li>${exchangesView(exchanges, { bodyLimit, title, at: placeIn(check) }) ?? name}</li>`
  })}</ol>`
}

function said(happening: Happening | undefined, { isSaid }: ChecksContext): Markup | undefined {
  return happening === undefined || isSaid(happening) ? undefined : messageView(happening)
}

/** The variants of checks, from their names: `Another user: Login with a form · Login with GET`. `how` names no variant. */
export function variantsInWords(checks: readonly CheckResult[], how: string | undefined): string {
  const variants = checks
    .filter(({ name }) => name !== how)
    .map(({ name }) => {
      const sentences = name.replace(/\.$/, '').split(/\. (?=\p{Lu})/u)
      return { before: sentences.slice(0, -1).join('. '), last: sentences.at(-1) ?? '' }
    })
  return [...groupedBy(variants, ({ before }) => before)]
    .map(([before, ends]) => `${before && `${before}: `}${[...new Set(ends.map(({ last }) => last))].join(' · ')}`)
    .join('; ')
}
