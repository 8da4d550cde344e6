import type { AccountVariable } from '../environment/environment.ts'
import type { LoginBudget } from '../http/login-budget.ts'
import type { RunContext, Target } from '../runner/target.ts'

/** What is limited in one exploration, including its replays: wrong passwords for real accounts, and tickets. */
export class ExploreBudgets {
  readonly #budget: LoginBudget
  /** The remaining tickets of SSO_TICKETS; undefined if there is no limit. */
  readonly #tickets: string[] | undefined

  constructor({ budget, environment: { sso } }: Pick<RunContext, 'budget' | 'environment'>) {
    this.#budget = budget
    this.#tickets = sso?.tickets?.kind === 'list' ? [...sso.tickets.tickets] : undefined
  }

  get hasTickets(): boolean {
    return this.#tickets === undefined || this.#tickets.length > 0
  }

  /**
   * A fresh ticket; undefined if a list has run out, which concurrent requests can cause. Throws CommandFailed if the command
   * of the environment fails.
   */
  async takeTicket(target: Target): Promise<string | undefined> {
    if (this.#tickets === undefined) return target.takeTicket()
    const listed = this.#tickets.pop()
    return listed === undefined ? undefined : target.secret(listed, '$SSO_TICKET')
  }

  /** Whether the budget allows one more wrong password for an account (MAX_FAILED_LOGINS). */
  hasRoomToFail(account: AccountVariable): boolean {
    return this.#budget.hasRoomToFail(account)
  }
}
