import type { Facts } from './facts.ts'
import type { Seen } from './seen.ts'

/** The owner of a session: a user by number, `none` (unauthenticated), or `unknown` (an unidentified user). */
export type Owner = number | 'none' | 'unknown'

/** What is known about a session whose ID was seen. */
export interface ModelSession {
  readonly owner: Owner
  /** `open`: the specification does not say whether it still lives. */
  readonly life: 'live' | 'ended' | 'open'
  /** The requirement broken when this session authenticates although it should not. */
  readonly denial: string
  /** The requirement by which it should not authenticate, if the target is known to violate that. */
  readonly mayLive?: string | undefined
  /** The user for whom a login that set no cookie should have taken it over. Its owner is unknown from then on. */
  readonly takenOverBy?: Owner | undefined
  /** The ID of the session that the login carried when it opened this one. */
  readonly openedWith?: string | undefined
  /** The latest time at which it was certainly used, and at which it may have been used (milliseconds). */
  readonly usedAt: number
  readonly usedAtLatest: number
}

export interface State {
  readonly sessions: ReadonlyMap<string, ModelSession>
  /** Keys that the key service returned, by session ID; the empty ID stands for requests without a session. */
  readonly keys: ReadonlyMap<string, string>
}

export const beginning: State = { sessions: new Map(), keys: new Map() }

export type SessionState = (typeof sessionStates)[number]

/** `open`: perhaps live. `unknown`: no answer has set it. `unauthenticated`: no sign-in has opened it. */
export const sessionStates = ['none', 'unknown', 'unauthenticated', 'live', 'ended', 'open'] as const

/** The tolerance of time measurements, as a share of the timeout: many servers count in whole seconds. */
const margin = 0.05

/** The state of the session that a request carries, at the time of the request. */
export function sessionStateOf(facts: Facts, state: State, seen: Seen): SessionState {
  if (seen.sent === undefined) return 'none'
  const session = state.sessions.get(seen.sent)
  if (session === undefined) return 'unknown'
  if (session.owner === 'none') return 'unauthenticated'
  if (session.life === 'ended') return 'ended'
  const { sessionTimeoutMs: timeout } = facts
  if (seen.sentAt - session.usedAtLatest > timeout * (1 + margin)) return 'ended'
  if (session.life === 'open' || seen.receivedAt - session.usedAt > timeout * (1 - margin)) return 'open'
  return 'live'
}

export type Situation = ReturnType<typeof situationOf>

/** An answer, and what is known before it: among that, the session that the request carried, and its owner. */
export function situationOf(facts: Facts, state: State, seen: Seen) {
  const session = state.sessions.get(seen.sent ?? '')
  return { facts, state, seen, sessionState: sessionStateOf(facts, state, seen), session, owner: session?.owner }
}

/** Whether the session cookie authenticates, or may do so: it does as long as its session lives (section 5.2). */
export function mayBeLive({ sessionState }: Situation): boolean {
  return sessionState === 'live' || sessionState === 'open'
}

/** The requirement by which an ended session must not authenticate. */
export function denialOf({ session }: Situation): string {
  if (session === undefined) return '5.3/unknown-session-id-is-401'
  return session.life !== 'ended' && session.owner !== 'none' ? '3/idle-session-ends-after-the-timeout' : session.denial
}

/** The state with one session changed. */
export function withModelSession(
  state: State,
  id: string | undefined,
  change: Partial<ModelSession>,
  seen: Seen,
): State {
  if (id === undefined) return state
  const denial = '5.3/unknown-session-id-is-401'
  const before = state.sessions.get(id) ?? ({ owner: 'none', life: 'live', denial, ...usageTimes(seen) } as const)
  const reset = 'owner' in change ? { takenOverBy: undefined } : {}
  return { ...state, sessions: new Map(state.sessions).set(id, { ...before, ...reset, ...change }) }
}

/** The session was certainly used. */
export function usageTimes(seen: Seen): Pick<ModelSession, 'usedAt' | 'usedAtLatest'> {
  return { usedAt: seen.sentAt, usedAtLatest: seen.receivedAt }
}

/** The carried session may have been used and, with `mayEnd`, may have ended: the specification does not say. */
export function withUncertainSession(situation: Situation, { mayEnd }: { mayEnd: boolean }): State {
  const { state, seen, sessionState, session } = situation
  // Nothing revives an ended session.
  if (session === undefined || sessionState === 'ended') return state
  const life = mayEnd ? 'open' : session.life
  return withModelSession(state, seen.sent, { life, usedAtLatest: seen.receivedAt }, seen)
}
