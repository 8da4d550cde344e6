import type { ServiceRequest } from '../message/request.ts'
import type { ServiceCore, Session } from '../state.ts'

/** How a session's id travels (section 2.2). */
export interface SessionCookieSeams {
  /** The name of the cookie. */
  sessionCookieName(): string
  /** The path of the cookie: the context path. */
  cookiePath(): string
  /** Attributes after the path, each with its leading `; `. */
  sessionCookieAttributes(): string
  /** The value of the `Set-Cookie` header that hands a session to the client. */
  sessionCookie(session: Session): string
  /** The value of the `Set-Cookie` header that takes the cookie away. */
  clearedSessionCookie(): string
  /** The session ids that a request carries. */
  readSessionIds(request: ServiceRequest): readonly string[]
}

/**
 * The session cookie.
 *
 * @param service the record through which every call goes
 */
export function sessionCookieSeams(service: ServiceCore & SessionCookieSeams): SessionCookieSeams {
  return {
    sessionCookieName: () => 'JSESSIONID',
    cookiePath: () => service.options.contextPath || '/',
    sessionCookieAttributes: () => '; HttpOnly',
    sessionCookie: (session) =>
      `${service.sessionCookieName()}=${session.id}; Path=${service.cookiePath()}${service.sessionCookieAttributes()}`,
    clearedSessionCookie: () => `${service.sessionCookieName()}=; Path=${service.cookiePath()}; Max-Age=0`,
    readSessionIds: (request) =>
      request.cookies.filter(([name]) => name === service.sessionCookieName()).map(([, value]) => value),
  }
}
