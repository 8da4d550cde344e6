import type { ServiceAccount } from '../identity/account.ts'
import type { DeclaredTokenMethod } from '../identity/declared-tokens.ts'
import type { ServiceSession } from '../state.ts'

/** The resource that answers a request. Each is also the name of the service function that handles it. */
export type ServiceOperation =
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

/** The reason for an answer. */
export type ServiceOutcome =
  | 'success'
  /** Credentials were given and are wrong. */
  | 'refused'
  /** Credentials, or a part of them, are missing. */
  | 'missing'
  | 'unlicensed'
  | 'malformed'
  | 'absent'
  /** The resource does not support the method. */
  | 'method'

/** An authentication method. */
export type ServiceMethod =
  | 'basic'
  | 'arguments'
  | 'token'
  | 'session'
  | 'login'
  | 'legacyLogin'
  | 'securityCheck'
  | 'ticket'
  | DeclaredTokenMethod

/** An authentication method that a request used; without an account, the credentials were wrong. */
export interface VerificationAttempt {
  readonly by: ServiceMethod
  readonly account: ServiceAccount | undefined
}

/** An answer of the service, as plain data, with tags that are not sent: they let patches recognize answers. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
  readonly operation: ServiceOperation
  readonly outcome: ServiceOutcome
  /** The authentication method that decided, if any. */
  readonly by?: ServiceMethod | undefined
  readonly account?: ServiceAccount | undefined
  readonly session?: ServiceSession | undefined
}
