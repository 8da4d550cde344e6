import type { Credentials } from '../client/credentials.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { Environment } from '../environment/environment.ts'

/** Name of a user, an organization, a ticket, that no target has. */
export const nobody = 'conformance-nobody'

/** Credentials of a user that does not exist, in the organization of the ordinary user: refusing them locks nobody out. */
export function strangerOf(environment: Environment): Credentials {
  return credentialsOf({ ...environment.user, id: nobody, password: 'conformance-no-password' })
}
