import type { AccountVariable } from '../environment/environment.ts'
import type { Answer } from './answer.ts'

/** So many right passwords of an account may be refused in a row, before one that is taken is sent in between. */
const inARow = 3

/**
 * Right passwords that the target refuses, by account. A server that does not decrypt takes them for wrong ones: it
 * counts them, and locks the account after some in a row. A password that is taken starts its count anew.
 */
export class UnexpectedRefusals {
  readonly #refused = new Map<AccountVariable, number>()
  /** Accounts for which a password is on its way that is to be taken, or for which none was. */
  readonly #left = new Set<AccountVariable>()

  /**
   * Notes the answer to a right password of this account. Where too many were refused in a row, it is sent by these
   * ways, until it is taken by one of them.
   */
  async note(account: AccountVariable, answer: Answer, ways: readonly (() => Promise<Answer>)[]): Promise<void> {
    if (answer.isSuccess) this.#refused.set(account, 0)
    if (answer.status !== 401) return
    const refused = (this.#refused.get(account) ?? 0) + 1
    this.#refused.set(account, refused)
    if (refused < inARow || this.#left.has(account)) return
    this.#left.add(account)
    for (const way of ways)
      if ((await way()).isSuccess) {
        // What is refused everywhere is not sent again: it would only make matters worse.
        this.#left.delete(account)
        return
      }
  }
}
