import type { Method } from '../methods/method.ts'
import { methodOf } from '../methods/methods.ts'
import { acceptanceOf, refusalOf, refusedOpensNone, userOf } from './method.ts'
import type { Authentication } from './operation.ts'
import { type Demand, hasAnEmptyBody, hasStatus, type Ruling } from './ruling.ts'
import { cookieIsSet, identifiesOneSession, isOfAnother, leaksNoSession, opened, opensNothing } from './sessions.ts'
import { mayBeLive, type Owner, type Situation } from './state.ts'

/** A sign-in that answers with a status (sections 4.3 and 4.4). */
export function rulingOnSignIn(situation: Situation, operation: Authentication): Ruling {
  const { facts, seen } = situation
  const method = methodOf(operation.by)
  const owner = userOf(facts, operation)
  const { emptyRefusal, opensNoSession = refusedOpensNone(method) } = method
  if (facts.disabled.includes(operation.by)) return opensNothing(situation, [], opensNoSession, owner)
  if (isRight(operation, seen.status === 200)) {
    if (method.opens === 'session') return opensSession(situation, method, owner)
    return opensNothing(situation, success(situation, method), opensNoSession, owner)
  }
  const { credentials } = operation
  const isMissing = credentials === 'no user' || credentials === 'no password'
  const status = isMissing ? (method.statusOfMissing ?? 401) : 401
  const demands: Demand[] = [hasStatus(status, seen, refusalOf(method, credentials))]
  if (status === 401) demands.push(hasAnEmptyBody(401, seen, emptyRefusal))
  return opensNothing(situation, demands, refusedOpensNone(method))
}

/** A sign-in that answers with a redirect (sections 4.5 and 4.6). */
export function rulingOnRedirect(situation: Situation, operation: Authentication): Ruling {
  const method = methodOf(operation.by)
  if (isRight(operation, situation.seen.leadsTo !== 'error')) return redirectedSignIn(situation, method, operation)
  return refusedRedirect(situation, method, refusalOf(method, operation.credentials))
}

/** Whether the credentials are right. The specification does not say whether a ticket can be used twice. */
function isRight({ credentials }: Authentication, isAccepted: boolean): boolean {
  return credentials === 'right' || (credentials === 'used' && isAccepted)
}

function success({ seen }: Situation, method: Method): Demand[] {
  return [hasStatus(200, seen, acceptanceOf(method)), hasAnEmptyBody(200, seen, method.emptySuccess)]
}

/** A successful login: 200, an empty body, and a session, which may be the one that the request carried. */
function opensSession(situation: Situation, method: Method, owner: Owner): Ruling {
  const { seen } = situation
  // The specification does not say whether a login may go on with the session of another user.
  if (seen.status === 401 && isOfAnother(situation, owner))
    return opensNothing(situation, [hasAnEmptyBody(401, seen, method.emptyRefusal)], refusedOpensNone(method))
  // An unauthenticated session of the browser may become the user's, under the same ID.
  const canGoOn = mayBeLive(situation) || situation.sessionState === 'unauthenticated'
  const hasCookie = seen.status !== 200 || seen.set !== undefined || canGoOn
  return {
    demands: [
      ...success(situation, method),
      [hasCookie, cookieIsSet, 'session-cookie'],
      leaksNoSession(situation, identifiesOneSession),
    ],
    next: opened(situation, owner),
  }
}

/** A redirect to the success page with the cookie of the reused or new session (sections 3 and 4.5). */
function redirectedSignIn(situation: Situation, method: Method, operation: Authentication): Ruling {
  const { facts, seen, sessionState } = situation
  const { json = false } = operation
  const owner = userOf(facts, operation)
  const requirement = acceptanceOf(method)
  if (seen.leadsTo === 'error' && isOfAnother(situation, owner)) return refusedRedirect(situation, method, requirement)
  const next = opened(situation, owner)
  const { leadsTo = 'login' } = seen
  const wanted = json ? ['json'] : ['success', 'elsewhere']
  const isExact = facts.isSuccessDeclared && sessionState === 'none' && !json
  const isReuse = sessionState === 'live' && owner === situation.owner && owner !== 'unknown'
  const leaksNone = leaksNoSession(situation, identifiesOneSession)
  // If the answer is no success, nothing else is checked.
  if (seen.status !== 302 || leadsTo === 'error')
    return { demands: [[false, requirement, 'success-redirect'], leaksNone], next }
  const isThere = wanted.includes(leadsTo) && !(isExact && leadsTo !== 'success')
  const demands: Demand[] = [[isThere, json ? method.jsonSuccess : method.pageSuccess, 'success-place']]
  if (isReuse)
    demands.push(
      [seen.set === undefined || seen.set === seen.sent, method.reusesSession, 'session-reused'],
      [seen.set !== undefined, method.returnsReused, 'session-reused'],
    )
  demands.push([seen.set !== undefined, requirement, 'session-cookie'], leaksNone)
  return { demands, next }
}

/** A redirect to the error page, which opens no session. */
function refusedRedirect(situation: Situation, method: Method, requirement: string | undefined): Ruling {
  const { status, leadsTo } = situation.seen
  const demands: Demand[] = [[status === 302 && leadsTo === 'error', requirement, 'error-redirect']]
  return opensNothing(situation, demands, refusedOpensNone(method))
}
