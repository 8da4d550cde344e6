import type { Facts, TokenRequirements } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { ModelToken, Stateless } from './operation.ts'
import { type Demand, hasAnEmptyBody, type Ruling } from './ruling.ts'
import { isServed, isSignedIn, type Seen } from './seen.ts'
import { acceptedBySession, handsOutNothing, lives, ofNoUser, ownerOf } from './sessions.ts'
import { carrying, leftOpen, type State, used, withModelSession } from './state.ts'

const refusals = {
  'wrong password': 'wrong-password-is-401',
  'unknown user': 'unknown-user-is-401',
  'no user': 'missing-username-is-401',
  'no password': 'missing-password-is-401',
} as const

/** Basic and argument-based authentication, with and without a session cookie (sections 4.1, 4.2, 5.2). */
export function stateless(facts: Facts, state: State, operation: Stateless, seen: Seen): Ruling {
  const section = operation.kind === 'basic' ? '4.1' : '4.2'
  const carried = carrying(facts, state, seen)
  if (operation.credentials !== 'right') {
    const beside = lives(carried) === 'no' ? undefined : '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
    const requirement = `${section}/${refusals[operation.credentials]}`
    return refused(facts, state, seen, beside ?? requirement, `${section}/refusal-has-an-empty-body`)
  }
  const encrypted = operation.kind === 'basic' && facts.encryption !== 'off'
  const requirement = encrypted
    ? '5.7/basic-takes-the-encrypted-password'
    : lives(carried) !== 'no'
      ? '1/cookie-and-credentials-combine'
      : carried === 'no session'
        ? '5.2/every-stateless-request-is-verified'
        : '5.2/valid-credentials-beside-a-dead-cookie-are-served'
  return accepted(facts, state, seen, {
    requirement,
    user: operation.user,
    read: operation.method === 'GET',
    denial: '5.1/stateless-credentials-keep-no-state',
  })
}

const ofPreauthentication: TokenRequirements = {
  accepted: '4.2/token-authenticates-a-request',
  refused: '4.2/invalid-token-is-401',
  emptyRefusal: '4.2/refusal-has-an-empty-body',
}

/** The user of a token; undefined if unknown. */
export function tokenUserOf({ tokenUser }: Facts, { by }: ModelToken): number | undefined {
  return by === undefined ? tokenUser : 0
}

/** A token on a request (section 4.2). */
export function tokenOnRequest(facts: Facts, state: State, operation: ModelToken, seen: Seen): Ruling {
  const requirements = facts.declaredTokens?.[operation.by ?? ''] ?? ofPreauthentication
  // The specification does not say how an invalid token is treated beside a live cookie.
  if (!operation.right) return refused(facts, state, seen, requirements.refused, requirements.emptyRefusal)
  return accepted(facts, state, seen, {
    requirement:
      lives(carrying(facts, state, seen)) === 'no' ? requirements.accepted : '1/cookie-and-credentials-combine',
    user: tokenUserOf(facts, operation),
    read: true,
    denial: '5.1/token-keeps-no-state',
  })
}

/** A request with a session cookie and no credentials, or without anything (sections 3 and 5.3). */
export function plainRequest(facts: Facts, state: State, seen: Seen, read: boolean): Ruling {
  const live = '1/one-login-serves-many-requests'
  const wasAccepted = read ? isServed(seen) : isSignedIn(seen)
  const demands = [
    ...acceptedBySession(facts, state, seen, live, wasAccepted),
    handsOutNothing(state, seen, '2.2/session-id-identifies-one-session'),
  ]
  if (lives(carrying(facts, state, seen)) === 'no')
    return { demands, next: ofNoUser(facts, state, seen, '5.3/missing-credentials-are-401') }
  // A crash says nothing about the session.
  if (seen.status >= 500) return { demands, next: leftOpen(facts, state, seen, false) }
  const isOpen = carrying(facts, state, seen) === 'open session'
  // An open session that is refused may have ended, or may be unauthenticated: then a login may reuse it.
  const found = wasAccepted ? { life: 'live' as const } : isOpen ? unauthenticatedSession : { life: 'ended' as const }
  const after = withModelSession(state, seen.sent, { ...found, mayLive: undefined, ...used(seen) }, seen)
  // The meaning of another session ID in the answer to a live session is not specified.
  const unclear = { owner: 'unknown', life: 'open' } as const
  return {
    demands,
    next: state.sessions.has(seen.set ?? '') ? after : withModelSession(after, seen.set, unclear, seen),
  }
}

const unauthenticatedSession = { owner: 'none', life: 'live' } as const

function refused(facts: Facts, state: State, seen: Seen, requirement: string, emptiness: string | undefined): Ruling {
  return {
    demands: [
      [seen.status === 401, requirement, 'status 401'],
      ...(emptiness === undefined ? [] : [hasAnEmptyBody(401, seen, emptiness)]),
      handsOutNothing(state, seen, '5.2/every-stateless-request-is-verified'),
    ],
    next: ofNoUser(facts, leftOpen(facts, state, seen, true), seen, '5.2/every-stateless-request-is-verified'),
  }
}

interface Accepted {
  readonly requirement: string
  readonly user: number | undefined
  readonly read: boolean
  readonly denial: string
}

function accepted(facts: Facts, state: State, seen: Seen, { requirement, user, read, denial }: Accepted): Ruling {
  // A session was carried that is or may be live.
  const beside = lives(carrying(facts, state, seen)) !== 'no'
  const owner = ownerOf(state, seen)
  const shown = read && user !== undefined && seen.user !== undefined
  // The specification does not say which user wins if the cookie and the password belong to different users.
  const isOwn = seen.user === user || (beside && (seen.user === owner || owner === 'unknown'))
  const demands: Demand[] = [
    [
      read ? isServed(seen) : isSignedIn(seen),
      requirement,
      read ? 'to be accepted (status 200 to 299)' : 'to be accepted',
    ],
    [!shown || isOwn, '5.2/every-stateless-request-is-verified', 'the user of the credentials', 'another user'],
    handsOutNothing(state, seen, denial),
  ]
  const another = owner !== user
  const left = leftOpen(facts, state, seen, another)
  const handsOver = beside && another && isKnown(facts, '2.2/session-belongs-to-the-one-who-opened-it', 'owner')
  const after = handsOver ? withModelSession(left, seen.sent, { owner: 'unknown' }, seen) : left
  return { demands, next: ofNoUser(facts, after, seen, denial, user ?? 'unknown') }
}
