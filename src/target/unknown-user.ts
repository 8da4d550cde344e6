import { randomBytes } from 'node:crypto'
import type { Account, Environment } from '../environment/environment.ts'
import type { Secret } from '../evidence/redaction.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Credentials } from '../methods/request-data.ts'

/** An unknown user, organization or ticket: another one in each run, since a target may have created it. */
export const unknownName = `conformance-unknown-${randomBytes(3).toString('hex')}`

/** Evidence and messages show the same name in every run and shard, so that they can be compared. */
export const shownUnknownName = { placeholder: '$UNKNOWN_NAME', value: unknownName } as const satisfies Secret

/** An unknown user in the organization of this account: refusing it locks no account. */
export function unknownLike(account: Account): Account {
  return { ...account, id: unknownName, password: 'conformance-no-password' }
}

/** The credentials of an unknown user in the organization of the ordinary user. */
export function unknownUserOf({ user }: Environment): Credentials {
  return credentialsOf(unknownLike(user))
}
