import type { Account } from '../identity/account.ts'
import type { Session } from '../state.ts'

/** The resource that answers a request. Each one is also the seam of the service that does the work. */
export type Operation =
  | 'resource'
  | 'login'
  | 'legacyLogin'
  | 'securityCheck'
  | 'preauthentication'
  | 'encryptionKey'
  | 'logout'
  | 'jsonSuccess'
  | 'page'
  | 'ticketIssuer'
  | 'absent'

/** Why the answer is what it is. */
export type Outcome =
  | 'success'
  /** Credentials were given and are wrong. */
  | 'refused'
  /** Credentials, or a part of them, are missing. */
  | 'missing'
  | 'unlicensed'
  | 'malformed'
  /** There is nothing at that address. */
  | 'absent'
  /** The resource does not know the method. */
  | 'method'

/** How a user proves who they are. */
export type Method = 'basic' | 'arguments' | 'token' | 'session' | 'login' | 'legacyLogin' | 'securityCheck' | 'ticket'

/** What the service answers, as plain data; the tags that never reach the wire tell a departure what it looks at. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly operation: Operation
  readonly outcome: Outcome
  /** The method that decided, where one did. */
  readonly by?: Method | undefined
  readonly account?: Account | undefined
  readonly session?: Session | undefined
}
