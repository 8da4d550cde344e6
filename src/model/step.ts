import type { Facts } from './facts.ts'
import { judgeLogout, key } from './keys-and-logout.ts'
import { judgeSecurityCheck, legacyLogin, login, ticket, tokenAtBaseAddress } from './logins.ts'
import type { Doing } from './operation.ts'
import { type Ruling, type Violation, violationIn } from './ruling.ts'
import type { Seen } from './seen.ts'
import { beginning, type State, used, withSession } from './state.ts'
import { plainRequest, stateless, tokenOnRequest } from './stateless.ts'

/** What follows from one answer: what is known afterwards, or what it violates. */
export type Step = { readonly next: State; readonly violation?: undefined } | { readonly violation: Violation }

/** Judges the answer to one operation in one state. */
export function step(facts: Facts, state: State, doing: Doing, seen: Seen): Step {
  const ruling = rule(facts, state, doing, seen)
  const violation = violationIn(ruling, seen)
  return violation === undefined ? { next: ruling.next } : { violation }
}

function rule(facts: Facts, state: State, doing: Doing, seen: Seen): Ruling {
  switch (doing.kind) {
    case 'login':
      return login(facts, state, doing, seen)
    case 'legacy login':
      return legacyLogin(facts, state, doing, seen)
    case 'security check':
      return judgeSecurityCheck(facts, state, doing, seen)
    case 'ticket':
      return ticket(facts, state, doing, seen)
    case 'token':
      return doing.at === 'request'
        ? tokenOnRequest(facts, state, doing, seen)
        : tokenAtBaseAddress(facts, state, doing, seen)
    case 'basic':
    case 'arguments':
      return stateless(facts, state, doing, seen)
    case 'request':
      return plainRequest(facts, state, seen, doing.method === 'GET' || doing.method === 'HEAD')
    case 'logout':
      return judgeLogout(state, doing, seen)
    case 'key':
      return key(facts, state, seen)
    case 'forget':
    case 'short wait':
    case 'long wait':
      return { demands: [], next: state }
  }
}

/**
 * The state after an answer that nothing explains: what it touched is open from now on, so that the same departure is
 * not met again in every answer that builds on it.
 */
export function forgive(state: State, seen: Seen): State {
  const { sent, set } = seen
  const open = { owner: 'somebody', life: 'open', ...used(seen) } as const
  const one = sent === undefined || !state.sessions.has(sent) ? state : withSession(state, sent, open, seen)
  return set === undefined ? one : withSession(one, set, open, seen)
}

export { beginning }
