import type { Account, AccountVariable } from '../../environment/environment.ts'
import type { ServiceNames } from '../../methods/method.ts'
import type { Facts } from '../../model/facts.ts'
import type { Paths } from '../asked.ts'

/** A user as the script knows it: everything but the password. */
export interface PlannedAccount {
  readonly variable: AccountVariable
  readonly id: string
  readonly organization?: Account['organization']
}

/** What the script has to know of the target; nothing in it is secret. */
export interface Plan {
  readonly facts: Facts
  readonly accounts: readonly PlannedAccount[]
  /** Paths below the base address. */
  readonly paths: Paths & {
    readonly success: string
    readonly json: string
  }
  readonly names: ServiceNames
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
