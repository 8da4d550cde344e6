import type { Account, AccountVariable, Environment, RefusedAccounts } from './environment.ts'
import type { VariableName } from './variables.ts'

/** The variables of an account; the system admin has no organization. */
export const variablesOf = {
  USER: { id: 'USER_ID', password: 'USER_PASSWORD', organization: 'USER_ORG_ID', alias: 'USER_ORG_ALIAS' },
  ADMIN: { id: 'ADMIN_ID', password: 'ADMIN_PASSWORD' },
  UTF8_USER: { id: 'UTF8_USER_ID', password: 'UTF8_USER_PASSWORD', organization: 'UTF8_USER_ORG_ID' },
  SPECIAL_USER: { id: 'SPECIAL_USER_ID', password: 'SPECIAL_USER_PASSWORD', organization: 'SPECIAL_USER_ORG_ID' },
  EXTERNAL_USER: { id: 'EXTERNAL_USER_ID', password: 'EXTERNAL_USER_PASSWORD', organization: 'EXTERNAL_USER_ORG_ID' },
} as const satisfies Readonly<Record<AccountVariable, Readonly<Record<string, VariableName>>>>

/** Attempts reserved for correct passwords: one for methods that have accepted them, one for methods not yet tried. */
export const keptForRightPasswords = 2

/** The accounts other than the ordinary user, which a server may verify elsewhere: variable, field of the environment, prerequisite. */
export const otherAccounts = [
  ['ADMIN', 'admin', 'system-admin'],
  ['UTF8_USER', 'utf8User', 'utf8-user'],
  ['SPECIAL_USER', 'specialUser', 'special-user'],
  ['EXTERNAL_USER', 'externalUser', 'external-user'],
] as const

/** Whether the name or the password of this account has unusual characters: requirements of their own are about those. */
export function isUnusual(variable: AccountVariable): boolean {
  return variable === 'UTF8_USER' || variable === 'SPECIAL_USER'
}

/** The accounts that the environment declares. */
export function accountsOf(environment: Environment): Account[] {
  return [environment.user, ...otherAccounts.flatMap(([, field]) => environment[field] ?? [])]
}

/** The environment without the accounts that its target refuses; the ordinary user always stays. */
export function withoutAccounts(environment: Environment, refusedAccounts: RefusedAccounts): Environment {
  const gone = otherAccounts.filter(([variable]) => variable in refusedAccounts).map(([, field]) => [field, undefined])
  return gone.length === 0 ? environment : { ...environment, ...Object.fromEntries(gone), refusedAccounts }
}

/** The user name of an account, including the organization. */
export function nameOf({ id, organization }: Account): string {
  return organization === undefined ? id : `${id}|${organization.id}`
}

/** Whether two variables name one account. Known servers compare user IDs without regard to case. */
export function isSameAccount(one: Account, other: Account): boolean {
  return nameOf(one).toLowerCase() === nameOf(other).toLowerCase()
}

/** Whether two variables name one account with one password: what is refused for one is not sent again for the other. */
export function hasSameCredentials(one: Account, other: Account): boolean {
  return isSameAccount(one, other) && one.password === other.password
}

/** The accounts whose password is a declared user ID, as in vendor defaults: naming the user then reveals the password. */
export function accountsWithoutSecret(environment: Environment): Account[] {
  const accounts = accountsOf(environment)
  return accounts.filter(({ password }) => accounts.some(({ id }) => id === password))
}

/** The account that tickets authenticate; undefined if only their issuer knows it. */
export function accountOfTickets({ sso, user }: Environment): Account | undefined {
  // The issuer next to the embedded reference server is asked for tickets of the ordinary user.
  return sso?.tickets?.kind === 'issuer' ? user : undefined
}

/** The account that tokens authenticate; undefined if it is unknown or not declared. */
export function accountOfTokens(environment: Environment): Account | undefined {
  const token = environment.preauthentication?.token
  if (token?.kind !== 'fields') return undefined
  const { u, o } = token.fields
  return accountsOf(environment).find(
    ({ id, organization }) =>
      id === u && (organization === undefined || [organization.id, organization.alias].includes(o)),
  )
}
