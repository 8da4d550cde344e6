import type { AccountVariable } from '../environment/environment.ts'

/** Why a password of a declared account was not sent. */
type NotSent = { readonly account: AccountVariable } & (
  | /** One more refused password could lock the account: the server says how many are left. */
  { readonly kind: 'nearly-locked'; readonly left: number }
  /** MAX_FAILED_LOGINS: how many passwords of the account were refused in this run, and how many may be. */
  | { readonly kind: 'budget-used-up'; readonly refused: number; readonly limit: number }
  /** The account had signed in, and is refused now: by this method, with this status. */
  | { readonly kind: 'sign-in-lost'; readonly method: string; readonly status: number }
  /** The account was refused, and no attempt of its budget is left to find out whether the account itself is. */
  | { readonly kind: 'refusal-unconfirmed' }
)

/** A password of a declared account was not sent, to protect the account. */
export class PasswordNotSent extends Error {
  override readonly name = 'PasswordNotSent'
  readonly why: NotSent
  /** Whether only a wrong password is not sent: the account can still be used. */
  readonly isOfWrongPassword: boolean

  constructor(why: NotSent, { isOfWrongPassword = false } = {}) {
    super(why.kind)
    this.why = why
    this.isOfWrongPassword = isOfWrongPassword
  }
}
