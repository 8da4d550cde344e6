import { groupedBy } from './grouped-by.ts'
import { answerOf, happeningIn, inOneLine } from './happening.ts'
import { outcomesByUrgency } from './outcome.ts'
import { headline } from './plain-text.ts'
import type { RequirementResult } from './result.ts'
import { sessionNumber } from './session-numbers.ts'

/** `happening`: why the checks did not pass, as of the first one, and how many other requests had the same result. */
export type OutcomeGroup = ReturnType<typeof outcomeGroupsOf>[number]

/** Groups checks of one requirement by outcome and answer. Failures come first, then inconclusive checks. */
export function outcomeGroupsOf(
  requirement: Pick<RequirementResult, 'checks' | 'section' | 'cites' | 'statement' | 'reading'>,
) {
  const all = requirement.checks.map((check) => ({ check, happening: happeningIn(check, requirement) }))
  const groups = groupedBy(all, ({ check, happening }) =>
    // Each session has a number of its own.
    JSON.stringify([check.outcome, happening?.control, happening && answerOf(happening).replaceAll(sessionNumber, '')]),
  )
  const merged = [...groups.values()].map((group) => {
    const [first] = group
    const others = new Set(group.map(({ happening }) => happening?.request)).size - 1
    const happening = first.happening && { ...first.happening, others }
    return { outcome: first.check.outcome, happening, checks: group.map(({ check }) => check) }
  })
  return merged.toSorted((a, b) => outcomesByUrgency.indexOf(a.outcome) - outcomesByUrgency.indexOf(b.outcome))
}

/** In one line, what was observed if a requirement failed, and otherwise its reason; undefined if neither is known. */
export function whyInOneLine(requirement: RequirementResult): string | undefined {
  const { outcome, reason } = requirement
  if (outcome !== 'failed' && reason !== undefined) return headline(reason)
  const [happening] = outcomeGroupsOf(requirement).flatMap((group) => group.happening ?? [])
  return happening && inOneLine(happening)
}
