import { nameOf } from '../environment/accounts.ts'
import { type Account, type AccountVariable, accountVariables } from '../environment/environment.ts'
import { BudgetUsedUp, NearlyLocked, type NotConfirmed, SignInLost } from './password-not-sent.ts'
import { SharedNumbers } from './shared-numbers.ts'

/** One password of a declared account that is about to be sent. */
export interface Attempt {
  readonly account: AccountVariable
  /** By what it is sent and under which name, such as `login with a form as joeuser`. */
  readonly method: string
  /** False where the request has to be refused. */
  readonly isRight: boolean
}

/** What an answer says of a password: `neither` where it says nothing of it, such as that there is no such operation. */
export type Verdict = 'accepted' | 'refused' | 'neither'

/**
 * So many attempts are kept for correct passwords once the checks begin: one for methods that have accepted the password, and
 * one for those that have not been tried. What is to fail takes neither.
 */
export const keptForRightPasswords = 2
/** So many attempts of an account stay unused where the server itself counts them. */
export const keptByServersCount = 2

/** Signs in to an account again. Gives why its refusals show nothing; undefined when it is accepted as before. */
export type SignInAgain = (account: AccountVariable) => Promise<SignInLost | NotConfirmed | undefined>

/** Why a refusal shows nothing of the server: the account is refused altogether, or that could not be found out. */
export type Confirmation = Promise<SignInLost | NotConfirmed | undefined>

/**
 * The numbers of an account. `kept`: attempts that only correct passwords may take; `taken`: attempts that are under way or were refused; `left`: how many more the server says
 * it has; `waiting`: correct passwords that wait for an attempt; `own`: what was refused by this very variable.
 */
const numbers = ['limit', 'kept', 'taken', 'refused', 'own', 'left', 'waiting', 'inDoubt', 'isLost'] as const
/** Nothing was said about the attempts that are left. */
const unsaid = -1

/**
 * The one budget of refused passwords (MAX_FAILED_LOGINS). A password of a declared account takes an attempt before it
 * is sent, and gives it back unless it is refused: so no account is refused more often than its limit, however many
 * requests are under way. When the attempts are used up, nothing more is sent for the account.
 *
 * A correct password that is refused although the account has signed in before casts doubt on the account: everything else
 * waits until the run has signed in again.
 */
export class LoginBudget {
  readonly #numbers: SharedNumbers<(typeof numbers)[number]>
  readonly #accounts: readonly Account[]
  /** The accounts that have signed in, each with the methods. */
  readonly #accepted = new Set<string>()
  /** How often each account has signed in. */
  readonly #times = new Map<AccountVariable, number>()
  /** What is being found out about accounts in doubt. */
  readonly #confirmations = new Map<AccountVariable, Confirmation>()
  readonly #lost = new Map<AccountVariable, SignInLost>()
  #signInAgain: SignInAgain | undefined
  #timesToTrust = 1

  /** An account may be refused `limit` times, until `limitTo` says otherwise. `memory`: that of another worker of the run. */
  constructor(accounts: readonly Account[], limit: number, memory?: SharedArrayBuffer) {
    this.#accounts = accounts
    this.#numbers = new SharedNumbers(accountVariables.length, numbers, memory)
    if (memory !== undefined) return
    for (const { variable } of accounts) this.#numbers.set(this.#row(variable), 'left', unsaid)
    this.limitTo(() => limit, 0)
  }

  /** What other workers of the same run need. */
  get memory(): SharedArrayBuffer {
    return this.#numbers.memory
  }

  /**
   * From now on an account may be refused so often in all, but once at least: no password can be tried for less. `kept`
   * attempts of it are for correct passwords.
   */
  limitTo(limitOf: (account: Account) => number, kept = keptForRightPasswords): void {
    for (const account of this.#accounts) {
      const row = this.#row(account.variable)
      this.#numbers.set(row, 'limit', Math.max(1, limitOf(account)))
      this.#numbers.set(row, 'kept', kept)
    }
  }

  /** From now on an account in doubt is looked into, if it has signed in at least `timesToTrust` times before. */
  whenInDoubt(signInAgain: SignInAgain, timesToTrust = 1): void {
    this.#signInAgain = signInAgain
    this.#timesToTrust = timesToTrust
  }

  /** The declared account that a user name belongs to as it is sent, with or without any organization. */
  accountNamed(userId: string | undefined, password: string): Account | undefined {
    const alike = this.#accounts.filter(({ id }) => userId !== undefined && isSameId(id, userId))
    const exact = alike.filter((each) => namesOf(each).includes(userId ?? ''))
    return exact.find((each) => each.password === password) ?? exact[0] ?? alike[0]
  }

  /** Whether there is room now for a password that is to be refused. */
  hasRoomToFail(account: AccountVariable): boolean {
    const { isLost, left, refused, kept, limit } = this.#numbers.of(this.#row(account))
    const isCounted = left !== unsaid && left <= keptByServersCount
    return isLost === 0 && !isCounted && refused + 1 + kept <= limit
  }

  /** Whether this method has accepted the password of an account. */
  hasAccepted(account: AccountVariable, method: string): boolean {
    return this.#accepted.has(`${account} ${method}`)
  }

  /** Notes that an account has signed in by a method, which this worker may not have seen itself. */
  accept(account: AccountVariable, method: string): void {
    this.#accepted.add(`${account} ${method}`)
    this.#times.set(account, (this.#times.get(account) ?? 0) + 1)
  }

  /**
   * Takes an attempt; gives a promise where it has to wait for one. Right passwords go before wrong ones. With `confirms`
   * it is the one that finds out whether the account is refused: nothing holds it back but the limit. Throws, or is
   * rejected with, BudgetUsedUp, NearlyLocked and SignInLost.
   */
  take(attempt: Attempt, { confirms = false } = {}): Promise<void> | undefined {
    return this.#takesNow(attempt, confirms) ? undefined : this.#takenLater(attempt, confirms)
  }

  async #takenLater(attempt: Attempt, confirms: boolean): Promise<void> {
    const row = this.#row(attempt.account)
    if (attempt.isRight) this.#numbers.add(row, 'waiting', 1)
    try {
      for (;;) {
        const { changes } = this.#numbers.of(row)
        if (this.#takesNow(attempt, confirms)) return
        await this.#numbers.changed(row, changes)
      }
    } finally {
      if (attempt.isRight) this.#numbers.add(row, 'waiting', -1)
    }
  }

  /** Whether an attempt was taken. */
  #takesNow({ account, method, isRight }: Attempt, confirms: boolean): boolean {
    const row = this.#row(account)
    const { limit, kept, taken, refused, left, waiting, inDoubt, isLost } = this.#numbers.of(row)
    if (isLost === 1) throw this.#lostError(account)
    if (!isRight && left !== unsaid && left <= keptByServersCount) throw new NearlyLocked(account, left)
    const isUsual = isRight && this.hasAccepted(account, method)
    const needed = confirms || isUsual ? 1 : isRight ? Math.min(2, 1 + kept, limit) : 1 + kept
    if (refused + needed > limit) throw new BudgetUsedUp({ account, isRight }, refused, limit)
    // Beside others that may be refused as well, one attempt is left to find out why.
    const spare = !confirms && isUsual && taken > refused ? 1 : 0
    const goes = confirms || (inDoubt === 0 && (isRight || waiting === 0))
    return goes && taken + needed + spare <= limit && this.#numbers.exchange(row, 'taken', taken, taken + 1)
  }

  /**
   * What became of an attempt that was taken. `left`: how many more the account has, where the answer says so. Gives what
   * comes of looking into the account, where the refusal of a correct password casts doubt on it.
   */
  settle({ account, method, isRight }: Attempt, verdict: Verdict, left: number = unsaid): Confirmation | undefined {
    const row = this.#row(account)
    if (left !== unsaid) this.#numbers.set(row, 'left', left)
    if (verdict === 'accepted' && isRight) this.accept(account, method)
    if (verdict !== 'refused') {
      this.#numbers.add(row, 'taken', -1)
      return undefined
    }
    this.#numbers.add(row, 'refused', 1)
    this.#numbers.add(accountVariables.indexOf(account), 'own', 1)
    return isRight ? this.#confirmationOf(account) : undefined
  }

  /** How many passwords of each account were refused: of those declared, and of those that are not used any more. */
  get refused(): Partial<Record<AccountVariable, number>> {
    const own = (variable: AccountVariable) => this.#numbers.of(accountVariables.indexOf(variable)).own
    const isDeclared = (variable: AccountVariable) => this.#accounts.some((each) => each.variable === variable)
    const named = accountVariables.filter((variable) => isDeclared(variable) || own(variable) > 0)
    return Object.fromEntries(named.map((variable) => [variable, own(variable)]))
  }

  /** Looks into an account, unless that is being done already, or too little shows that its password was right. */
  #confirmationOf(account: AccountVariable): Confirmation | undefined {
    const signInAgain = this.#signInAgain
    if (signInAgain === undefined || (this.#times.get(account) ?? 0) < this.#timesToTrust) return undefined
    const row = this.#row(account)
    if (!this.#numbers.exchange(row, 'inDoubt', 0, 1))
      return this.#confirmations.get(account) ?? this.#confirmedElsewhere(account)
    const confirmation = signInAgain(account)
      .then((finding) => {
        if (!(finding instanceof SignInLost)) return finding
        this.#lost.set(account, finding)
        this.#numbers.set(row, 'isLost', 1)
        return finding
      })
      .finally(() => {
        this.#confirmations.delete(account)
        this.#numbers.set(row, 'inDoubt', 0)
      })
    // The check that met the refusal handles what is thrown.
    confirmation.catch(() => {})
    this.#confirmations.set(account, confirmation)
    return confirmation
  }

  /** What another worker finds out. */
  async #confirmedElsewhere(account: AccountVariable): Confirmation {
    for (;;) {
      const { inDoubt, isLost, changes } = this.#numbers.of(this.#row(account))
      if (inDoubt === 0) return isLost === 1 ? this.#lostError(account) : undefined
      await this.#numbers.changed(this.#row(account), changes)
    }
  }

  #lostError(account: AccountVariable): SignInLost {
    return this.#lost.get(account) ?? new SignInLost(account)
  }

  /** Two variables may name one account: then its numbers are those of the first. */
  #row(account: AccountVariable): number {
    const named = this.#accounts.find(({ variable }) => variable === account)
    const same = this.#accounts.find((each) => named !== undefined && isSameAccount(each, named))
    return accountVariables.indexOf(same?.variable ?? account)
  }
}

/** Known servers compare user IDs without regard to case. */
function isSameAccount(one: Account, other: Account): boolean {
  return nameOf(one).toLowerCase() === nameOf(other).toLowerCase()
}

function isSameId(id: string, userId: string): boolean {
  const bare = (name: string) => (name.split('|')[0] ?? '').toLowerCase()
  return bare(id) === bare(userId)
}

function namesOf(account: Account): string[] {
  const { id, organization } = account
  return organization === undefined ? [id] : [nameOf(account), `${id}|${organization.alias ?? organization.id}`]
}
