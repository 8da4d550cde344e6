import type { ServiceRequest } from '../message/request.ts'
import type { CredentialSeams, VerificationAttempt } from './credentials.ts'
import { declaredTokens } from './declared-tokens.ts'
import type { TokenSeams } from './token.ts'

/** The sender of a request to a REST path (sections 5.1 and 5.2). */
export interface AuthenticationSeams {
  /** Authenticates a request to a REST path; undefined if it carries no credentials. */
  authenticate(request: ServiceRequest): VerificationAttempt | undefined
}

/**
 * All authentication methods of a REST request together.
 *
 * @param service the record through which every call goes
 */
export function authenticationSeams(service: CredentialSeams & TokenSeams): AuthenticationSeams {
  return {
    authenticate(request) {
      // The session counts as used whatever else the request carries. All credentials are checked: a right one does not make up
      // for a wrong one.
      const session = service.trySession(request)
      const stateless = [
        service.tryBasic(request),
        service.tryArguments(request),
        service.tryToken(request),
        ...declaredTokens.map((method) => service.tryDeclaredToken(method, request)),
      ]
      const made = stateless.filter((attempt) => attempt !== undefined)
      return made.find((attempt) => attempt.account === undefined) ?? made[0] ?? session
    },
  }
}
