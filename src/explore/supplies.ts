import type { Shared, Target } from '../check/target.ts'
import type { LoginBudget } from '../client/login-budget.ts'
import type { AccountVariable } from '../environment/environment.ts'

/** What there is only so much of in one exploration, its replays included: wrong passwords for real accounts, tickets. */
export class Supplies {
  readonly #budget: LoginBudget
  /** The tickets of SSO_TICKETS that are left; undefined where there are always more. */
  readonly #tickets: string[] | undefined

  constructor({ budget, environment: { sso } }: Pick<Shared, 'budget' | 'environment'>) {
    this.#budget = budget
    this.#tickets = sso?.tickets?.kind === 'list' ? [...sso.tickets.tickets] : undefined
  }

  get hasTickets(): boolean {
    return this.#tickets === undefined || this.#tickets.length > 0
  }

  /**
   * A fresh ticket; undefined when those of a list have run out, which requests at the same time may do. Throws
   * CommandFailed when the command of the environment gives none.
   */
  async takeTicket(target: Target): Promise<string | undefined> {
    if (this.#tickets === undefined) return target.takeTicket()
    const listed = this.#tickets.pop()
    return listed === undefined ? undefined : target.secret(listed, '$SSO_TICKET')
  }

  /** Whether there is room for one more wrong password of an account (MAX_FAILED_LOGINS). */
  hasRoomToFail(account: AccountVariable): boolean {
    return this.#budget.hasRoomToFail(account)
  }
}
