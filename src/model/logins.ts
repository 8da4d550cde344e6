import type { LegacyLogin, Login, ModelToken, SecurityCheck, Ticket } from './operation.ts'
import { type Demand, faults, hasAnEmptyBody, type Ruling } from './ruling.ts'
import {
  cookieIsSet,
  handsOutNothing,
  isOfAnother,
  lives,
  movedSession,
  ofNoUser,
  oneSession,
  opened,
} from './sessions.ts'
import { leftOpen, type Owner, type Situation } from './state.ts'

const refusedOpensNone = '3/refused-login-opens-no-session'

const methods = {
  form: '4.3/form-credentials-open-a-session',
  arguments: '4.3/url-credentials-open-a-session',
  get: '4.3/get-opens-a-session',
} as const

/** The login operation (section 4.3). */
export function rulingOnLogin(situation: Situation, { as, credentials, user }: Login): Ruling {
  const { facts, seen } = situation
  if (as === 'get' && !facts.getLogin) return opensNothing(situation, [], '4.3/disabled-get-opens-no-session', user)
  if (credentials === 'right') return opensSession(situation, user, methods[as])
  const status = credentials === 'no user' || credentials === 'no password' ? 400 : 401
  const demands: Demand[] = [[seen.status === status, `4.3/${faults[credentials]}-is-${status}`, `status ${status}`]]
  if (status === 401) demands.push(hasAnEmptyBody(401, seen, '4.3/refusal-has-an-empty-body'))
  return opensNothing(situation, demands, refusedOpensNone)
}

/** The legacy login (section 4.4). */
export function legacyLogin(situation: Situation, { as, credentials, user }: LegacyLogin): Ruling {
  const { seen } = situation
  if (credentials !== 'right') {
    const demands: Demand[] = [
      [seen.status === 401, `4.4/${faults[credentials]}-is-401`, 'status 401'],
      hasAnEmptyBody(401, seen, '4.4/refusal-has-an-empty-body'),
    ]
    return opensNothing(situation, demands, refusedOpensNone)
  }
  if (as === 'form') return opensSession(situation, user, '4.4/post-opens-a-session')
  const demands: Demand[] = [
    [seen.status === 200, '4.4/get-answers-200', 'status 200'],
    hasAnEmptyBody(200, seen, '4.4/success-has-an-empty-body'),
  ]
  return opensNothing(situation, demands, '4.4/get-opens-no-session', user)
}

/** A single sign-on ticket (sections 4.3 and 4.5). The specification does not say whether a ticket can be used twice. */
export function rulingOnTicket(situation: Situation, { at, ticket: given }: Ticket): Ruling {
  const { facts, seen } = situation
  const owner = facts.ticketUser ?? 'unknown'
  if (at === 'security check') {
    const requirement = '4.5/ticket-opens-a-session'
    const right = given === 'fresh' || (given === 'used' && seen.leadsTo !== 'error')
    if (right) return entersSession(situation, { owner, json: false, requirement, section: '4.5' })
    return failsToEnter(situation, '4.5/invalid-ticket-redirects-to-the-error-page')
  }
  const requirement = at === 'login' ? '4.3/ticket-argument-opens-a-session' : '4.3/ticket-field-opens-a-session'
  if (given === 'fresh' || (given === 'used' && seen.status === 200)) return opensSession(situation, owner, requirement)
  const demands: Demand[] = [
    [seen.status === 401, '4.3/invalid-ticket-is-401', 'status 401'],
    hasAnEmptyBody(401, seen, '4.3/refusal-has-an-empty-body'),
  ]
  return opensNothing(situation, demands, refusedOpensNone)
}

/** The security check by password (section 4.5). */
export function judgeSecurityCheck(situation: Situation, { credentials, user: owner, json }: SecurityCheck): Ruling {
  if (credentials !== 'right') return failsToEnter(situation, `4.5/${faults[credentials]}-redirects-to-the-error-page`)
  return entersSession(situation, { owner, json, requirement: '4.5/credentials-open-a-session', section: '4.5' })
}

/** A token at the base address (section 4.6). */
export function tokenAtBaseAddress(situation: Situation, { right, json }: ModelToken): Ruling {
  if (!right) return failsToEnter(situation, '4.6/invalid-token-redirects-to-the-error-page')
  const owner = situation.facts.tokenUser ?? 'unknown'
  return entersSession(situation, { owner, json, requirement: '4.6/token-opens-a-session', section: '4.6' })
}

/** A successful login: 200, an empty body, and a session, which may be the one that the request carried. */
function opensSession(situation: Situation, owner: Owner, requirement: string): Ruling {
  const { seen } = situation
  // The specification does not say whether a login may go on with the session of another user.
  if (seen.status === 401 && isOfAnother(situation, owner)) {
    const empty = hasAnEmptyBody(401, seen, requirement.replace(/\/.*/, '/refusal-has-an-empty-body'))
    return opensNothing(situation, [empty], refusedOpensNone)
  }
  // An unauthenticated session of the browser may become the user's, under the same ID.
  const goesOn = lives(situation) !== 'no' || situation.carried === 'unauthenticated session'
  const hasCookie = seen.status !== 200 || seen.set !== undefined || goesOn
  return {
    demands: [
      [seen.status === 200, requirement, 'status 200'],
      hasAnEmptyBody(200, seen, requirement.replace(/\/.*/, '/success-has-an-empty-body')),
      [hasCookie, cookieIsSet, 'a JSESSIONID cookie that has not expired'],
      handsOutNothing(situation, oneSession),
    ],
    next: opened(situation, owner),
  }
}

/** An answer that opens no session. `owner`: the user whose session it is if one is opened. */
function opensNothing(situation: Situation, demands: readonly Demand[], denial: string, owner?: Owner): Ruling {
  return {
    demands: [...demands, handsOutNothing(situation, denial)],
    next: movedSession(situation, denial) ?? ofNoUser(situation, leftOpen(situation, true), denial, owner),
  }
}

interface Entrance {
  readonly owner: Owner
  readonly json: boolean
  readonly requirement: string
  readonly section: '4.5' | '4.6'
}

/** A redirect to the success page with the cookie of the reused or new session (sections 3 and 4.5). */
function entersSession(situation: Situation, { owner, json, requirement, section }: Entrance): Ruling {
  const { facts, seen, carried } = situation
  if (seen.leadsTo === 'error' && isOfAnother(situation, owner)) return failsToEnter(situation, requirement)
  const next = opened(situation, owner)
  const { leadsTo = 'login' } = seen
  const wanted = json ? ['json'] : ['success', 'elsewhere']
  const exact = facts.successDeclared && carried === 'no session' && !json
  const slug = json ? 'json-success-redirects-to-the-json-file' : 'success-redirects-to-the-success-page'
  const reuses = carried === 'live session' && owner === situation.owner && owner !== 'unknown'
  // If the answer is no success, nothing else is checked.
  if (seen.status !== 302 || leadsTo === 'error')
    return { demands: [[false, requirement, '302 to success'], handsOutNothing(situation, oneSession)], next }
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
    handsOutNothing(situation, oneSession),
  )
  return { demands, next }
}

/** A redirect to the error page, which opens no session. */
function failsToEnter(situation: Situation, requirement: string): Ruling {
  const { status, leadsTo } = situation.seen
  const demands: Demand[] = [[status === 302 && leadsTo === 'error', requirement, '302 to the error page']]
  return opensNothing(situation, demands, '3/refused-security-check-opens-no-session')
}
