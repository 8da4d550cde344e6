import { requirement } from '../catalogue/catalogue.ts'
import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { AccountVariable } from '../environment/environment.ts'
import type { CheckContext } from './context.ts'
import type { SourcePlace } from './source-place.ts'

/** One check as a spec file defines it. */
export interface Check {
  /** Id of the requirement that it decides. */
  readonly requirement: string
  /** What it does, as a sentence. */
  readonly name: string
  readonly options: CheckOptions
  readonly run: (context: CheckContext) => Promise<void>
  /** Where a custom check is defined; the suite's own ones have none. */
  readonly definedAt?: SourcePlace | undefined
}

export interface CheckOptions {
  /** What it does, where a requirement has several checks; otherwise the catalogue says how it is observed. */
  readonly name?: string
  /** How many wrong passwords it sends for `context.account`, a real account. */
  readonly wrongPasswords?: number
  /** The account that this has to be, if not any. */
  readonly account?: AccountVariable
  /** The account has to be one that belongs to an organization. */
  readonly member?: true
  /** Comes later, or last (2), when there is not room for all in the budget of failed logins. */
  readonly spare?: 1 | 2
  /** It uses basic authentication, so an account that this corrupts is none for it. */
  readonly basic?: true | undefined
  /** What the target has to have beyond what its requirement says: elsewhere this check does not apply. */
  readonly when?: readonly Condition[]
  /** What it needs of the environment beyond what its requirement does. */
  readonly needs?: Prerequisite | undefined
  /** It finds out itself whether the protected path is closed, which every other check needs to be so. */
  readonly unprotected?: true
  /** How many fresh tickets it takes. */
  readonly tickets?: number
  /** One more try of what another check of its requirement asks already: left out by --quick. */
  readonly deep?: true
}

const checks: Check[] = []
let receive = (check: Check): void => void checks.push(check)

/** Defines a check of a requirement. Throws when the catalogue does not know the id, or says that nobody can observe it. */
export function check(id: string, run: Check['run']): void
export function check(id: string, options: CheckOptions, run: Check['run']): void
export function check(id: string, ...rest: [Check['run']] | [CheckOptions, Check['run']]): void {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
  addCheck(id, options, run)
}

/** The same; `definedAt` is where a custom check stands. */
export function addCheck(id: string, options: CheckOptions, run: Check['run'], definedAt?: SourcePlace): void {
  const { observation } = requirement(id)
  if (!observation.possible) throw new Error(`${id} can't be observed, so it can't have a check.`)
  receive({ requirement: id, name: options.name ?? observation.how, options, run, definedAt })
}

/** Every check that the spec files which were imported so far have defined. */
export function definedChecks(): readonly Check[] {
  return checks
}

/** From now on, checks go to this receiver at the moment when they are defined. */
export function receiveChecks(receiver: (check: Check) => void): void {
  receive = receiver
}

/** Names one check among all of a run. */
export function keyOf({ requirement, name }: Pick<Check, 'requirement' | 'name'>): string {
  return `${requirement}: ${name}`
}

/** Whether a check takes what a run has only so much of: wrong passwords for real accounts, or tickets. */
export function isScarce({ options }: Check): boolean {
  return options.wrongPasswords !== undefined || options.tickets !== undefined
}
