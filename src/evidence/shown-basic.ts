import { accountsOf } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Credentials } from '../methods/request-data.ts'

interface Sent {
  /** The account that their password is wrong for, if so. */
  readonly wrongFor?: AccountVariable | undefined
  readonly encrypted?: boolean | undefined
}

/**
 * The placeholder for basic credentials: it names the account, and says whether the password is correct. Redaction can't: the
 * Base64 of a near-match password begins like that of the correct one.
 */
export function shownBasic(environment: Environment, sent: Credentials, { wrongFor, encrypted }: Sent): string {
  const accounts = accountsOf(environment)
  const named = accounts.filter((account) => isNameOf(account, sent.userId))
  const right = named.find(({ password }) => password === sent.password)
  if (right !== undefined) return `$${right.variable}_BASIC`
  const variable = wrongFor ?? named[0]?.variable
  if (variable !== undefined && wrongFor === undefined && encrypted) return `$ENCRYPTED_${variable}_BASIC`
  const isTheirs = (account: Account) => variable === undefined || account.variable === variable
  const renamed = accounts.find((account) => isTheirs(account) && account.password === sent.password)
  if (renamed !== undefined) return `$${renamed.variable}_BASIC_WITH_ANOTHER_NAME`
  return variable === undefined ? '$UNKNOWN_USER_BASIC' : `$WRONG_${variable}_BASIC`
}

function isNameOf(account: Account, userId: string): boolean {
  return (['id', 'alias'] as const).some((by) => credentialsOf(account, by).userId === userId)
}
