import type { AccountVariable } from '../environment/environment.ts'
import type { Answer } from './answer.ts'
import { attemptsLeft } from './attempts-left.ts'

/** So many attempts of an account stay unused where the server counts them. */
export const keptAttempts = 2

/** One more wrong password could lock the account: it was not sent. */
export class NearlyLocked extends Error {
  override readonly name = 'NearlyLocked'

  constructor(account: AccountVariable, left: number) {
    const few = left === 1 ? '1 attempt is' : `${left} attempts are`
    super(
      `${few} left before the server locks the account of ${account}_ID: no wrong password is sent for it any more.`,
    )
  }
}

/** How many attempts the accounts of a run have left, where refusals tell it. */
export class AttemptsTold {
  readonly #left: Partial<Record<AccountVariable, number>> = {}

  /** Throws NearlyLocked when a wrong password must not be sent for this account. */
  assertRoom(account: AccountVariable): void {
    const left = this.#left[account]
    if (left !== undefined && left <= keptAttempts) throw new NearlyLocked(account, left)
  }

  /** Notes what the answer to a wrong password says. */
  note(account: AccountVariable, answer: Answer): void {
    const left = attemptsLeft(answer)
    if (left !== undefined) this.#left[account] = left
  }
}
