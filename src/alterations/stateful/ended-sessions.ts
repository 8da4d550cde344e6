import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { goesTo } from '../requests-by.ts'

/** Remembers ended sessions, for servers that do not forget them. */
export class EndedSessions {
  readonly #was: Service
  readonly #sessions = new Map<string, ServiceSession>()
  /** Ends a session and remembers it; replaces the service's own method. */
  readonly endSession: Service['endSession']

  /** @param by which ends to remember: those by logout or by inactivity */
  constructor(was: Service, by: 'logout' | 'inactivity' | 'either' = 'either') {
    this.#was = was
    this.endSession = (session, request) => {
      const isLogout = goesTo('logout', request)
      if (by === 'either' || isLogout === (by === 'logout')) this.#sessions.set(session.id, session)
      was.endSession(session, request)
    }
  }

  /** The ended session whose cookie a request carries. */
  carriedBy(request: ServiceRequest): ServiceSession | undefined {
    return this.#was.readSessionIds(request).flatMap((id) => this.#sessions.get(id) ?? [])[0]
  }

  /** The ended session with this ID. */
  withId(id: string): ServiceSession | undefined {
    return this.#sessions.get(id)
  }

  /** Revives every ended session that matches, as if used now. */
  revive(isOne: (session: ServiceSession) => boolean): void {
    for (const session of this.#sessions.values()) {
      if (!isOne(session)) continue
      this.#was.touchSession(session)
      this.#was.state.sessions.set(session.id, session)
    }
  }
}
