import type { AccountVariable } from '../../environment/environment.ts'
import type { Facts } from '../../model/facts.ts'

/** A user as the script knows it: everything but the password. */
export interface PlannedAccount {
  readonly variable: AccountVariable
  readonly id: string
  readonly organization?: string | undefined
  readonly alias?: string | undefined
}

/** What the script has to know of the target; nothing in it is secret. */
export interface Plan {
  readonly facts: Facts
  readonly accounts: readonly PlannedAccount[]
  /** Paths below the base address. */
  readonly paths: {
    readonly resource: string
    readonly who?: string | undefined
    readonly settings?: string | undefined
    readonly absent: string
    readonly securityCheck: string
    readonly success: string
    readonly json: string
  }
  readonly ticketArgument: string
  readonly tokenArgument: string
  readonly locales: readonly string[]
  readonly zones: readonly string[]
}

/** What the script is given when it is started. */
export interface Given {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly passwords: Readonly<Partial<Record<AccountVariable, string>>>
  readonly token?: string | undefined
}

/** What was learnt of the target before the first journey, in a form that k6 can hand to its virtual users. */
export interface Looked {
  /** The name of a user that does not exist. */
  readonly nobody: string
  /** What IDENTITY_PATH shows to each account, twice. */
  readonly bodies: readonly (readonly string[])[]
  /** What PREFERENCES_PATH shows to somebody who has given nothing. */
  readonly unset: string
}
