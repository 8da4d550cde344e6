import type { Facts, TokenRequirements } from './facts.ts'
import { isKnown } from './known-deviations.ts'
import type { ModelToken, Stateless } from './operation.ts'
import { type Demand, faults, hasAnEmptyBody, type Ruling } from './ruling.ts'
import { isServed, isSignedIn } from './seen.ts'
import { acceptedBySession, handsOutNothing, lives, movedSession, ofNoUser } from './sessions.ts'
import { leftOpen, type Situation, used, withModelSession } from './state.ts'

/** Basic and argument-based authentication, with and without a session cookie (sections 4.1, 4.2, 5.2). */
export function stateless(situation: Situation, { kind, credentials, user, method }: Stateless): Ruling {
  const section = kind === 'basic' ? '4.1' : '4.2'
  const beside = lives(situation) !== 'no'
  if (credentials !== 'right') {
    const requirement = beside
      ? '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
      : `${section}/${faults[credentials]}-is-401`
    return refused(situation, requirement, `${section}/refusal-has-an-empty-body`)
  }
  const encrypted = kind === 'basic' && situation.facts.encryption !== 'off'
  const requirement = encrypted
    ? '5.7/basic-takes-the-encrypted-password'
    : beside
      ? '1/cookie-and-credentials-combine'
      : situation.carried === 'no session'
        ? '5.2/every-stateless-request-is-verified'
        : '5.2/valid-credentials-beside-a-dead-cookie-are-served'
  const denial = '5.1/stateless-credentials-keep-no-state'
  return accepted(situation, { requirement, user, read: method === 'GET', denial })
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
export function tokenOnRequest(situation: Situation, operation: ModelToken): Ruling {
  const { facts } = situation
  const requirements = facts.declaredTokens?.[operation.by ?? ''] ?? ofPreauthentication
  // The specification does not say how an invalid token is treated beside a live cookie.
  if (!operation.right) return refused(situation, requirements.refused, requirements.emptyRefusal)
  return accepted(situation, {
    requirement: lives(situation) === 'no' ? requirements.accepted : '1/cookie-and-credentials-combine',
    user: tokenUserOf(facts, operation),
    read: true,
    denial: '5.1/token-keeps-no-state',
  })
}

/** A request with a session cookie and no credentials, or without anything (sections 3 and 5.3). */
export function plainRequest(situation: Situation, read: boolean): Ruling {
  const { state, seen, carried } = situation
  const live = '1/one-login-serves-many-requests'
  const wasAccepted = read ? isServed(seen) : isSignedIn(seen)
  const demands = [
    ...acceptedBySession(situation, live, wasAccepted),
    handsOutNothing(situation, '2.2/session-id-identifies-one-session'),
  ]
  if (lives(situation) === 'no') return { demands, next: ofNoUser(situation, state, '5.3/missing-credentials-are-401') }
  // A crash says nothing about the session.
  if (seen.status >= 500) return { demands, next: leftOpen(situation, false) }
  const isOpen = carried === 'open session'
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

function refused(situation: Situation, requirement: string, emptiness: string | undefined): Ruling {
  const { seen } = situation
  const denial = '5.2/every-stateless-request-is-verified'
  return {
    demands: [
      [seen.status === 401, requirement, 'status 401'],
      ...(emptiness === undefined ? [] : [hasAnEmptyBody(401, seen, emptiness)]),
      handsOutNothing(situation, denial),
    ],
    next: movedSession(situation, denial) ?? ofNoUser(situation, leftOpen(situation, true), denial),
  }
}

interface Accepted {
  readonly requirement: string
  readonly user: number | undefined
  readonly read: boolean
  readonly denial: string
}

function accepted(situation: Situation, { requirement, user, read, denial }: Accepted): Ruling {
  const { facts, seen, owner } = situation
  // A session was carried that is or may be live.
  const beside = lives(situation) !== 'no'
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
    handsOutNothing(situation, denial),
  ]
  const another = owner !== user
  const left = leftOpen(situation, another)
  const handsOver = beside && another && isKnown(facts, '2.2/session-belongs-to-the-one-who-opened-it', 'owner')
  const after = handsOver ? withModelSession(left, seen.sent, { owner: 'unknown' }, seen) : left
  return { demands, next: ofNoUser(situation, after, denial, user ?? 'unknown') }
}
