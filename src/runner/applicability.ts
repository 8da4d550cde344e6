import { conditions } from '../catalogue/condition.ts'
import { type Prerequisite, prerequisites } from '../catalogue/prerequisite.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { type AccountVariable, type Environment, holds, provides } from '../environment/environment.ts'
import { matches } from './selector.ts'

/** The checks that the command line selects. */
export interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  /** Checks each requirement once: without deep checks. */
  readonly quick?: boolean | undefined
  readonly shard?: { readonly index: number; readonly count: number } | undefined
}

export type Applicability =
  | { readonly runs: true }
  | { readonly runs: false; readonly outcome: 'inapplicable' | 'untested'; readonly reason: string }

/** Start of the reason if a requirement can't be observed from outside. */
export const unobservable = "It can't be observed from outside:"

/** Selects the whole catalogue. */
export const wholeCatalogue: Selection = { only: [], skip: [], timing: true }

/**
 * Whether a requirement is checked in this run. If not, the reason: it can't be observed, the target lacks the feature, the
 * selection excludes it, or the environment lacks a prerequisite.
 */
export function applicability(requirement: Requirement, environment: Environment, selection: Selection): Applicability {
  const { observation, when, needs } = requirement
  if (!observation.possible)
    return { runs: false, outcome: 'inapplicable', reason: `${unobservable} ${observation.why}` }
  const lacking = when.find((condition) => !holds(environment, condition))
  if (lacking !== undefined) return { runs: false, outcome: 'inapplicable', reason: sentence(conditions[lacking]) }
  const leftOut = leftOutBy(requirement, selection)
  if (leftOut !== undefined) return { runs: false, outcome: 'untested', reason: leftOut }
  const missing = needs.filter((need) => !provides(environment, need))
  if (missing.length > 0) return { runs: false, outcome: 'untested', reason: whatLacks(environment, missing) }
  return { runs: true }
}

/** Why a check can't run without these prerequisites: the target refuses an account, or a variable is not set. */
export function whatLacks({ refusedAccounts = {} }: Environment, needs: readonly Prerequisite[]): string {
  const refusals = needs.flatMap((need) => refusedAccounts[accountOf[need] ?? 'USER'] ?? [])
  if (refusals.length > 0) return refusals.join(' ')
  return `The environment does not set ${needs.map((need) => prerequisites[need]).join(' and ')}.`
}

/** The account that each prerequisite needs. */
const accountOf: Readonly<Partial<Record<Prerequisite, AccountVariable>>> = {
  'system-admin': 'ADMIN',
  'two-users': 'ADMIN',
  'utf8-user': 'UTF8_USER',
  'special-user': 'SPECIAL_USER',
  'special-user-for-basic': 'SPECIAL_USER',
  'special-password': 'SPECIAL_USER',
  'external-user': 'EXTERNAL_USER',
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
