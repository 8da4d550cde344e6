import type { Environment } from '../environment/environment.ts'
import type { Target } from '../target/target.ts'

/** The tickets of an exploration, including its replays: those of SSO_TICKETS are limited. */
export class Tickets {
  /** The remaining tickets of SSO_TICKETS; undefined if there is no limit. */
  readonly #listed: string[] | undefined

  constructor({ sso }: Pick<Environment, 'sso'>) {
    this.#listed = sso?.tickets?.kind === 'list' ? [...sso.tickets.tickets] : undefined
  }

  get areLeft(): boolean {
    return this.#listed?.length !== 0
  }

  /** A fresh ticket; undefined if a list has run out. Throws CommandFailed. */
  async take(target: Target): Promise<string | undefined> {
    if (this.#listed === undefined) return target.takeTicket()
    const listed = this.#listed.pop()
    return listed === undefined ? undefined : target.secret(listed, '$SSO_TICKET')
  }
}
