import { methodOf } from '../methods/methods.ts'
import { refusedOpensNone } from './method.ts'
import { isRefused, type ModelExchange } from './seen.ts'
import { logoutEndsSession } from './sessions.ts'
import { type State, usageTimes, withModelSession } from './state.ts'

/**
 * The state after an unexplained answer: everything it affected is open from now on, so that answers based on it do not repeat
 * the same deviation. But a session that is set with a refusal must not authenticate.
 */
export function stateAfterViolation(state: State, { operation, seen }: ModelExchange): State {
  const { sent, set } = seen
  const isRefusal = operation.kind === 'authenticate' && isRefused(seen)
  const refusal = isRefusal ? refusedOpensNone(methodOf(operation.by)) : undefined
  const open = { owner: 'unknown', life: 'open', denial: refusal ?? logoutEndsSession, ...usageTimes(seen) } as const
  const one = sent === undefined || !state.sessions.has(sent) ? state : withModelSession(state, sent, open, seen)
  if (set === undefined || (refusal !== undefined && one.sessions.has(set))) return one
  const given = refusal === undefined ? open : ({ owner: 'none', life: 'live', denial: refusal } as const)
  return withModelSession(one, set, given, seen)
}

/** The state after several such answers. */
export function stateAfterViolations(state: State, answered: readonly ModelExchange[]): State {
  return answered.reduce((after, exchange) => stateAfterViolation(after, exchange), state)
}
