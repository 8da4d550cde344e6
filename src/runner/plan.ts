import { everyRequirement, requirement } from '../catalogue/catalogue.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Check } from '../check/check.ts'
import { accountsOf, keptForRightPasswords, nameOf, otherAccounts } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import {
  leftToAnotherShard,
  type NotRun,
  type Selection,
  whatLacks,
  whyNotRun,
  withoutFeature,
} from './applicability.ts'
import { attemptsForKeys } from './key-sharing.ts'

/** A check with its share of the limited resources, or the reason why it can't run. */
export interface PlannedCheck {
  readonly check: Check
  readonly timed: boolean
  readonly account: Account
  readonly tickets: readonly string[]
  /** Why it does not apply, or can't run. */
  readonly notRun?: NotRun | undefined
}

/**
 * Decides which checks run, and allocates limited resources before anything is sent: wrong passwords and tickets. The same
 * input always gives the same plan, so that shards agree without communicating. Deep checks get what is left, so that a quick
 * run gives each check the same as a full one. Checks that wait come first in the result.
 */
export function planChecks(checks: readonly Check[], environment: Environment, selection: Selection): PlannedCheck[] {
  return planRun(checks, environment, selection).planned
}

/** The same, with the limits of the accounts and the number of omitted checks. */
export function planRun(checks: readonly Check[], environment: Environment, selection: Selection) {
  const wanted = everyRequirement().filter(
    (requirement) => whyNotRun(requirement, environment, selection) === undefined,
  )
  const position = new Map(wanted.map((requirement, index) => [requirement.id, index]))
  const timed = new Set(wanted.filter((requirement) => requirement.timed).map(({ id }) => id))
  const chosen = checks
    .filter((check) => position.has(check.requirement))
    .toSorted((a, b) => spare(a) - spare(b) || (position.get(a.requirement) ?? 0) - (position.get(b.requirement) ?? 0))

  const parts = selection.shard?.count ?? 1
  const inAll = chosen.reduce((sum, { options }) => sum + (options.wrongPasswords ?? 0), 0)
  const room = attemptsLeftIn(environment, parts, inAll)
  const keys = attemptsForKeys(environment, selection)
  room.take(environment.user, keys)
  const source = environment.sso?.tickets
  const tickets = source?.kind === 'list' ? [...source.tickets] : undefined

  const planned = chosen.map((check): PlannedCheck => {
    const plan = { check, timed: timed.has(check.requirement), account: environment.user, tickets: [] }
    const { wrongPasswords = 0, tickets: needed = 0, when = [] } = check.options
    const notRun = withoutFeature(environment, when) ?? whatLacks(environment, needsOf(check))
    if (notRun !== undefined) return { ...plan, notRun }
    const untested = (cause: NotRun['cause']) => ({ ...plan, notRun: { outcome: 'untested' as const, cause } })
    if (tickets !== undefined && needed > tickets.length)
      return untested({ kind: 'too-few-tickets', needed, left: tickets.length })
    const account =
      wrongPasswords === 0
        ? environment.user
        : room.accountFor(wrongPasswords, (candidate) => mayBeOf(check, candidate, environment))
    if (account === undefined)
      return untested({ kind: 'budget-too-small', needed: wrongPasswords, limit: environment.maxFailedLogins })
    room.take(account, wrongPasswords)
    return { ...plan, account, tickets: tickets?.splice(0, needed) ?? [] }
  })
  const elsewhere = leftToAnotherShard(environment, selection)
  const all = selection.quick ? onceEach(planned) : planned
  const own = all.filter(({ check }) => !elsewhere.has(check.requirement))
  return {
    planned: own.toSorted((a, b) => Number(b.timed) - Number(a.timed) || Number(explains(b)) - Number(explains(a))),
    /** How many refusals this run or shard may cost an account: over all shards, at most MAX_FAILED_LOGINS. */
    limitOf: (account: Account) => {
      const forKeys = account === environment.user ? keys : 0
      const left = Math.max(0, environment.maxFailedLogins - attemptsIn(all, account) - forKeys)
      return attemptsIn(own, account) + forKeys / parts + Math.floor(left / parts)
    },
    /** How many applicable checks a quick run omits, by the ID of their requirement, which can then pass only in part. */
    leftOut: leftOutOf(planned, all),
  }
}

function leftOutOf(planned: readonly PlannedCheck[], asked: readonly PlannedCheck[]): ReadonlyMap<string, number> {
  const isAsked = new Set(asked)
  const counts = new Map<string, number>()
  for (const each of planned) {
    const { requirement: id } = each.check
    if (each.notRun?.outcome !== 'inapplicable' && !isAsked.has(each)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Whether its failure explains others: checks of encrypted passwords run first, while the budget has room. */
function explains({ check }: PlannedCheck): boolean {
  return requirement(check.requirement).when.includes('encryption')
}

/** How many wrong passwords these checks send for an account. */
function attemptsIn(planned: readonly PlannedCheck[], account: Account): number {
  const own = planned.filter((each) => willRun(each) && nameOf(each.account) === nameOf(account))
  return own.reduce((sum, { check }) => sum + (check.options.wrongPasswords ?? 0), 0)
}

/** Whether a planned check will run. */
export function willRun({ notRun }: PlannedCheck): boolean {
  return notRun === undefined
}

/** The rank of a check when limited resources are allocated: lower ranks come first. */
function spare({ options }: Check): number {
  const { deep, spare = 0 } = options
  return deep ? 3 + spare : spare
}

/** Each requirement once: a deep check stays only if no earlier check of its requirement will run. */
function onceEach(planned: readonly PlannedCheck[]): PlannedCheck[] {
  /** By requirement, whether an earlier check of it will run. */
  const runs = new Map<string, boolean>()
  return planned.filter((each) => {
    const { requirement: id, options } = each.check
    const earlier = runs.get(id)
    runs.set(id, earlier === true || willRun(each))
    return !options.deep || earlier === undefined || (!earlier && willRun(each))
  })
}

/** What a check needs: what it names, and the account that it uses, if it is not just any. */
function needsOf({ options: { needs = [], account, member } }: Check): Prerequisite[] {
  const own = otherAccounts.find(([variable]) => variable === account)?.[2]
  const organization = member && own !== undefined && own !== 'system-admin' ? [`${own}-organization` as const] : []
  return [needs, own ?? [], organization].flat()
}

/**
 * Whether a check may send wrong passwords for an account. By default, this excludes the account of a directory, which may lock
 * sooner; the one with special characters, whose own checks need its budget; one that basic authentication corrupts, if the
 * check uses that; and one that URL arguments do not accept at this target.
 */
function mayBeOf({ options }: Check, account: Account, { refusedInUrls = [] }: Environment): boolean {
  const { variable, organization } = account
  if (options.member && organization === undefined) return false
  if (options.account !== undefined) return variable === options.account
  const any: AccountVariable[] = options.basic ? ['USER', 'ADMIN'] : ['USER', 'ADMIN', 'UTF8_USER']
  return any.includes(variable) && !refusedInUrls.includes(variable)
}

/** How many wrong passwords each account, by whatever variable, may still get. `wanted`: those of all checks. */
function attemptsLeftIn(environment: Environment, parts: number, wanted: number) {
  const room = environment.maxFailedLogins - parts * keptForRightPasswords
  const accounts = accountsOf(environment)
  const leftByName = new Map(accounts.map((account) => [nameOf(account), room]))
  const left = (account: Account) => leftByName.get(nameOf(account)) ?? 0
  return {
    /**
     * The wanted account that has room for so many wrong passwords: the first one where the budget has room for all checks, since a
     * server may be careless about some users only; otherwise the one with the most room.
     */
    accountFor(needed: number, isWanted: (account: Account) => boolean): Account | undefined {
      const able = accounts.filter(isWanted).filter((account) => left(account) >= needed)
      return room >= wanted ? able[0] : able.toSorted((a, b) => left(b) - left(a))[0]
    },

    take(account: Account, wrongPasswords: number): void {
      leftByName.set(nameOf(account), left(account) - wrongPasswords)
    },
  }
}
