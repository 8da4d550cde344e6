import type { TokenSeams } from '../identity/token.ts'
import type { AnswerSeams } from '../message/answers.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import type { RedirectSeams } from './redirects.ts'

/** Pre-authentication at the base address (section 4.6). */
export interface PreauthenticationSeams {
  /** The base address (section 4.6). */
  preauthentication(request: ServiceRequest): ServiceResponse
}

/**
 * Opens a session for the user that a token identifies.
 *
 * @param service the record through which every call goes
 */
export function preauthenticationSeams(service: AnswerSeams & TokenSeams & RedirectSeams): PreauthenticationSeams {
  return {
    preauthentication(request) {
      if (request.method !== 'GET') return service.methodNotAllowed('preauthentication', ['GET'])
      const attempt = service.tryToken(request)
      return service.redirectAfterLogin('preauthentication', 'token', attempt?.account, request, request.query)
    },
  }
}
