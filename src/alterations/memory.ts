import type { ServiceAccount } from '../reference/identity/account.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import type { ServiceResponse } from '../reference/message/response.ts'
import type { Service, ServicePatch } from '../reference/service.ts'
import type { ServiceSession } from '../reference/state.ts'
import { type Alteration, alter, changing, preceding, together, whenAnswered } from './alteration.ts'
import { goesTo, overlaps, type RequestCondition } from './requests-by.ts'
import { carriedBy, refusing, showing, sparing } from './sessions.ts'

/** Makes one patch of several, as `together` does, with a memory of this class, which each server has for itself. */
export function remembering<Memory>(
  MemoryClass: new () => Memory,
  changes: (memory: Memory) => readonly ServicePatch[],
): ServicePatch {
  return (was, service) => together(...changes(new MemoryClass()))(was, service)
}

/** One value, which the next one replaces. */
export class Latest<Value> {
  value: Value | undefined
}

/** A number, which counts something. */
export class Count {
  value = 0
}

/** Counts by session. */
export class CountBySession {
  readonly #counts = new Map<string, number>()

  /** Returns how often it was called for this session, including this call; zero for none. */
  count(session: ServiceSession | undefined): number {
    if (session === undefined) return 0
    const count = (this.#counts.get(session.id) ?? 0) + 1
    this.#counts.set(session.id, count)
    return count
  }
}

/** Marked sessions. */
export class Marked {
  readonly #ids = new Set<string>()

  add(session: ServiceSession | undefined): void {
    if (session !== undefined) this.#ids.add(session.id)
  }

  has(session: ServiceSession | undefined): boolean {
    return session !== undefined && this.#ids.has(session.id)
  }

  /** Returns whether the session is marked, and removes the mark. */
  take(session: ServiceSession | undefined): boolean {
    return session !== undefined && this.#ids.delete(session.id)
  }
}

/** Whether a request that was answered so is one of those that mark their sessions. */
export type IsMarking = (request: ServiceRequest, response: ServiceResponse) => boolean

/** Changes what happens to the sessions in which such a request was answered. */
export function after(isOne: IsMarking, change: (marked: Marked) => ServicePatch): ServicePatch {
  return remembering(Marked, (marked) => [
    whenAnswered({}, (response, request, was) => {
      if (isOne(request, response)) marked.add(carriedBy(was, request))
    }),
    change(marked),
  ])
}

/** The security check does not reuse marked sessions. */
export function notReusing(marked: Marked): ServicePatch {
  return changing('reusableSession', (_was, session) => (marked.has(session) ? undefined : session))
}

/** Logout does not end marked sessions. */
export function notEnding(marked: Marked): ServicePatch {
  return sparing((session) => marked.has(session))
}

/** Ends each session after this number of requests. */
export function endingAfter(requests: number): ServicePatch {
  return remembering(CountBySession, (uses) => [refusing((_was, _request, session) => uses.count(session) > requests)])
}

/** Ended sessions by ID, of a server that does not forget them. */
class EndedSessions extends Map<string, ServiceSession> {
  /** The ended session whose cookie a request carries. */
  carriedBy(was: Service, request: ServiceRequest): ServiceSession | undefined {
    return was.readSessionIds(request).flatMap((id) => this.get(id) ?? [])[0]
  }

  /** Revives and returns the ended session whose cookie a request carries. */
  reviveCarriedBy(was: Service, request: ServiceRequest): ServiceSession | undefined {
    const former = this.carriedBy(was, request)
    if (former !== undefined) reviveSession(was, former)
    return former
  }
}

/** Revives an ended session, as if used now. */
export function reviveSession(was: Service, session: ServiceSession): void {
  was.touchSession(session)
  was.state.sessions.set(session.id, session)
}

/** Like `remembering`, for a server that does not forget ended sessions: those that ended by logout, by inactivity or by either. */
export function rememberingEnded(
  by: 'logout' | 'inactivity' | 'either',
  changes: (ended: EndedSessions) => readonly ServicePatch[],
): ServicePatch {
  return remembering(EndedSessions, (ended) => [
    preceding('endSession', (_was, session, request) => {
      if (by === 'either' || goesTo('logout', request) === (by === 'logout')) ended.set(session.id, session)
    }),
    ...changes(ended),
  ])
}

/** Makes a patch for the first request with the cookie of each timed-out session. `late` returns it once: ask for every request. */
export function atFirstLate(
  change: (late: (was: Service, request: ServiceRequest) => ServiceSession | undefined) => ServicePatch,
): ServicePatch {
  return rememberingEnded('inactivity', (ended) => {
    const seen = new Set<ServiceSession>()
    const late = (was: Service, request: ServiceRequest) => {
      const session = carriedBy(was, request) ?? ended.carriedBy(was, request)
      if (session === undefined || seen.has(session) || !ended.has(session.id)) return undefined
      seen.add(session)
      return session
    }
    return [change(late)]
  })
}

/** Alters the refusal of a cookie whose session has ended so. */
export function answeringEnded(
  by: Parameters<typeof rememberingEnded>[0],
  ...alterations: readonly Alteration[]
): ServicePatch {
  return rememberingEnded(by, (ended) => [
    alter({ outcome: 'missing', where: (request, was) => ended.carriedBy(was, request) !== undefined }, ...alterations),
  ])
}

/** Answers matching requests for the first user of their connection. */
export const boundToTheConnection = (is: RequestCondition): ServicePatch =>
  remembering(Map<number, ServiceAccount>, (first) => [
    showing((was, request, account) => {
      if (!is(request, was) || request.connection === undefined || account === undefined) return undefined
      const user = first.get(request.connection) ?? account
      first.set(request.connection, user)
      return user
    }),
  ])

/** A matching request that overlaps others, or the session that it opens, counts as one of the user of the previous one. */
export const mixedUp = (seam: typeof showing, concerns: RequestCondition, isOther = concerns): ServicePatch =>
  remembering(Latest<ServiceAccount>, (latest) => [
    seam((was, request, account) => {
      if (!isOther(request, was)) return undefined
      const before = latest.value
      latest.value = account
      return concerns(request, was) && overlaps(request) ? before : undefined
    }),
  ])
