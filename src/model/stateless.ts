import type { Method } from '../methods/method.ts'
import { methodOf } from '../methods/methods.ts'
import { isKnown, isStrict } from './known-deviations.ts'
import { acceptanceOf, refusalOf, refusedOpensNone, userOf } from './method.ts'
import type { ActionOf, Authentication } from './operation.ts'
import { type Demand, hasAnEmptyBody, hasStatus, type Ruling } from './ruling.ts'
import { isServed, isSignedIn } from './seen.ts'
import { acceptedBySession, leaksNoSession, opensNothing, withAnonymousSession } from './sessions.ts'
import { mayBeLive, type Situation, usageTimes, withModelSession, withUncertainSession } from './state.ts'

const everyRequestVerified = '5.2/every-stateless-request-is-verified'

/** Credentials or a token with a request, with and without a session cookie (sections 4.1, 4.2, 5.2). */
export function stateless(situation: Situation, operation: Authentication): Ruling {
  const { credentials } = operation
  if (credentials === 'right') return accepted(situation, operation)
  const { seen } = situation
  const method = methodOf(operation.by)
  // The specification does not say how an invalid token is treated beside a live cookie.
  const isBeside = method.takes === 'password' && mayBeLive(situation)
  const requirement = isBeside
    ? '5.2/wrong-credentials-beside-a-live-cookie-are-refused'
    : refusalOf(method, credentials)
  const demands = [hasStatus(401, seen, requirement), hasAnEmptyBody(401, seen, method.emptyRefusal)]
  return opensNothing(situation, demands, refusedOpensNone(method))
}

/** The requirement that right credentials are accepted, beside the session cookie of a request. */
function acceptanceBeside(situation: Situation, method: Method): string {
  const { takes, takesEncrypted = '' } = method
  if (situation.facts.encryption !== 'off' && isStrict(takesEncrypted)) return takesEncrypted
  if (mayBeLive(situation)) return '1/cookie-and-credentials-combine'
  if (takes === 'token') return acceptanceOf(method)
  return situation.sessionState === 'none'
    ? everyRequestVerified
    : '5.2/valid-credentials-beside-a-dead-cookie-are-served'
}

/** A request with a session cookie and no credentials, or without anything (sections 3 and 5.3). */
export function plainRequest(situation: Situation, { method }: ActionOf<'request'>): Ruling {
  const { state, seen, sessionState } = situation
  const live = '1/one-login-serves-many-requests'
  const knowsNoHead = method === 'HEAD' && (seen.status === 405 || seen.status === 501)
  const wasAccepted = method === 'GET' || method === 'HEAD' ? isServed(seen) || knowsNoHead : isSignedIn(seen)
  const demands = [
    ...acceptedBySession(situation, live, wasAccepted),
    leaksNoSession(situation, '2.2/session-id-identifies-one-session'),
  ]
  if (!mayBeLive(situation))
    return { demands, next: withAnonymousSession(situation, state, '5.3/missing-credentials-are-401') }
  // A crash says nothing about the session.
  if (seen.status >= 500) return { demands, next: withUncertainSession(situation, { mayEnd: false }) }
  const isOpen = sessionState === 'open'
  // An open session that is refused may have ended, or may be unauthenticated: then a login may reuse it.
  const found = wasAccepted ? { life: 'live' as const } : isOpen ? unauthenticatedSession : { life: 'ended' as const }
  const after = withModelSession(state, seen.sent, { ...found, mayLive: undefined, ...usageTimes(seen) }, seen)
  // The meaning of another session ID in the answer to a live session is not specified.
  const unclear = { owner: 'unknown', life: 'open' } as const
  return {
    demands,
    next: state.sessions.has(seen.set ?? '') ? after : withModelSession(after, seen.set, unclear, seen),
  }
}

const unauthenticatedSession = { owner: 'none', life: 'live' } as const

function accepted(situation: Situation, operation: Authentication): Ruling {
  const { facts, seen, owner } = situation
  const method = methodOf(operation.by)
  const requirement = acceptanceBeside(situation, method)
  const user = userOf(facts, operation)
  const isRead = (operation.method ?? 'GET') === 'GET'
  const denial = method.takes === 'password' ? '5.1/stateless-credentials-keep-no-state' : '5.1/token-keeps-no-state'
  const hasSession = mayBeLive(situation)
  const isShown = isRead && user !== 'unknown' && seen.user !== undefined
  // The specification does not say which user wins if the cookie and the password belong to different users.
  const isOwn = seen.user === user || (hasSession && (seen.user === owner || owner === 'unknown'))
  const demands: Demand[] = [
    [isRead ? isServed(seen) : isSignedIn(seen), requirement, isRead ? 'served' : 'accepted'],
    [!isShown || isOwn, everyRequestVerified, 'user-of-the-credentials', 'not-the-user-of-the-credentials'],
    leaksNoSession(situation, denial),
  ]
  const isOfAnotherUser = owner !== user || user === 'unknown'
  const left = withUncertainSession(situation, { mayEnd: isOfAnotherUser })
  const canChangeOwner =
    hasSession && isOfAnotherUser && isKnown(facts, '2.2/session-belongs-to-the-one-who-opened-it', 'owner')
  const after = canChangeOwner ? withModelSession(left, seen.sent, { owner: 'unknown' }, seen) : left
  return { demands, next: withAnonymousSession(situation, after, denial, user) }
}
