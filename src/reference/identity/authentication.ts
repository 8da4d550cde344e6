import type { ServiceRequest } from '../message/request.ts'
import type { Attempt, CredentialSeams } from './credentials.ts'
import type { TokenSeams } from './token.ts'

/** Who sends a request to a REST path (sections 5.1 and 5.2). */
export interface AuthenticationSeams {
  /** Decides who sends a request to a REST path; undefined when it carries no credentials. */
  authenticate(request: ServiceRequest): Attempt | undefined
}

/**
 * Every way of proving identity that a REST request can use, together.
 *
 * @param service the record through which every call goes
 */
export function authenticationSeams(service: CredentialSeams & TokenSeams): AuthenticationSeams {
  return {
    authenticate(request) {
      // The session counts as used whatever else the request carries, and every credential is looked at:
      // a wrong one is not made good by a right one beside it.
      const session = service.trySession(request)
      const stateless = [service.tryBasic(request), service.tryArguments(request), service.tryToken(request)]
      const made = stateless.filter((attempt) => attempt !== undefined)
      return made.find((attempt) => attempt.account === undefined) ?? made[0] ?? session
    },
  }
}
