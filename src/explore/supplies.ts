import type { Target } from '../check/target.ts'
import type { AccountVariable, Environment } from '../environment/environment.ts'

/** What there is only so much of in one exploration, its replays included: wrong passwords for real accounts, tickets. */
export class Supplies {
  readonly #mostWrong: number
  readonly #wrong = new Map<AccountVariable, number>()
  /** The tickets of SSO_TICKETS that are left; undefined where there are always more. */
  readonly #tickets: string[] | undefined

  constructor({ maxFailedLogins, sso }: Environment) {
    this.#mostWrong = maxFailedLogins
    this.#tickets = sso?.tickets?.kind === 'list' ? [...sso.tickets.tickets] : undefined
  }

  get hasTickets(): boolean {
    return this.#tickets === undefined || this.#tickets.length > 0
  }

  /** A fresh ticket. Throws CommandFailed when the command of the environment gives none. */
  async takeTicket(target: Target): Promise<string> {
    const listed = this.#tickets?.pop()
    return listed === undefined ? target.takeTicket() : target.secret(listed, '$SSO_TICKET')
  }

  /** Takes a wrong password out of the budget of an account (MAX_FAILED_LOGINS), if there is one left. */
  takeWrongPassword(account: AccountVariable): boolean {
    const spent = this.#wrong.get(account) ?? 0
    if (spent >= this.#mostWrong) return false
    this.#wrong.set(account, spent + 1)
    return true
  }
}
