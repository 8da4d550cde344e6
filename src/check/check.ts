import { requirement } from '../catalogue/catalogue.ts'
import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { AccountVariable } from '../environment/environment.ts'
import type { ListedMethod } from '../methods/methods.ts'
import type { CheckContext } from './context.ts'
import { expectationsIn } from './expect.ts'
import { placeInWords, type SourcePlace } from './source-place.ts'

/** A check as defined in a spec file. */
export interface Check {
  /** ID of the requirement that it checks. */
  readonly requirement: string
  /** What it does, as a sentence. */
  readonly name: string
  readonly options: SuiteCheckOptions
  readonly run: (context: CheckContext) => Promise<void>
  /** Where a custom check is defined; undefined for checks of the suite. */
  readonly definedAt?: SourcePlace | undefined
}

export interface CheckOptions {
  /** What the check does, if a requirement has several; by default, the catalogue says how the requirement is observed. */
  readonly name?: string
  /** How many wrong passwords the check sends for `context.account`, a real account. */
  readonly wrongPasswords?: number
  /** The account to use; by default any. */
  readonly account?: AccountVariable
  /** The account must belong to an organization. */
  readonly member?: true
  /** Runs later (1) or last (2) if the budget of failed logins is too small for all checks. */
  readonly spare?: 1 | 2 | undefined
  /** The check uses basic authentication, so it can't use an account whose credentials that corrupts. */
  readonly basic?: true | undefined
  /** Features that the target must have beyond those of the requirement. Without them, the check does not apply. */
  readonly when?: readonly Condition[]
  /** Prerequisites in the environment beyond those of the requirement and of `account`. Without them, the check is untested. */
  readonly needs?: Prerequisite | readonly Prerequisite[] | undefined
  /** The check itself verifies that the protected path is closed. For every other check, that is a precondition. */
  readonly unprotected?: true
  /** How many fresh tickets the check takes. */
  readonly tickets?: number
  /** The header fields of its requests are what the check is about: it imitates no program. */
  readonly ownHeaders?: true
  /** One more case of what another check of its requirement covers: excluded by --quick. */
  readonly deep?: true
}

/** The options of a check of the suite. */
export interface SuiteCheckOptions extends CheckOptions {
  /** The method that must accept the account of the check. Otherwise it does not apply: requirements of the method report that. */
  readonly method?: ListedMethod
}

const checks: Check[] = []
let receive = (check: Check): void => void checks.push(check)

/** Defines a check of a requirement. Throws if the catalogue has no such ID, or says that the requirement can't be observed. */
export function check(id: string, run: Check['run']): void
export function check(id: string, options: SuiteCheckOptions, run: Check['run']): void
export function check(id: string, ...rest: [Check['run']] | [SuiteCheckOptions, Check['run']]): void {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
  addCheck(id, options, run)
}

/** Defines one more case of what another check of its requirement covers; `name` says which. */
export function deepCheck(id: string, name: string, run: Check['run']): void
export function deepCheck(id: string, name: string, options: DeepOptions, run: Check['run']): void
export function deepCheck(id: string, name: string, ...rest: [Check['run']] | [DeepOptions, Check['run']]): void {
  const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
  addCheck(id, { ...options, name, deep: true }, run)
}
type DeepOptions = Omit<SuiteCheckOptions, 'name' | 'deep'>

/** Defines a check, like `check`; `definedAt` is where a custom check is defined. Throws as `check` does. */
export function addCheck(id: string, options: SuiteCheckOptions, run: Check['run'], definedAt?: SourcePlace): void {
  const { observation } = requirement(id)
  if (!observation.possible) throw new Error(`${id} can't be observed, so it can't have a check.`)
  receive({ requirement: id, name: options.name ?? observation.how, options, run, definedAt })
}

/** All checks defined by the spec files imported so far. */
export function definedChecks(): readonly Check[] {
  return checks
}

/** From now on, passes each check to this receiver when it is defined. */
export function receiveChecks(receiver: (check: Check) => void): void {
  receive = receiver
}

/** A key that identifies a check within a run. */
export function keyOf({ requirement, name }: Pick<Check, 'requirement' | 'name'>): string {
  return `${requirement}: ${name}`
}

/** Ends a custom check that has judged nothing. The message says which one. */
export class JudgedNothing extends Error {
  override readonly name = 'JudgedNothing'
}

/** Runs a check. Throws what it throws, and JudgedNothing if a custom check ends without an expectation. */
export async function perform({ run, definedAt }: Check, context: CheckContext): Promise<void> {
  if (definedAt === undefined) return run(context)
  const expectations = await expectationsIn(() => run(context)).catch((error) => {
    // To throw undefined would say that it passed.
    throw error ?? 'It was rejected without a reason.'
  })
  if (expectations > 0) return
  const place = placeInWords(definedAt)
  throw new JudgedNothing(
    `The custom check at ${place} has no expectation, such as expect(answer).toBeServed(): it proves nothing.`,
  )
}
