import type { ServiceAccount } from './identity/account.ts'
import type { RsaKey } from './identity/rsa.ts'

/** The two settings of section 2.3, named like their arguments and cookies. */
export interface LocaleSettings {
  readonly userLocale: string | undefined
  readonly userTimezone: string | undefined
}

/** A session of one client. Without an account, it only holds an encryption key. */
export interface ServiceSession {
  readonly id: string
  readonly account: ServiceAccount | undefined
  readonly openedAt: number
  touchedAt: number
  key: RsaKey | undefined
  settings: LocaleSettings
}

export interface ServiceState {
  readonly sessions: Map<string, ServiceSession>
  readonly tickets: Map<string, ServiceAccount>
  /** Wrong passwords received, by account as `<user_id>|<org_id>`. */
  readonly failedLogins: Map<string, number>
  openedSessions: number
}
