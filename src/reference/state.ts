import type { Account } from './identity/account.ts'
import type { RsaKey } from './identity/rsa.ts'
import type { ReferenceOptions } from './options.ts'

/** The two settings of section 2.3. The names are those of the arguments, and of the cookies here. */
export interface LocaleSettings {
  readonly userLocale: string | undefined
  readonly userTimezone: string | undefined
}

/** What the server keeps for one client. One without an account only holds an encryption key. */
export interface Session {
  readonly id: string
  readonly account: Account | undefined
  readonly openedAt: number
  touchedAt: number
  key: RsaKey | undefined
  settings: LocaleSettings
}

/** What a running service remembers. */
export interface ServiceState {
  readonly sessions: Map<string, Session>
  readonly tickets: Map<string, Account>
  /** Wrong passwords received, by account as `<user_id>|<org_id>`. */
  readonly failedLogins: Map<string, number>
  openedSessions: number
}

/** What every topic of the service is given: how the server was set up, and what it remembers. */
export interface ServiceCore {
  readonly options: ReferenceOptions
  readonly state: ServiceState
}
