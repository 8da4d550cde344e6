import { everyRequirement } from '../catalogue/catalogue.ts'
import { type Condition, conditions } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { otherAccounts } from '../environment/accounts.ts'
import { type AccountVariable, type Environment, holds, provides } from '../environment/environment.ts'
import { similarName } from '../environment/similar-name.ts'
import type { Exclusion, SaidCause } from '../outcome/cause.ts'

/** The checks that the command line selects. */
export interface Selection {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  /** Checks each requirement once: without deep checks. */
  readonly quick?: boolean | undefined
  readonly shard?: { readonly index: number; readonly count: number } | undefined
}

/** Why a requirement or a check does not apply, or can't run. */
export interface NotRun {
  readonly outcome: 'inapplicable' | 'untested'
  readonly cause: SaidCause
}

export const wholeCatalogue: Selection = { only: [], skip: [], timing: true }

/** Why a requirement is not checked in this run, or can't be; undefined if it is checked. */
export function whyNotRun(
  requirement: Requirement,
  environment: Environment,
  selection: Selection,
): NotRun | undefined {
  const { observation, when, needs } = requirement
  if (!observation.possible) return { outcome: 'inapplicable', cause: { kind: 'unobservable', why: observation.why } }
  const inapplicable = withoutFeature(environment, when)
  if (inapplicable !== undefined) return inapplicable
  const by = leftOutBy(requirement, selection)
  return by === undefined ? whatLacks(environment, needs) : { outcome: 'untested', cause: { kind: 'left-out', by } }
}

/** Why a check with these conditions does not apply; undefined if all hold. */
export function withoutFeature(environment: Environment, when: readonly Condition[]): NotRun | undefined {
  const condition = when.find((each) => !holds(environment, each))
  if (condition === undefined) return undefined
  const { variable } = conditions[condition]
  return { outcome: 'inapplicable', cause: { kind: 'condition', condition, variable } }
}

/** Why a check that needs this can't run: an account is refused, or a variable not set. Undefined if it can. */
export function whatLacks(environment: Environment, needs: readonly Prerequisite[]): NotRun | undefined {
  const { refusedAccounts = {} } = environment
  const prerequisites = [...new Set(needs)].filter((need) => !provides(environment, need))
  if (prerequisites.length === 0) return undefined
  const needed = [...new Set(prerequisites.flatMap((need) => accountsNeeded[need] ?? []))]
  const refusals = needed.flatMap((account) => {
    const refusal = refusedAccounts[account]
    return refusal === undefined ? [] : [{ account, ...refusal }]
  })
  if (refusals.length === 0) return { outcome: 'untested', cause: { kind: 'missing-prerequisite', prerequisites } }
  const accounts = refusals.map(({ account }) => account)
  return { outcome: 'untested', cause: { kind: 'account-refused', accounts, refusals } }
}

/** The accounts of which each prerequisite needs one. */
const accountsNeeded: Readonly<Partial<Record<Prerequisite, readonly AccountVariable[]>>> = {
  ...Object.fromEntries(
    otherAccounts.flatMap(([variable, , need]) => [
      [need, [variable]],
      [`${need}-organization`, [variable]],
    ]),
  ),
  'two-users': ['ADMIN'],
  'special-user-for-basic': ['SPECIAL_USER'],
  'special-password': ['SPECIAL_USER'],
  'unusual-user': ['UTF8_USER', 'SPECIAL_USER'],
  'member-of-the-organization': ['UTF8_USER', 'SPECIAL_USER', 'EXTERNAL_USER'],
}

function leftOutBy(
  requirement: Requirement,
  { only, skip, timing }: Pick<Selection, 'only' | 'skip' | 'timing'>,
): Exclusion | undefined {
  if (only.length > 0 && !only.some((selector) => matches(requirement, selector))) return '--only'
  if (skip.some((selector) => matches(requirement, selector))) return '--skip'
  if (requirement.timed && !timing) return '--no-timing'
  return undefined
}

/** Whether a selection leaves out every requirement that can be observed, so that nothing would be checked. */
export function leavesOutEverything(selection: Pick<Selection, 'only' | 'skip' | 'timing'>): boolean {
  return everyRequirement().every(
    (requirement) => !requirement.observation.possible || leftOutBy(requirement, selection) !== undefined,
  )
}

/** The IDs that another shard checks, by the order of the catalogue: machines agree even if one lacks an account. */
export function leftToAnotherShard(environment: Environment, selection: Selection): ReadonlySet<string> {
  const { shard } = selection
  if (shard === undefined) return new Set()
  const distributed = everyRequirement().filter(
    (requirement) =>
      requirement.observation.possible &&
      withoutFeature(environment, requirement.when) === undefined &&
      leftOutBy(requirement, selection) === undefined,
  )
  const others = distributed.filter((_, index) => index % shard.count !== shard.index - 1)
  return new Set(others.map(({ id }) => id))
}

/** Whether a selector names a requirement: its ID, a glob over IDs, or a section that states it, with subsections. */
export function matches(requirement: Pick<Requirement, 'id' | 'section' | 'also'>, selector: string): boolean {
  if (requirement.id === selector) return true
  if (/[*?]/.test(selector)) return glob(selector).test(requirement.id)
  return [requirement.section, ...requirement.also].some(
    (section) => section === selector || section.startsWith(`${selector}.`),
  )
}

/** What is wrong with a selector that names no requirement; undefined if it names one. */
export function unknownSelector(selector: string): string | undefined {
  const all = everyRequirement()
  if (all.some((requirement) => matches(requirement, selector))) return undefined
  const meant = similarName(selector, [...all.map(({ id }) => id), ...all.map(({ section }) => section)])
  const several = selector.includes(',') ? ' Repeat the option for each of several.' : ''
  const hint = meant === undefined ? several : ` Did you mean ${meant}?`
  return (
    `${selector} selects nothing: expected a requirement id, a glob over ids such as "4.3/*", ` +
    `or a section such as 4.3; "list" shows them all.${hint}`
  )
}

function glob(pattern: string): RegExp {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`)
}
