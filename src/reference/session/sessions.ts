import { randomUUID } from 'node:crypto'
import type { ServiceAccount } from '../identity/account.ts'
import type { ServiceRequest } from '../message/request.ts'
import type { ServiceCore, ServiceSession } from '../state.ts'
import type { SessionCookieSeams } from './session-cookie.ts'

/** The lifecycle of a session (sections 2.2 and 3). */
export interface SessionSeams {
  /** Generates an ID that cannot be guessed. */
  newSessionId(account: ServiceAccount | undefined): string
  /** Opens a session, for a user or unauthenticated. */
  openSession(account: ServiceAccount | undefined, request: ServiceRequest): ServiceSession
  /** Finds a live session, without counting as a use of it. */
  findSession(id: string): ServiceSession | undefined
  /** Finds the live session of a request's cookie, and counts as a use of it. */
  sessionOf(request: ServiceRequest): ServiceSession | undefined
  /** Counts as a use: restarts the inactivity timeout. */
  touchSession(session: ServiceSession): void
  /** Whether the session was inactive for the whole timeout. */
  isExpired(session: ServiceSession): boolean
  /** Ends a session and frees what it holds. */
  endSession(session: ServiceSession, request?: ServiceRequest): void
  /** The live session that a security check of this user reuses, if any (section 4.5). */
  reusableSession(account: ServiceAccount, request: ServiceRequest): ServiceSession | undefined
}

/**
 * Sessions with an inactivity timeout.
 *
 * @param service the record through which every call goes
 */
export function sessionSeams(service: ServiceCore & SessionCookieSeams & SessionSeams): SessionSeams {
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
  }
}
