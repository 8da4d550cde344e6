import type { Facts } from './facts.ts'
import type { LegacyLogin, Login, ModelToken, SecurityCheck, Ticket } from './operation.ts'
import { type Demand, hasAnEmptyBody, type Ruling } from './ruling.ts'
import type { Seen } from './seen.ts'
import { handsOutNothing, lives, ofNoUser, opened, ownerOf } from './sessions.ts'
import { carrying, leftOpen, type Owner, type State, used, withModelSession } from './state.ts'

const oneSession = '2.2/session-id-identifies-one-session'

const refusals = {
  'wrong password': ['wrong-password-is-401', 401],
  'unknown user': ['unknown-user-is-401', 401],
  'no user': ['missing-username-is-400', 400],
  'no password': ['missing-password-is-400', 400],
} as const

const methods = {
  form: '4.3/form-credentials-open-a-session',
  arguments: '4.3/url-credentials-open-a-session',
  get: '4.3/get-opens-a-session',
} as const

/** The login operation (section 4.3). */
export function rulingOnLogin(facts: Facts, state: State, operation: Login, seen: Seen): Ruling {
  if (operation.as === 'get' && !facts.getLogin)
    return opensNothing(facts, state, seen, [], '4.3/disabled-get-opens-no-session', operation.user)
  if (operation.credentials !== 'right') {
    const [slug, status] = refusals[operation.credentials]
    const demands: Demand[] = [[seen.status === status, `4.3/${slug}`, `status ${status}`]]
    if (status === 401) demands.push(hasAnEmptyBody(401, seen, '4.3/refusal-has-an-empty-body'))
    return opensNothing(facts, state, seen, demands, '3/refused-login-opens-no-session')
  }
  return opensSession(facts, state, seen, operation.user, methods[operation.as])
}

/** The legacy login (section 4.4). */
export function legacyLogin(facts: Facts, state: State, operation: LegacyLogin, seen: Seen): Ruling {
  if (operation.credentials !== 'right') {
    const demands: Demand[] = [
      [seen.status === 401, `4.4/${refusals[operation.credentials][0]}`, 'status 401'],
      hasAnEmptyBody(401, seen, '4.4/refusal-has-an-empty-body'),
    ]
    return opensNothing(facts, state, seen, demands, '3/refused-login-opens-no-session')
  }
  if (operation.as === 'form') return opensSession(facts, state, seen, operation.user, '4.4/post-opens-a-session')
  return opensNothing(
    facts,
    state,
    seen,
    [
      [seen.status === 200, '4.4/get-answers-200', 'status 200'],
      hasAnEmptyBody(200, seen, '4.4/success-has-an-empty-body'),
    ],
    '4.4/get-opens-no-session',
    operation.user,
  )
}

/** A single sign-on ticket (sections 4.3 and 4.5). The specification does not say whether a ticket can be used twice. */
export function rulingOnTicket(facts: Facts, state: State, { at, ticket: given }: Ticket, seen: Seen): Ruling {
  const owner = facts.ticketUser ?? 'unknown'
  if (at === 'security check') {
    const requirement = '4.5/ticket-opens-a-session'
    const right = given === 'fresh' || (given === 'used' && seen.leadsTo !== 'error')
    if (right) return entersSession(facts, state, seen, { owner, json: false, requirement, section: '4.5' })
    return failsToEnter(facts, state, seen, '4.5/invalid-ticket-redirects-to-the-error-page')
  }
  const requirement = at === 'login' ? '4.3/ticket-argument-opens-a-session' : '4.3/ticket-field-opens-a-session'
  if (given === 'fresh' || (given === 'used' && seen.status === 200))
    return opensSession(facts, state, seen, owner, requirement)
  const demands: Demand[] = [
    [seen.status === 401, '4.3/invalid-ticket-is-401', 'status 401'],
    hasAnEmptyBody(401, seen, '4.3/refusal-has-an-empty-body'),
  ]
  return opensNothing(facts, state, seen, demands, '3/refused-login-opens-no-session')
}

const failures = {
  'wrong password': '4.5/wrong-password-redirects-to-the-error-page',
  'unknown user': '4.5/unknown-user-redirects-to-the-error-page',
  'no user': '4.5/missing-username-redirects-to-the-error-page',
  'no password': '4.5/missing-password-redirects-to-the-error-page',
} as const

/** The security check by password (section 4.5). */
export function judgeSecurityCheck(facts: Facts, state: State, operation: SecurityCheck, seen: Seen): Ruling {
  const { credentials, user: owner, json } = operation
  if (credentials !== 'right') return failsToEnter(facts, state, seen, failures[credentials])
  const requirement = '4.5/credentials-open-a-session'
  return entersSession(facts, state, seen, { owner, json, requirement, section: '4.5' })
}

/** A token at the base address (section 4.6). */
export function tokenAtBaseAddress(facts: Facts, state: State, { right, json }: ModelToken, seen: Seen): Ruling {
  if (!right) return failsToEnter(facts, state, seen, '4.6/invalid-token-redirects-to-the-error-page')
  const owner = facts.tokenUser ?? 'unknown'
  return entersSession(facts, state, seen, { owner, json, requirement: '4.6/token-opens-a-session', section: '4.6' })
}

/** Whether a request carries a session of another user: it may be accepted or refused, as the specification does not say. */
function carriesAnotherUser(facts: Facts, state: State, seen: Seen, owner: Owner): boolean {
  const before = ownerOf(state, seen)
  return lives(carrying(facts, state, seen)) !== 'no' && (before !== owner || before === 'unknown')
}

/** A successful login: 200, an empty body, and a session, which may be the one that the request carried. */
function opensSession(facts: Facts, state: State, seen: Seen, owner: Owner, requirement: string): Ruling {
  if (seen.status === 401 && carriesAnotherUser(facts, state, seen, owner)) {
    const empty = hasAnEmptyBody(401, seen, requirement.replace(/\/.*/, '/refusal-has-an-empty-body'))
    return opensNothing(facts, state, seen, [empty], '3/refused-login-opens-no-session')
  }
  const carried = carrying(facts, state, seen)
  // An unauthenticated session of the browser may become the user's, under the same ID.
  const goesOn = lives(carried) !== 'no' || carried === 'unauthenticated session'
  const hasCookie = seen.status !== 200 || seen.set !== undefined || goesOn
  return {
    demands: [
      [seen.status === 200, requirement, 'status 200'],
      hasAnEmptyBody(200, seen, requirement.replace(/\/.*/, '/success-has-an-empty-body')),
      [hasCookie, '2.2/session-cookie-is-jsessionid', 'a JSESSIONID cookie that has not expired'],
      handsOutNothing(state, seen, oneSession),
    ],
    next: opened(facts, state, seen, owner),
  }
}

/** An answer that opens no session. `owner`: the user whose session it is if one is opened. */
function opensNothing(
  facts: Facts,
  state: State,
  seen: Seen,
  demands: readonly Demand[],
  denial: string,
  owner?: Owner,
): Ruling {
  const left = leftOpen(facts, state, seen, true)
  return {
    demands: [...demands, handsOutNothing(state, seen, denial)],
    next: movedSession(facts, state, seen, denial) ?? ofNoUser(facts, left, seen, denial, owner),
  }
}

/** A refusal may give the session of its cookie another ID: then it still belongs to the same user. */
function movedSession(facts: Facts, state: State, seen: Seen, denial: string): State | undefined {
  if (seen.set === undefined || state.sessions.has(seen.set)) return undefined
  if (!['live session', 'open session'].includes(carrying(facts, state, seen))) return undefined
  const owner = ownerOf(state, seen) ?? 'unknown'
  const left = leftOpen(facts, state, seen, true)
  return withModelSession(left, seen.set, { owner, life: 'open', denial, ...used(seen) }, seen)
}

interface Entrance {
  readonly owner: Owner
  readonly json: boolean
  readonly requirement: string
  readonly section: '4.5' | '4.6'
}

/** A redirect to the success page with the cookie of the reused or new session (sections 3 and 4.5). */
function entersSession(facts: Facts, state: State, seen: Seen, entrance: Entrance): Ruling {
  const { owner, json, requirement, section } = entrance
  if (seen.leadsTo === 'error' && carriesAnotherUser(facts, state, seen, owner))
    return failsToEnter(facts, state, seen, requirement)
  const carried = carrying(facts, state, seen)
  const { leadsTo = 'login' } = seen
  const wanted = json ? ['json'] : ['success', 'elsewhere']
  const exact = facts.successDeclared && carried === 'no session' && !json
  const slug = json ? 'json-success-redirects-to-the-json-file' : 'success-redirects-to-the-success-page'
  const reuses = carried === 'live session' && owner === ownerOf(state, seen) && owner !== 'unknown'
  // If the answer is no success, nothing else is checked.
  if (seen.status !== 302 || leadsTo === 'error')
    return {
      demands: [[false, requirement, '302 to success'], handsOutNothing(state, seen, oneSession)],
      next: opened(facts, state, seen, owner),
    }
  const demands: Demand[] = [
    [
      wanted.includes(leadsTo) && !(exact && leadsTo !== 'success'),
      `${section}/${slug}`,
      '302 to the place of success',
    ],
  ]
  if (reuses)
    demands.push(
      [
        seen.set === undefined || seen.set === seen.sent,
        `${section}/live-session-is-reused`,
        'the cookie of the live session',
      ],
      [seen.set !== undefined, `${section}/cookie-of-the-reused-session-is-returned`, 'the cookie of the live session'],
    )
  demands.push(
    [seen.set !== undefined, requirement, 'a JSESSIONID cookie that has not expired'],
    handsOutNothing(state, seen, oneSession),
  )
  return { demands, next: opened(facts, state, seen, owner) }
}

/** A redirect to the error page, which opens no session. */
function failsToEnter(facts: Facts, state: State, seen: Seen, requirement: string): Ruling {
  const demands: Demand[] = [[seen.status === 302 && seen.leadsTo === 'error', requirement, '302 to the error page']]
  return opensNothing(facts, state, seen, demands, '3/refused-security-check-opens-no-session')
}
