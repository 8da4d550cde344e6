import { nameOf } from '../environment/accounts.ts'
import { type Account, type AccountVariable, accountVariables } from '../environment/environment.ts'
import { BudgetUsedUp, NearlyLocked, type NotConfirmed, SignInLost } from './password-not-sent.ts'
import { SharedNumbers } from './shared-numbers.ts'

/** A password of a declared account that is about to be sent. */
export interface PasswordAttempt {
  readonly account: AccountVariable
  /** The method and user name, such as `login with a form as joeuser`. */
  readonly method: string
  /** False if the server must refuse the request. */
  readonly isRight: boolean
}

/** What an answer says about a password: `neither` if it says nothing, such as for a missing operation. */
export type AttemptVerdict = 'accepted' | 'refused' | 'neither'

/**
 * Attempts reserved for correct passwords once the checks begin: one for methods that have accepted the password, one for methods
 * that have not been tried. Requests that are meant to fail use neither.
 */
export const keptForRightPasswords = 2
/** Attempts of an account that stay unused if the server itself counts them. */
export const keptByServersCount = 2

/** Signs in to an account again. Returns why its refusals prove nothing; undefined if it is accepted as before. */
export type SignInAgain = (account: AccountVariable) => Promise<SignInLost | NotConfirmed | undefined>

/** Why a refusal proves nothing about the server: the account is refused altogether, or this could not be determined. */
export type Confirmation = Promise<SignInLost | NotConfirmed | undefined>

/**
 * The counters of an account. `kept`: attempts reserved for correct passwords; `taken`: attempts that are pending or were
 * refused; `own`: refusals of this very variable; `left`: attempts that remain according to the server; `waiting`: right
 * passwords that wait for an attempt.
 */
const numbers = ['limit', 'kept', 'taken', 'refused', 'own', 'left', 'waiting', 'inDoubt', 'isLost'] as const
/** The server has not reported how many attempts are left. */
const unsaid = -1

/**
 * The shared budget of refused passwords (MAX_FAILED_LOGINS). A password of a declared account takes an attempt before it is
 * sent and returns it unless it is refused. So no account is refused more often than its limit, however many requests are
 * pending. When the attempts are used up, nothing more is sent for the account.
 *
 * If a correct password is refused although the account has signed in before, the account is in doubt: everything else waits
 * until the run has signed in again.
 */
export class LoginBudget {
  readonly #numbers: SharedNumbers<(typeof numbers)[number]>
  readonly #accounts: readonly Account[]
  /** Pairs of an account and a method that has accepted it. */
  readonly #accepted = new Set<string>()
  /** How often each account has signed in. */
  readonly #times = new Map<AccountVariable, number>()
  /** Pending checks of accounts in doubt. */
  readonly #confirmations = new Map<AccountVariable, Confirmation>()
  readonly #lost = new Map<AccountVariable, SignInLost>()
  #signInAgain: SignInAgain | undefined
  #timesToTrust = 1

  /** `limit`: how many passwords of an account may be refused, until `limitTo` changes it. `memory`: that of another worker. */
  constructor(accounts: readonly Account[], limit: number, memory?: SharedArrayBuffer) {
    this.#accounts = accounts
    this.#numbers = new SharedNumbers(accountVariables.length, numbers, memory)
    if (memory !== undefined) return
    for (const { variable } of accounts) this.#numbers.set(this.#row(variable), 'left', unsaid)
    this.limitTo(() => limit, 0)
  }

  /** The memory to share with other workers of the same run. */
  get memory(): SharedArrayBuffer {
    return this.#numbers.memory
  }

  /**
   * Sets how many passwords of an account may be refused in total, at least one, since every password needs an attempt. `kept`
   * attempts are reserved for correct passwords.
   */
  limitTo(limitOf: (account: Account) => number, kept = keptForRightPasswords): void {
    for (const account of this.#accounts) {
      const row = this.#row(account.variable)
      this.#numbers.set(row, 'limit', Math.max(1, limitOf(account)))
      this.#numbers.set(row, 'kept', kept)
    }
  }

  /** From now on, accounts in doubt are checked if they have signed in at least `timesToTrust` times before. */
  whenInDoubt(signInAgain: SignInAgain, timesToTrust = 1): void {
    this.#signInAgain = signInAgain
    this.#timesToTrust = timesToTrust
  }

  /** The declared account with this user name as sent, with or without any organization. */
  accountNamed(userId: string | undefined, password: string): Account | undefined {
    const alike = this.#accounts.filter(({ id }) => userId !== undefined && isSameId(id, userId))
    const exact = alike.filter((each) => namesOf(each).includes(userId ?? ''))
    return exact.find((each) => each.password === password) ?? exact[0] ?? alike[0]
  }

  /** Whether the server has said how many attempts this account has left: then it counts refusals in a row. */
  isCounted(account: AccountVariable): boolean {
    return this.#numbers.of(this.#row(account)).left !== unsaid
  }

  /** Whether the budget currently allows a password that is meant to be refused. */
  hasRoomToFail(account: AccountVariable): boolean {
    const { isLost, left, refused, kept, limit } = this.#numbers.of(this.#row(account))
    const isCounted = left !== unsaid && left <= keptByServersCount
    return isLost === 0 && !isCounted && refused + 1 + kept <= limit
  }

  /** Whether this method has accepted the password of an account. */
  hasAccepted(account: AccountVariable, method: string): boolean {
    return this.#accepted.has(`${account} ${method}`)
  }

  /** Records that an account has signed in with a method, possibly in another worker. */
  accept(account: AccountVariable, method: string): void {
    this.#accepted.add(`${account} ${method}`)
    this.#times.set(account, (this.#times.get(account) ?? 0) + 1)
  }

  /**
   * Takes an attempt; returns a promise if it has to wait. Right passwords go before wrong ones. With `confirms`, the attempt
   * determines whether the account is refused, and only the limit holds it back. Throws, or rejects with, BudgetUsedUp,
   * NearlyLocked and SignInLost.
   */
  take(attempt: PasswordAttempt, { confirms = false } = {}): Promise<void> | undefined {
    return this.#takesNow(attempt, confirms) ? undefined : this.#takenLater(attempt, confirms)
  }

  async #takenLater(attempt: PasswordAttempt, confirms: boolean): Promise<void> {
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
  #takesNow({ account, method, isRight }: PasswordAttempt, confirms: boolean): boolean {
    const row = this.#row(account)
    const { limit, kept, taken, refused, left, waiting, inDoubt, isLost } = this.#numbers.of(row)
    if (isLost === 1) throw this.#lostError(account)
    if (!isRight && left !== unsaid && left <= keptByServersCount) throw new NearlyLocked(account, left)
    const isUsual = isRight && this.hasAccepted(account, method)
    const needed = confirms || isUsual ? 1 : isRight ? Math.min(2, 1 + kept, limit) : 1 + kept
    if (refused + needed > limit) throw new BudgetUsedUp({ account, isRight }, refused, limit)
    // If other pending attempts may be refused too, one attempt stays free to find out why.
    const spare = !confirms && isUsual && taken > refused ? 1 : 0
    const goes = confirms || (inDoubt === 0 && (isRight || waiting === 0))
    return goes && taken + needed + spare <= limit && this.#numbers.exchange(row, 'taken', taken, taken + 1)
  }

  /**
   * Settles an attempt that was taken. `left`: how many more the account has, if the answer says so. If the refusal of a right
   * password casts doubt on the account, returns the outcome of checking it.
   */
  settle(
    { account, method, isRight }: PasswordAttempt,
    verdict: AttemptVerdict,
    left: number = unsaid,
  ): Confirmation | undefined {
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

  /** How many passwords of each account were refused, for declared accounts and those no longer in use. */
  get refused(): Partial<Record<AccountVariable, number>> {
    const own = (variable: AccountVariable) => this.#numbers.of(accountVariables.indexOf(variable)).own
    const isDeclared = (variable: AccountVariable) => this.#accounts.some((each) => each.variable === variable)
    const named = accountVariables.filter((variable) => isDeclared(variable) || own(variable) > 0)
    return Object.fromEntries(named.map((variable) => [variable, own(variable)]))
  }

  /** Checks an account, unless a check is pending or too few sign-ins show that its password was right. */
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
    // The check that got the refusal handles the error.
    confirmation.catch(() => {})
    this.#confirmations.set(account, confirmation)
    return confirmation
  }

  /** The outcome of a check in another worker. */
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

  /** Two variables may name one account; the counters of the first one are used. */
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
