import type { Account, Environment } from './environment.ts'

/** The accounts that the environment declares. */
export function accountsOf(environment: Environment): Account[] {
  const { user, admin, utf8User, specialUser, externalUser } = environment
  return [user, admin, utf8User, specialUser, externalUser].filter((account) => account !== undefined)
}
