import type { Doing } from './operation.ts'
import { isRefused, type Seen } from './seen.ts'
import { ends } from './sessions.ts'
import { type State, used, withModelSession } from './state.ts'

/**
 * The state after an unexplained answer: everything it affected is open from now on, so that answers based on it do not repeat
 * the same deviation. But a session that is set with a refusal must not authenticate.
 */
export function forgive(state: State, doing: Doing, seen: Seen): State {
  const { sent, set } = seen
  const refusal = isRefused(seen) ? refusals[doing.kind] : undefined
  const open = { owner: 'unknown', life: 'open', denial: refusal ?? ends, ...used(seen) } as const
  const one = sent === undefined || !state.sessions.has(sent) ? state : withModelSession(state, sent, open, seen)
  if (set === undefined || (refusal !== undefined && one.sessions.has(set))) return one
  return withModelSession(
    one,
    set,
    refusal === undefined ? open : { owner: 'none', life: 'live', denial: refusal },
    seen,
  )
}

const ofLogin = '3/refused-login-opens-no-session'
const ofCheck = '3/refused-security-check-opens-no-session'
const ofRequest = '5.2/every-stateless-request-is-verified'

/** The requirement broken when a session that is set with the refusal of such an operation authenticates. */
const refusals: Readonly<Partial<Record<Doing['kind'], string>>> = {
  login: ofLogin,
  'legacy login': ofLogin,
  ticket: ofLogin,
  'security check': ofCheck,
  basic: ofRequest,
  arguments: ofRequest,
}
