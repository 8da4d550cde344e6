import { randomBytes } from 'node:crypto'
import type { Secret } from '../client/redaction.ts'
import type { Environment } from '../environment/environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import type { Credentials } from '../methods/request-data.ts'

/**
 * Name of a user, an organization, a ticket, that no target has: another one in each run, so that whatever a target
 * made of it once does not meet a later run.
 */
export const nobody = `conformance-nobody-${randomBytes(3).toString('hex')}`

/** In evidence and messages the name is the same in every run, and in every shard of one, so that they can be compared. */
export const shownNobody: Secret = { placeholder: '$NOBODY', value: nobody }

/** Credentials of a user that does not exist, in the organization of the ordinary user: refusing them locks nobody out. */
export function strangerOf(environment: Environment): Credentials {
  return credentialsOf({ ...environment.user, id: nobody, password: 'conformance-no-password' })
}
