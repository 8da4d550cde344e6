import { isKnown } from './known-deviations.ts'
import { type Demand, hasStatus, type Ruling } from './ruling.ts'
import { isServed, type Seen } from './seen.ts'
import {
  denialOf,
  mayBeLive,
  type Owner,
  type Situation,
  type State,
  usageTimes,
  withModelSession,
  withUncertainSession,
} from './state.ts'

/** The requirement broken by default when an ended session authenticates. */
export const logoutEndsSession = '4.8/logout-ends-the-session'

/** The requirement that a login sets the cookie of its session. */
export const cookieIsSet = '2.2/session-cookie-is-jsessionid'

/** The requirement broken by default when a session shows another user. */
export const identifiesOneSession = '2.2/session-id-identifies-one-session'

/**
 * No answer sets the ID of a live session of a user that the request did not carry (section 2.2). Requests that carry the same
 * unauthenticated session at the same time may all get the session that a login among them has made of it.
 */
export function leaksNoSession({ state, seen, owner }: Situation, requirement: string): Demand {
  const given = seen.set === undefined || seen.set === seen.sent ? undefined : state.sessions.get(seen.set)
  const isOwn = given?.openedWith === seen.sent && owner === 'none'
  const isAnothers = given !== undefined && given.owner !== 'none' && given.life !== 'ended' && !isOwn
  return [!isAnothers, requirement, 'no-session-of-another-browser', 'session-of-another-browser']
}

/**
 * The session ID that an answer set must not authenticate, nor must an unauthenticated one that the request carried. `denial`:
 * the requirement broken if it does. If the target is known to break that, the session may belong to `owner`. With an owner,
 * this also applies to a carried session that was set without credentials.
 */
export function withAnonymousSession({ facts, seen }: Situation, state: State, denial: string, owner?: Owner): State {
  const isOld = seen.set === undefined || seen.set === seen.sent || state.sessions.has(seen.set)
  const given = isOld ? [] : [seen.set]
  const mayLive = isKnown(facts, denial, 'end')
  const anonymous = [seen.sent, seen.set].filter((id) => state.sessions.get(id ?? '')?.owner === 'none')
  const unsuspected = anonymous.filter((id) => givenToAll.includes(state.sessions.get(id ?? '')?.denial ?? ''))
  const suspects = mayLive ? anonymous : owner === undefined ? [] : unsuspected
  const session = mayLive
    ? ({ owner: owner ?? 'unknown', life: 'open', denial, mayLive: denial, ...usageTimes(seen) } as const)
    : ({ owner: 'none', life: 'live', denial } as const)
  return [...suspects, ...given].reduce((after, id) => withModelSession(after, id, session, seen), state)
}

/** A refusal may give the session of its cookie another ID: then it still belongs to the same user. */
function withRenewedSession(situation: Situation, denial: string): State | undefined {
  const { state, seen, owner = 'unknown' } = situation
  if (seen.set === undefined || state.sessions.has(seen.set) || !mayBeLive(situation)) return undefined
  const before = withUncertainSession(situation, { mayEnd: true })
  return withModelSession(before, seen.set, { owner, life: 'open', denial, ...usageTimes(seen) }, seen)
}

/** The ruling on an answer that opens no session. `owner`: the user whose session it is if one is opened. */
export function opensNothing(situation: Situation, demands: readonly Demand[], denial: string, owner?: Owner): Ruling {
  return {
    demands: [...demands, leaksNoSession(situation, denial)],
    next:
      withRenewedSession(situation, denial) ??
      withAnonymousSession(situation, withUncertainSession(situation, { mayEnd: true }), denial, owner),
  }
}

/** The requirements broken when a session that was set without credentials authenticates. */
const givenToAll = ['5.3/missing-credentials-are-401', '4.7/anyone-gets-the-key']

/** The operation of this user may have succeeded: a session that it set or carried may be the user's from now on. */
export function withPossibleSession(state: State, seen: Seen, owner: Owner): State {
  return [...new Set([seen.sent, seen.set])].reduce((after, id) => {
    const before = state.sessions.get(id ?? '')
    // Nothing revives an ended session.
    if (id !== seen.set && (before === undefined || before.life === 'ended')) return after
    const isTheirs = before === undefined || before.owner === 'none' || before.owner === owner
    const session = {
      owner: isTheirs ? owner : 'unknown',
      life: 'open',
      denial: logoutEndsSession,
      ...usageTimes(seen),
    } as const
    return withModelSession(after, id, session, seen)
  }, state)
}

/** A login of this user opened a session or reused the one that it carried. */
export function opened(situation: Situation, owner: Owner): State {
  const { state, seen } = situation
  const id = seen.set ?? seen.sent
  // Without a cookie, the session of another user should be this user's now. Only a request with it can show that.
  const takenOverBy = seen.set === undefined && isOfAnother(situation, owner) ? owner : undefined
  const session = {
    owner: takenOverBy === undefined ? owner : 'unknown',
    life: 'live',
    denial: logoutEndsSession,
    mayLive: undefined,
    takenOverBy,
    openedWith: seen.sent,
    ...usageTimes(seen),
  } as const
  const after = withModelSession(state, id, session, seen)
  // The specification does not say whether the browser's previous session survives. If it does, the login may count as a use.
  const isLeft = id !== seen.sent && mayBeLive(situation)
  return isLeft ? withModelSession(after, seen.sent, { life: 'open', usedAtLatest: seen.receivedAt }, seen) : after
}

/** The conditions when only the session cookie authenticates. `live`: the requirement that a live session is accepted. */
export function acceptedBySession(situation: Situation, live: string, wasAccepted: boolean): Demand[] {
  const { seen, sessionState } = situation
  switch (sessionState) {
    case 'live':
      return [[wasAccepted, live, 'session-accepted'], showsItsOwner(situation)]
    case 'open':
      return [
        [wasAccepted || seen.status === 401, live, 'accepted-or-401'],
        showsItsOwner(situation),
        ...toleratedSession(situation, wasAccepted),
      ]
    case 'none':
      return [
        hasStatus(401, seen, '5.3/missing-credentials-are-401'),
        [seen.bodyBytes === 0, '5.3/missing-credentials-get-an-empty-body', 'empty-body'],
      ]
    default:
      return [hasStatus(401, seen, denialOf(situation), sessionState)]
  }
}

/** Reports the known deviation again when a session authenticates only because of it. */
function toleratedSession({ session }: Situation, wasAccepted: boolean): Demand[] {
  const denial = session?.mayLive
  return denial === undefined ? [] : [[!wasAccepted, denial, { kind: 'status', is: 401 }]]
}

/** The session shows its own user. */
function showsItsOwner({ seen, session, owner }: Situation): Demand {
  const { takenOverBy } = session ?? {}
  const wanted = takenOverBy ?? owner
  const isShown = isServed(seen) && typeof wanted === 'number' && seen.user !== undefined
  const requirement = takenOverBy === undefined ? identifiesOneSession : cookieIsSet
  return [!isShown || seen.user === wanted, requirement, 'user-of-the-session', 'not-the-user-of-the-session']
}

/** Whether a request carries a session of another user than this one, or perhaps of another. */
export function isOfAnother(situation: Situation, owner: Owner): boolean {
  const { owner: before } = situation
  return mayBeLive(situation) && (before !== owner || before === 'unknown')
}
