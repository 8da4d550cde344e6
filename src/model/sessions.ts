import type { Facts } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { Demand } from './ruling.ts'
import { isServed, type Seen } from './seen.ts'
import { type Carrying, carrying, denialOf, type Owner, type State, used, withModelSession } from './state.ts'

/** The requirement broken by default when an ended session authenticates. */
export const ends = '4.8/logout-ends-the-session'

/** Whether the session cookie authenticates: it does as long as its session lives (section 5.2). */
export function lives(carried: Carrying): 'yes' | 'no' | 'open' {
  if (carried === 'live session') return 'yes'
  return carried === 'open session' ? 'open' : 'no'
}

/** The owner of the session that a request carried. */
export function ownerOf(state: State, seen: Seen): Owner | undefined {
  return seen.sent === undefined ? undefined : state.sessions.get(seen.sent)?.owner
}

/** No answer sets the ID of a live session of a user that the request did not carry (section 2.2). */
export function handsOutNothing(state: State, seen: Seen, requirement: string): Demand {
  const given = seen.set === undefined || seen.set === seen.sent ? undefined : state.sessions.get(seen.set)
  const isAnothers = given !== undefined && given.owner !== 'none' && given.life !== 'ended'
  return [!isAnothers, requirement, 'no session that another browser has', 'the session ID of another browser']
}

/**
 * The session ID that an answer set must not authenticate, nor must an unauthenticated one that the request carried. `denial`:
 * the requirement broken if it does. If the target is known to break that, the session may belong to `owner`. With an owner,
 * this also applies to a carried session that was set without credentials.
 */
export function ofNoUser(facts: Facts, state: State, seen: Seen, denial: string, owner?: Owner): State {
  const isOld = seen.set === undefined || seen.set === seen.sent || state.sessions.has(seen.set)
  const given = isOld ? [] : [seen.set]
  const mayLive = isKnown(facts, denial, 'end')
  const ofNoUser = [seen.sent, seen.set].filter((id) => state.sessions.get(id ?? '')?.owner === 'none')
  const unsuspected = ofNoUser.filter((id) => givenToAll.includes(state.sessions.get(id ?? '')?.denial ?? ''))
  const suspects = mayLive ? ofNoUser : owner === undefined ? [] : unsuspected
  const session = mayLive
    ? ({ owner: owner ?? 'unknown', life: 'open', denial, mayLive: denial, ...used(seen) } as const)
    : ({ owner: 'none', life: 'live', denial } as const)
  return [...suspects, ...given].reduce((after, id) => withModelSession(after, id, session, seen), state)
}

/** The requirements broken when a session that was set without credentials authenticates. */
const givenToAll = ['5.3/missing-credentials-are-401', '4.7/anyone-gets-the-key']

/** The operation of this user may have succeeded: a session that it set or carried may be the user's from now on. */
export function perhapsOpened(state: State, seen: Seen, owner: Owner): State {
  return [...new Set([seen.sent, seen.set])].reduce((after, id) => {
    const before = state.sessions.get(id ?? '')
    // Nothing revives an ended session.
    if (id !== seen.set && (before === undefined || before.life === 'ended')) return after
    const isTheirs = before === undefined || before.owner === 'none' || before.owner === owner
    return withModelSession(
      after,
      id,
      { owner: isTheirs ? owner : 'unknown', life: 'open', denial: ends, ...used(seen) },
      seen,
    )
  }, state)
}

/** A login of this user opened a session or reused the one that it carried. */
export function opened(facts: Facts, state: State, seen: Seen, owner: Owner): State {
  const id = seen.set ?? seen.sent
  const after = withModelSession(
    state,
    id,
    { owner, life: 'live', denial: ends, mayLive: undefined, ...used(seen) },
    seen,
  )
  // The specification does not say whether the browser's previous session survives. If it does, the login may count as a use.
  const left = id !== seen.sent && lives(carrying(facts, state, seen)) !== 'no'
  return left ? withModelSession(after, seen.sent, { life: 'open', usedAtLatest: seen.receivedAt }, seen) : after
}

/** The conditions when only the session cookie authenticates. `live`: the requirement that a live session is accepted. */
export function acceptedBySession(
  facts: Facts,
  state: State,
  seen: Seen,
  live: string,
  wasAccepted: boolean,
): Demand[] {
  const carried = carrying(facts, state, seen)
  const refused = seen.status === 401
  switch (lives(carried)) {
    case 'yes':
      return [[wasAccepted, live, 'the live session to be accepted'], isOwners(state, seen)]
    case 'open':
      return [
        [wasAccepted || refused, live, 'to be accepted, or status 401'],
        isOwners(state, seen),
        ...mayNotLive(state, seen, wasAccepted),
      ]
    case 'no':
      if (carried === 'no session')
        return [
          [refused, '5.3/missing-credentials-are-401', 'status 401'],
          [seen.bodyBytes === 0, '5.3/missing-credentials-get-an-empty-body', 'a body of zero bytes'],
        ]
      return [[refused, denialOf(state, seen), `status 401, because the session is ${why[carried]}`]]
  }
}

/** Reports the known deviation again when a session authenticates only because of it. */
function mayNotLive(state: State, seen: Seen, wasAccepted: boolean): Demand[] {
  const denial = state.sessions.get(seen.sent ?? '')?.mayLive
  return denial === undefined ? [] : [[!wasAccepted, denial, 'status 401']]
}

const why: Readonly<Record<Carrying, string>> = {
  'no session': 'missing',
  'unknown session': 'a forged one',
  'unauthenticated session': 'unknown: the request that set it was not authenticated',
  'live session': 'live',
  'ended session': 'over',
  'open session': 'perhaps over',
}

/** The session shows its own user. */
function isOwners(state: State, seen: Seen): Demand {
  const owner = ownerOf(state, seen)
  const shows = isServed(seen) && typeof owner === 'number' && seen.user !== undefined
  return [
    !shows || seen.user === owner,
    '2.2/session-id-identifies-one-session',
    'the user of the session',
    'another user than that of the session',
  ]
}
