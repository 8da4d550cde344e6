import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service } from '../../reference/service.ts'
import type { Session } from '../../reference/state.ts'

/** The sessions that have ended, for servers that do not forget them. */
export class EndedSessions {
  readonly #was: Service
  readonly #sessions = new Map<string, Session>()
  /** Ends a session as before, and keeps it in mind: it takes the place of the service's own. */
  readonly endSession: Service['endSession']

  /** @param by which ends are kept in mind: those by a logout, or by inactivity */
  constructor(was: Service, by: 'logout' | 'inactivity' | 'either' = 'either') {
    this.#was = was
    this.endSession = (session, request) => {
      const isLogout = request?.path === '/logout.html'
      if (by === 'either' || isLogout === (by === 'logout')) this.#sessions.set(session.id, session)
      was.endSession(session, request)
    }
  }

  /** The one whose cookie a request carries. */
  carriedBy(request: ServiceRequest): Session | undefined {
    return this.#was.readSessionIds(request).flatMap((id) => this.#sessions.get(id) ?? [])[0]
  }

  /** The one with this id. */
  withId(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  /** Each of them lives again, as if it was used now, of which this is true. */
  revive(isOne: (session: Session) => boolean): void {
    for (const session of this.#sessions.values()) {
      if (!isOne(session)) continue
      this.#was.touchSession(session)
      this.#was.state.sessions.set(session.id, session)
    }
  }
}
