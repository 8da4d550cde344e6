import type { Account, Environment } from './environment.ts'

/** The accounts that the environment declares. */
export function accountsOf(environment: Environment): Account[] {
  const { user, admin, utf8User, specialUser, externalUser } = environment
  return [user, admin, utf8User, specialUser, externalUser].filter((account) => account !== undefined)
}

/** The accounts whose password is somebody's user ID, as those that vendors deliver: whoever names the one shows the other. */
export function accountsWithoutSecret(environment: Environment): Account[] {
  const accounts = accountsOf(environment)
  return accounts.filter(({ password }) => accounts.some(({ id }) => id === password))
}
