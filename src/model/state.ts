import type { Facts } from './facts.ts'
import type { Seen } from './seen.ts'

/** Whose a session is: a user's by number; nobody's; that of a user of whom only so much is known. */
export type Owner = number | 'nobody' | 'somebody'

/** A session ID that has turned up, and what is known of its session. */
export interface Session {
  readonly owner: Owner
  /** `open`: the document leaves it to the server whether it still lives. */
  readonly life: 'live' | 'ended' | 'open'
  /** The requirement that a request breaks which this session should not authenticate, but does. */
  readonly denial: string
  /** The requirement by which nobody should be let in by it, where the target is known not to meet that. */
  readonly mayLive?: string | undefined
  /** The last use that counts for certain, and the last that may count. */
  readonly usedAt: number
  readonly usedAtLatest: number
}

/** What is known of the server. */
export interface State {
  readonly sessions: ReadonlyMap<string, Session>
  /** Keys that the key service has given, by the session that asked; the key under `` is that of nobody. */
  readonly keys: ReadonlyMap<string, string>
}

export const beginning: State = { sessions: new Map(), keys: new Map() }

/** What a request carries, as the model sees it. */
export type Carrying =
  | 'no session'
  | 'unknown session'
  | 'unauthenticated session'
  | 'live session'
  | 'ended session'
  | 'open session'

export const carryings: readonly Carrying[] = [
  'no session',
  'unknown session',
  'unauthenticated session',
  'live session',
  'ended session',
  'open session',
]

/** How far a measured time may be from what the server measures: its clock ticks in seconds on many servers. */
const margin = 0.05

/** What the session cookie of a request stands for at the time of the request. */
export function carrying(facts: Facts, state: State, seen: Seen): Carrying {
  if (seen.sent === undefined) return 'no session'
  const session = state.sessions.get(seen.sent)
  if (session === undefined) return 'unknown session'
  if (session.owner === 'nobody') return 'unauthenticated session'
  if (session.life === 'ended') return 'ended session'
  const { sessionTimeoutMs: timeout } = facts
  if (seen.sentAt - session.usedAtLatest > timeout * (1 + margin)) return 'ended session'
  if (session.life === 'open' || seen.receivedAt - session.usedAt > timeout * (1 - margin)) return 'open session'
  return 'live session'
}

/** The requirement by which an ended session is dead. */
export function denialOf(state: State, seen: Seen): string {
  const session = seen.sent === undefined ? undefined : state.sessions.get(seen.sent)
  if (session === undefined) return '5.3/unknown-session-id-is-401'
  return session.life !== 'ended' && session.owner !== 'nobody'
    ? '3/idle-session-ends-after-the-timeout'
    : session.denial
}

/** The state with one session otherwise. */
export function withSession(state: State, id: string | undefined, change: Partial<Session>, seen: Seen): State {
  if (id === undefined) return state
  const before = state.sessions.get(id) ?? {
    owner: 'nobody',
    life: 'live',
    denial: '5.3/unknown-session-id-is-401',
    usedAt: seen.sentAt,
    usedAtLatest: seen.receivedAt,
  }
  return { ...state, sessions: new Map(state.sessions).set(id, { ...before, ...change }) }
}

/** The session was used for certain. */
export function used(seen: Seen): Pick<Session, 'usedAt' | 'usedAtLatest'> {
  return { usedAt: seen.sentAt, usedAtLatest: seen.receivedAt }
}

/** The session that a request carried may have been used, and may have been ended: the document does not say. */
export function leftOpen(facts: Facts, state: State, seen: Seen, mayEnd: boolean): State {
  const session = seen.sent === undefined ? undefined : state.sessions.get(seen.sent)
  // Nothing brings a session back that is over.
  if (session === undefined || carrying(facts, state, seen) === 'ended session') return state
  const life = mayEnd ? 'open' : session.life
  return withSession(state, seen.sent, { life, usedAtLatest: seen.receivedAt }, seen)
}
