import { conditions } from '../catalogue/condition.ts'
import { prerequisites } from '../catalogue/prerequisite.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { type Environment, holds, provides } from '../environment/environment.ts'
import { matches } from './selector.ts'

/** What the command line asks for. */
export interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  /** Each statement once: without the checks that are deep. */
  readonly quick?: boolean | undefined
  readonly shard?: { readonly index: number; readonly count: number } | undefined
}

export type Applicability =
  | { readonly runs: true }
  | { readonly runs: false; readonly outcome: 'inapplicable' | 'untested'; readonly reason: string }

/** How the reason begins where nobody can see from outside whether a statement holds. */
export const unobservable = "It can't be observed from outside:"

/** Everything of a catalogue. */
export const wholeCatalogue: Selection = { only: [], skip: [], timing: true }

/**
 * Whether a requirement is checked in this run, and if not, why: nobody can observe it, the target has no such thing,
 * the selection leaves it out, or the environment lacks what its check needs.
 */
export function applicability(requirement: Requirement, environment: Environment, selection: Selection): Applicability {
  const { observation, when, needs } = requirement
  if (!observation.possible)
    return { runs: false, outcome: 'inapplicable', reason: `${unobservable} ${observation.why}` }
  const lacking = when.find((condition) => !holds(environment, condition))
  if (lacking !== undefined) return { runs: false, outcome: 'inapplicable', reason: sentence(conditions[lacking]) }
  const leftOut = leftOutBy(requirement, selection)
  if (leftOut !== undefined) return { runs: false, outcome: 'untested', reason: leftOut }
  const missing = needs.filter((need) => !provides(environment, need)).map((need) => prerequisites[need])
  if (missing.length > 0)
    return { runs: false, outcome: 'untested', reason: `The environment does not set ${missing.join(' and ')}.` }
  return { runs: true }
}

function leftOutBy(requirement: Requirement, { only, skip, timing }: Selection): string | undefined {
  if (only.length > 0 && !only.some((selector) => matches(requirement, selector))) return 'Left out by --only.'
  if (skip.some((selector) => matches(requirement, selector))) return 'Left out by --skip.'
  if (requirement.timed && !timing) return 'Left out by --no-timing.'
  return undefined
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
