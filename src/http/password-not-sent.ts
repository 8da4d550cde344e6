import type { AccountVariable } from '../environment/environment.ts'

/** A password of a declared account was not sent, to protect the account. The message says why. */
export abstract class PasswordNotSent extends Error {}

/** One more refused password could lock the account. */
export class NearlyLocked extends PasswordNotSent {
  override readonly name = 'NearlyLocked'
  readonly account: AccountVariable
  readonly left: number

  constructor(account: AccountVariable, left: number) {
    const few = left === 1 ? '1 attempt is' : `${left} attempts are`
    super(
      `${few} left before the server locks the account of ${account}_ID: the suite sends no more wrong passwords for it.`,
    )
    this.account = account
    this.left = left
  }
}

/** The MAX_FAILED_LOGINS budget of this run for an account is used up. */
export class BudgetUsedUp extends PasswordNotSent {
  override readonly name = 'BudgetUsedUp'

  /** Whether it was a correct password: then the account can no longer be used. */
  readonly isRight: boolean
  readonly used: { readonly account: AccountVariable; readonly refused: number; readonly limit: number }

  /** `refused`: how many passwords of the account were refused; `limit`: how many may be. */
  constructor({ account, isRight }: { account: AccountVariable; isRight: boolean }, refused: number, limit: number) {
    super(
      `The MAX_FAILED_LOGINS budget of ${account}_ID is used up: ${refused} of ${limit} passwords were refused` +
        (refused < limit ? '; the rest is reserved for methods that accept the password.' : '.'),
    )
    this.isRight = isRight
    this.used = { account, refused, limit }
  }
}

/** An account that had signed in is now refused: checks that need it are inconclusive. */
export class SignInLost extends PasswordNotSent {
  override readonly name = 'SignInLost'
  readonly account: AccountVariable

  /** `finding`: the outcome of signing in again, if this worker has seen it. */
  constructor(account: AccountVariable, finding = 'signing in again was refused, too') {
    super(
      `${account}_ID signed in before and is refused now: ${finding}. The account may have been locked, or its password ` +
        'changed, while the run was under way. Nothing more is sent for it.',
    )
    this.account = account
  }
}

/** An account was refused, and no attempt of its budget is left to find out whether the account itself is refused. */
export class NotConfirmed extends PasswordNotSent {
  override readonly name = 'NotConfirmed'
  readonly account: AccountVariable

  constructor(account: AccountVariable) {
    super(
      `${account}_ID was refused, and its MAX_FAILED_LOGINS budget has no attempt left to find out whether ` +
        'the request or the account is the cause.',
    )
    this.account = account
  }
}
