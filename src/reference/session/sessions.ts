import { randomUUID } from 'node:crypto'
import { jsessionid } from '../names.ts'
import type { Service } from '../service.ts'
import type { ServiceSession } from '../state.ts'

/** Sessions with an inactivity timeout, and the cookies that carry their IDs. */
export function sessionSeams(service: Service) {
  const { sessions } = service.state
  const { clock } = service.options
  return {
    // It begins with a letter, so that the letter case of each ID can be changed at the same place.
    newSessionId: () => `A${randomUUID().replaceAll('-', '').toUpperCase().slice(1)}`,
    openSession(account, request) {
      for (const session of sessions.values()) if (service.isExpired(session)) service.endSession(session)
      const former = service.sessionOf(request)
      // The ID of an anonymous session is not reused: an attacker who planted it must not get the user's session.
      if (former !== undefined && former.account === undefined) service.endSession(former, request)
      const now = clock()
      const session: ServiceSession = {
        id: service.newSessionId(account),
        account,
        openedAt: now,
        touchedAt: now,
        key: undefined,
        settings: { userLocale: undefined, userTimezone: undefined },
      }
      sessions.set(session.id, session)
      if (account !== undefined) service.state.openedSessions += 1
      return session
    },
    findSession(id) {
      const session = sessions.get(id)
      if (session === undefined || !service.isExpired(session)) return session
      service.endSession(session)
      return undefined
    },
    sessionOf(request) {
      for (const id of service.readSessionIds(request)) {
        const session = service.findSession(id)
        if (session === undefined) continue
        service.touchSession(session)
        return session
      }
      return undefined
    },
    touchSession(session) {
      session.touchedAt = clock()
    },
    isExpired: (session) => clock() - session.touchedAt >= service.options.sessionTimeoutMs,
    endSession(session) {
      sessions.delete(session.id)
    },
    reusableSession(account, request) {
      const session = service.sessionOf(request)
      return session?.account === account ? session : undefined
    },
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
