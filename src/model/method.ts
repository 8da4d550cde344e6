import type { Method } from '../methods/method.ts'
import { methodOf } from '../methods/methods.ts'
import type { Facts } from './facts.ts'
import type { Authentication, ModelCredentials } from './operation.ts'
import type { Owner } from './state.ts'

/** The user that an operation authenticates if it succeeds. */
export function userOf(facts: Facts, operation: Authentication): Owner {
  const { takes, tokenVariable } = methodOf(operation.by)
  if (takes === 'password') return operation.user ?? 0
  if (takes === 'ticket') return facts.ticketUser ?? 'unknown'
  return tokenVariable === undefined ? (facts.tokenUser ?? 'unknown') : 0
}

const anyCredentials: Readonly<Record<Method['takes'], readonly ModelCredentials[]>> = {
  password: ['right', 'wrong password', 'unknown user', 'no user', 'no password'],
  ticket: ['right', 'used', 'invented'],
  token: ['right', 'invented'],
}

/** The credentials that an operation by a method may have: right ones, and those that a requirement refuses. */
export function credentialsFor(method: Method): ModelCredentials[] {
  return anyCredentials[method.takes].filter((each) => each === 'right' || refusalOf(method, each) !== undefined)
}

/** The requirement to refuse such credentials; undefined if there is none. */
export function refusalOf(method: Method, credentials: ModelCredentials): string | undefined {
  if (credentials === 'wrong password') return method.refusesWrongPassword
  if (credentials === 'no user') return method.refusesNoUser
  return credentials === 'no password' ? method.refusesNoPassword : method.refusesUnknown
}

/** The requirement that right credentials are accepted. */
export function acceptanceOf({ successIs200, success = [] }: Method): string {
  return successIs200 ?? success[0] ?? '5.2/every-stateless-request-is-verified'
}

/** The requirement that a refusal opens no session. */
export function refusedOpensNone({ sent, redirects }: Method): string {
  if (sent === 'with each request') return '5.2/every-stateless-request-is-verified'
  return redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session'
}
