import type { Account, AccountVariable } from '../../environment/environment.ts'
import type { ServiceNames } from '../../methods/method.ts'
import type { Facts } from '../../model/facts.ts'
import type { Paths } from '../operation-values.ts'

/** What the script needs to know about the target; contains no secrets. */
export interface Plan {
  readonly facts: Facts
  /** Without passwords. */
  readonly accounts: readonly Omit<Account, 'password'>[]
  /** Paths below the base address. */
  readonly paths: Paths
  readonly names: ServiceNames
  readonly locales: readonly string[]
  readonly zones: readonly string[]
}

export interface PlannedInput {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly passwords: Readonly<Partial<Record<AccountVariable, string>>>
  /** Tokens by variable; the one of pre-authentication is PREAUTH_TOKEN. */
  readonly tokens?: Readonly<Record<string, string>> | undefined
}

/** What was learned about the target before the first journey, in a form that k6 can pass to its virtual users. */
export interface PlannedSurvey {
  readonly unknownName: string
  /** Bodies of IDENTITY_PATH for each account: one before a login, one after it. */
  readonly bodies: readonly (readonly string[])[]
  /** The body of PREFERENCES_PATH for a user who has set neither locale nor time zone. */
  readonly unset: string
}
