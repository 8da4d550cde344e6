import { servedAt } from '../names.ts'
import type { Service } from '../service.ts'

/** Logout, which redirects to the login page and deletes the cookie. */
export function logoutSeams(service: Service) {
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
  } satisfies Partial<Service>
}
