import { isSameAccount, keptForRightPasswords, nameOf } from '../environment/accounts.ts'
import { type Account, type AccountVariable, accountVariables } from '../environment/environment.ts'
import { PasswordNotSent } from './password-not-sent.ts'

/** A password of a declared account that is about to be sent. */
export interface PasswordAttempt {
  readonly account: AccountVariable
  /** The method and user name, such as `login.form as joeuser`. */
  readonly method: string
  /** False if the server must refuse the request. */
  readonly isRight: boolean
}

/** The `method` of an attempt: a server may accept one spelling of a user name and refuse another. */
export function methodAs(method: string, userId: string | undefined): string {
  return `${method} as ${userId}`
}

/** What an answer says about a password: `neither` if it says nothing, such as for a missing operation. */
export type AttemptVerdict = 'accepted' | 'refused' | 'neither'

/** Attempts of an account that stay unused if the server itself counts them. */
export const keptByServersCount = 2

/** Why a refusal proves nothing about the server: the account is refused altogether, or this could not be determined. */
export type Confirmation = Promise<PasswordNotSent | undefined>

/** Signs in to an account again. Returns why its refusals prove nothing; undefined if it is accepted as before. */
export type SignInAgain = (account: AccountVariable) => Confirmation

interface Counters {
  limit: number
  /** Attempts reserved for correct passwords. */
  kept: number
  /** Attempts that are pending or were refused. */
  taken: number
  refused: number
  /** Attempts that remain according to the server; undefined if it has not reported that. */
  left?: number | undefined
  /** Right passwords that wait for an attempt. */
  waiting: number
  /** The pending check of an account in doubt. */
  confirmation?: Confirmation | undefined
  lost?: PasswordNotSent | undefined
}

/**
 * The shared budget of refused passwords (MAX_FAILED_LOGINS): a password of a declared account takes an attempt before it is
 * sent, and returns it unless it is refused. When the attempts are used up, nothing more is sent for the account. If the
 * correct password of an account that has signed in before is refused, all else waits until it has signed in again.
 */
export class LoginBudget {
  readonly #accounts: readonly Account[]
  readonly #counters = new Map<AccountVariable, Counters>()
  readonly #refused = new Map<AccountVariable, number>()
  /** Pairs of an account and a method that has accepted it. */
  readonly #accepted = new Set<string>()
  /** How often each account has signed in. */
  readonly #times = new Map<AccountVariable, number>()
  #waiting: (() => void)[] = []
  #signInAgain: SignInAgain | undefined
  #timesToTrust = 1

  /** `limit`: how many passwords of an account may be refused, until `limitTo` changes it. */
  constructor(accounts: readonly Account[], limit: number) {
    this.#accounts = accounts
    this.limitTo(() => limit, 0)
  }

  /** Sets how many passwords of an account may be refused, at least one; `kept` are reserved for correct ones. */
  limitTo(limitOf: (account: Account) => number, kept = keptForRightPasswords): void {
    for (const account of this.#accounts) this.#change(account.variable, { limit: Math.max(1, limitOf(account)), kept })
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
    return this.#of(account).left !== undefined
  }

  /** Whether the budget currently allows a password that is meant to be refused. */
  hasRoomToFail(account: AccountVariable): boolean {
    const { lost, left, refused, kept, limit } = this.#of(account)
    const isCounted = left !== undefined && left <= keptByServersCount
    return lost === undefined && !isCounted && refused + 1 + kept <= limit
  }

  hasAccepted(account: AccountVariable, method: string): boolean {
    return this.#accepted.has(`${account} ${method}`)
  }

  accept(account: AccountVariable, method: string): void {
    this.#accepted.add(`${account} ${method}`)
    this.#times.set(account, (this.#times.get(account) ?? 0) + 1)
  }

  /**
   * Takes an attempt; returns a promise if it has to wait. With `confirms`, it finds out whether the account is refused, and
   * only the limit holds it back. Throws, or rejects with, PasswordNotSent.
   */
  take(attempt: PasswordAttempt, { confirms = false } = {}): Promise<void> | undefined {
    return this.#takesNow(attempt, confirms) ? undefined : this.#takenLater(attempt, confirms)
  }

  async #takenLater(attempt: PasswordAttempt, confirms: boolean): Promise<void> {
    const { account, isRight } = attempt
    if (isRight) this.#change(account, { waiting: this.#of(account).waiting + 1 })
    try {
      do await new Promise<void>((resolve) => this.#waiting.push(resolve))
      while (!this.#takesNow(attempt, confirms))
    } finally {
      if (isRight) this.#change(account, { waiting: this.#of(account).waiting - 1 })
    }
  }

  #takesNow({ account, method, isRight }: PasswordAttempt, confirms: boolean): boolean {
    const { limit, kept, taken, refused, left, waiting, confirmation, lost } = this.#of(account)
    if (lost !== undefined) throw lost
    if (!isRight && left !== undefined && left <= keptByServersCount)
      throw new PasswordNotSent({ kind: 'nearly-locked', account, left }, { isOfWrongPassword: true })
    const isUsual = isRight && this.hasAccepted(account, method)
    const needed = confirms || isUsual ? 1 : isRight ? Math.min(2, 1 + kept, limit) : 1 + kept
    if (refused + needed > limit)
      throw new PasswordNotSent({ kind: 'budget-used-up', account, refused, limit }, { isOfWrongPassword: !isRight })
    // If other pending attempts may be refused too, one attempt stays free to find out why.
    const spare = !confirms && isUsual && taken > refused ? 1 : 0
    const goes = confirms || (confirmation === undefined && (isRight || waiting === 0))
    if (!goes || taken + needed + spare > limit) return false
    this.#change(account, { taken: taken + 1 })
    return true
  }

  /** Settles an attempt. `left`: how many more the account has, if the answer says so. Returns the outcome of checking an account in doubt. */
  settle(attempt: PasswordAttempt, verdict: AttemptVerdict, left?: number): Confirmation | undefined {
    const { account, method, isRight } = attempt
    if (left !== undefined) this.#change(account, { left })
    if (verdict === 'accepted' && isRight) this.accept(account, method)
    const { taken, refused } = this.#of(account)
    if (verdict !== 'refused') {
      this.#change(account, { taken: taken - 1 })
      return undefined
    }
    this.#change(account, { refused: refused + 1 })
    this.#refused.set(account, (this.#refused.get(account) ?? 0) + 1)
    return isRight ? this.#confirmationOf(account) : undefined
  }

  /** How many passwords of each account were refused, for declared accounts and those no longer in use. */
  get refused(): Partial<Record<AccountVariable, number>> {
    const isDeclared = (variable: AccountVariable) => this.#accounts.some((each) => each.variable === variable)
    const named = accountVariables.filter((variable) => isDeclared(variable) || this.#refused.has(variable))
    return Object.fromEntries(named.map((variable) => [variable, this.#refused.get(variable) ?? 0]))
  }

  /** Checks an account, unless a check is pending or too few sign-ins show that its password was right. */
  #confirmationOf(account: AccountVariable): Confirmation | undefined {
    const signInAgain = this.#signInAgain
    if (signInAgain === undefined || (this.#times.get(account) ?? 0) < this.#timesToTrust) return undefined
    const pending = this.#of(account).confirmation
    if (pending !== undefined) return pending
    const confirmation = signInAgain(account)
      .then((finding) => {
        if (finding?.why.kind === 'sign-in-lost') this.#change(account, { lost: finding })
        return finding
      })
      .finally(() => this.#change(account, { confirmation: undefined }))
    // The check that got the refusal handles the error.
    confirmation.catch(() => {})
    this.#change(account, { confirmation })
    return confirmation
  }

  /** Two variables may name one account; it has the counters of the first one. */
  #of(variable: AccountVariable): Counters {
    const named = this.#accounts.find((each) => each.variable === variable)
    const same = this.#accounts.find((each) => named !== undefined && isSameAccount(each, named))
    const first = same?.variable ?? variable
    const known: Counters = this.#counters.get(first) ?? { limit: 0, kept: 0, taken: 0, refused: 0, waiting: 0 }
    this.#counters.set(first, known)
    return known
  }

  /** Changes counters of an account, and lets those who wait for an attempt try again. */
  #change(account: AccountVariable, changes: Partial<Counters>): void {
    Object.assign(this.#of(account), changes)
    for (const tryAgain of this.#waiting.splice(0)) tryAgain()
  }
}

function isSameId(id: string, userId: string): boolean {
  const bare = (name: string) => (name.split('|')[0] ?? '').toLowerCase()
  return bare(id) === bare(userId)
}

function namesOf(account: Account): string[] {
  const { id, organization } = account
  return organization === undefined ? [id] : [nameOf(account), `${id}|${organization.alias ?? organization.id}`]
}
