import type { AnswerSeams } from '../message/answers.ts'
import type { LocationSeams } from '../message/locations.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceResponse } from '../message/response.ts'
import { servedAt } from '../names.ts'
import type { SessionCookieSeams } from '../session/session-cookie.ts'
import type { SessionSeams } from '../session/sessions.ts'

/** Logout (section 4.8). */
export interface LogoutSeams {
  /** Ends the session of the cookie. Without a live session nothing changes, and the answer is the same. */
  logout(request: ServiceRequest): ServiceResponse
}

/**
 * Logout, which redirects to the login page and deletes the cookie.
 *
 * @param service the record through which every call goes
 */
export function logoutSeams(service: AnswerSeams & LocationSeams & SessionSeams & SessionCookieSeams): LogoutSeams {
  return {
    logout(request) {
      if (request.method !== 'GET' && request.method !== 'POST')
        return service.methodNotAllowed('logout', ['GET', 'POST'])
      const session = service.sessionOf(request)
      if (session !== undefined) service.endSession(session, request)
      const headers = [
        ['Location', service.location(servedAt.loginPage, request)],
        ['Set-Cookie', service.clearedSessionCookie()],
      ] as const
      return { status: 302, headers, body: '', operation: 'logout', outcome: 'success', session }
    },
  }
}
