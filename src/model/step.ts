import { methodOf } from '../methods/methods.ts'
import type { Facts } from './facts.ts'
import { judgeKey, judgeLogout } from './keys-and-logout.ts'
import { explaining, isKnown } from './known-deviations.ts'
import { rulingOnRedirect, rulingOnSignIn } from './logins.ts'
import { userOf } from './method.ts'
import type { Action, Authentication } from './operation.ts'
import { type ModelViolation, type Ruling, violationsIn } from './ruling.ts'
import type { Seen } from './seen.ts'
import { withPossibleSession } from './sessions.ts'
import { type Situation, type State, situationOf, withModelSession } from './state.ts'
import { stateAfterViolation } from './state-after-violation.ts'
import { plainRequest, stateless } from './stateless.ts'

/** The result of one answer: the next state and the known deviations in the answer, or the violation. */
export type Step =
  | { readonly next: State; readonly known: readonly ModelViolation[]; readonly violation?: undefined }
  | { readonly violation: ModelViolation }

/** Checks the answer to one operation in one state. */
export function step(facts: Facts, state: State, operation: Action, seen: Seen): Step {
  const before = withUnknownSession(state, operation, seen)
  const ruling = rule(situationOf(facts, before, seen), operation)
  const violations = violationsIn(ruling, seen)
  const violation = violations.find(({ requirement }) => !isKnown(facts, requirement))
  if (violation !== undefined) return { violation }
  const failures = violations.filter(({ requirement }) => isKnown(facts, requirement, 'success'))
  const known = violations.map((each) => ({ ...each, requirement: explaining(facts, each.requirement) }))
  if (failures.length === 0) return { next: ruling.next, known }
  const isWaived = failures.some(({ requirement }) => facts.waived.includes(explaining(facts, requirement)))
  const user = operation.kind === 'authenticate' ? userOf(facts, operation) : 'unknown'
  return {
    next: isWaived ? withPossibleSession(before, seen, user) : stateAfterViolation(before, { operation, seen }),
    known,
  }
}

/** A session that no browser forged and whose cookie the model has not seen set, as with a key, is unauthenticated. */
function withUnknownSession(state: State, operation: Action, seen: Seen): State {
  const isKnownOrMadeUp = seen.sent === undefined || state.sessions.has(seen.sent) || operation.kind === 'request'
  if (isKnownOrMadeUp) return state
  return withModelSession(state, seen.sent, { owner: 'none', life: 'live', denial: '4.7/anyone-gets-the-key' }, seen)
}

function ruleOnAuthentication(situation: Situation, operation: Authentication): Ruling {
  const { sent, redirects } = methodOf(operation.by)
  if (sent === 'with each request') return stateless(situation, operation)
  return redirects ? rulingOnRedirect(situation, operation) : rulingOnSignIn(situation, operation)
}

function rule(situation: Situation, operation: Action): Ruling {
  switch (operation.kind) {
    case 'authenticate':
      return ruleOnAuthentication(situation, operation)
    case 'request':
      return plainRequest(situation, operation)
    case 'logout':
      return judgeLogout(situation, operation)
    case 'key':
      return judgeKey(situation)
    case 'forget':
    case 'short wait':
    case 'long wait':
      return { demands: [], next: situation.state }
  }
}
