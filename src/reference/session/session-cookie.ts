import type { ServiceRequest } from '../message/request.ts'
import { jsessionid } from '../names.ts'
import type { ServiceCore, ServiceSession } from '../state.ts'

/** The cookie that carries a session ID (section 2.2). */
export interface SessionCookieSeams {
  /** The name of the cookie. */
  sessionCookieName(): string
  /** The path of the cookie: the context path. */
  cookiePath(): string
  /** Attributes after the path, each with its leading `; `. */
  sessionCookieAttributes(): string
  /** The `Set-Cookie` value that gives a session to the client. */
  sessionCookie(session: ServiceSession): string
  /** The `Set-Cookie` value that deletes the cookie. */
  clearedSessionCookie(): string
  /** The session IDs that a request carries. */
  readSessionIds(request: ServiceRequest): readonly string[]
}

/**
 * The session cookie.
 *
 * @param service the record through which every call goes
 */
export function sessionCookieSeams(service: ServiceCore & SessionCookieSeams): SessionCookieSeams {
  return {
    sessionCookieName: () => jsessionid,
    cookiePath: () => service.options.contextPath || '/',
    sessionCookieAttributes: () => '; HttpOnly',
    sessionCookie: (session) =>
      `${service.sessionCookieName()}=${session.id}; Path=${service.cookiePath()}${service.sessionCookieAttributes()}`,
    clearedSessionCookie: () => `${service.sessionCookieName()}=; Path=${service.cookiePath()}; Max-Age=0`,
    readSessionIds: (request) =>
      request.cookies.filter(([name]) => name === service.sessionCookieName()).map(([, value]) => value),
  }
}
