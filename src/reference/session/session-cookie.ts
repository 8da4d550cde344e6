import { jsessionid } from '../names.ts'
import type { Service } from '../service.ts'

/** The session cookie. */
export function sessionCookieSeams(service: Service) {
  return {
    sessionCookieName: () => jsessionid,
    cookiePath: () => service.options.contextPath || '/',
    sessionCookieAttributes: () => '; HttpOnly',
    sessionCookie: (session) =>
      `${service.sessionCookieName()}=${session.id}; Path=${service.cookiePath()}${service.sessionCookieAttributes()}`,
    clearedSessionCookie: () => `${service.sessionCookieName()}=; Path=${service.cookiePath()}; Max-Age=0`,
    readSessionIds: (request) =>
      request.cookies.filter(([name]) => name === service.sessionCookieName()).map(([, value]) => value),
  } satisfies Partial<Service>
}
